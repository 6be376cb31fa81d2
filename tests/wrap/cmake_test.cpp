// SPDX-License-Identifier: Apache-2.0
// The CMake module in a project that is not hashprof's.
#include <algorithm>
#include <fstream>

#include "support.hpp"

namespace wrap_test {

namespace {

class Module : public Zoo {
  protected:
    // A project in "a b" whose CMakeLists.txt ends with these lines; the zoo's scheme is a static library of
    // a folder of its own, so that the helpers are in no object of the target.
    void project(const std::string& lines) const {
        std::filesystem::create_directories(folder_ / "a b" / "lib");
        std::ofstream(folder_ / "a b" / "lib" / "CMakeLists.txt")
            << "add_library(cand STATIC ${ZOO}/scheme.c ${ZOO}/table.c ${ZOO}/auxfunc.c ${ZOO}/drng.c)\n"
            << "add_executable(kat ${ZOO}/main.c)\ntarget_link_libraries(kat PRIVATE cand)\n";
        std::ofstream(folder_ / "a b" / "CMakeLists.txt")
            << "cmake_minimum_required(VERSION 3.23)\nproject(other C)\nset(ZOO \"" << ZOO_SOURCES << "\")\n"
            << "set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})\n"
            << "include(\"" << HASHPROF_TREE << "/wrap/cmake/Hashprof.cmake\")\nadd_subdirectory(lib)\n"
            << lines;
    }
    std::string configure(const std::string& more = "") const {
        return "cmake -S 'a b' -B b -DHASHPROF_ROOT=" + quoted(HASHPROF_BUILD) + " " + more;
    }
};

TEST_F(Module, WrapsATargetOfAnotherFolderWithEveryGenerator) {
    project("hashprof_wrap(kat)\n");
    for (const char* generator : {"Ninja", "'Unix Makefiles'"}) {
        must("rm -rf b");
        must(configure(std::string("-G ") + generator) + " && cmake --build b && cp b/kat kat");
        EXPECT_EQ(counts_of("kat"), expected_counts()) << generator;
        EXPECT_EQ(side_file("b/kat").at("helpers").at("sm3hash").at("state"), "proved");
    }
}

TEST_F(Module, WrapsChosenHelpersWithoutWindows) {
    project("hashprof_wrap(kat HELPERS sm3hash pseudohash NO_WINDOWS)\n");
    must(configure() + " && cmake --build b && cp b/kat kat");
    EXPECT_EQ(counts_of("kat"), (Counts{{"outside", {{"sm3hash", 12}, {"pseudohash", 3}}}}));
}

TEST_F(Module, FailsTheBuildWhenTheProofFails) {
    project("add_executable(one ${ZOO}/main.c ${ZOO}/one_file.c)\nhashprof_wrap(one)\n");
    must(configure("-DCMAKE_BUILD_TYPE=Release"));
    const Result build = run("cmake --build b --target one 1>&2");
    EXPECT_NE(build.status, 0);
    expect_says(build, {"one_file.c", "false zero", "remedy: "});
    EXPECT_FALSE(exists("b/one"));
}

TEST_F(Module, RefusesWhatItCannotDo) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"set_target_properties(kat PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)\nhashprof_wrap(kat)",
         "link-time optimisation"},
        {"set_target_properties(kat PROPERTIES COMPILE_OPTIONS -flto=auto)\nhashprof_wrap(kat)",
         "link-time optimisation"},
        {"hashprof_wrap(cand)", "STATIC_LIBRARY"},
        {"hashprof_wrap(nothing)", "no such target"},
        {"hashprof_wrap(kat HELPERS sm4hash)", "sm4hash is none of"},
        {"hashprof_wrap(kat EVERYTHING)", "unknown arguments"},
        {"hashprof_add_scheme(NAME x ID x TYPE kem ALGORITHM A INSTANCE \"a b\" SOURCES x.c)",
         "INSTANCE 'a b'"},
        {"hashprof_add_scheme(NAME x ID x TYPE mac ALGORITHM A INSTANCE a SOURCES x.c)", "TYPE mac"},
        {"hashprof_add_scheme(NAME x ID x TYPE hash ALGORITHM A INSTANCE a SOURCES x.c)", "DIGEST_BITS"},
        {"hashprof_add_scheme(NAME x ID x TYPE kem ALGORITHM A INSTANCE a)", "SOURCES is missing"}};
    for (const auto& [lines, words] : cases) {
        project(lines + "\n");
        const Result result = run("rm -rf b && " + configure());
        EXPECT_NE(result.status, 0) << lines;
        std::string message = result.err;  // CMake wraps its lines
        for (char& c : message)
            c = c == '\n' ? ' ' : c;
        message.erase(
            std::unique(message.begin(), message.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
            message.end());
        EXPECT_NE(message.find(words), std::string::npos) << lines << "\n" << result.err;
    }
}

TEST_F(Module, SaysWhereItLookedForAHashprofThatIsNotThere) {
    project("hashprof_wrap(kat)\n");
    const Result result = run("cmake -S 'a b' -B b -DHASHPROF_ROOT=/nowhere -DHASHPROF_CC=NOTFOUND");
    // A build in the source tree's standard place is found without HASHPROF_ROOT.
    if (result.status == 0) GTEST_SKIP() << "another hashprof is installed or built here";
    expect_says(result, {"/nowhere", "HASHPROF_ROOT"});
}

TEST_F(Module, AddsASchemeAsTwoLibrariesAndACatalogue) {
    project(
        "set(CMAKE_BUILD_TYPE Release)\nadd_compile_options(-DLEAKED)\n"
        "file(WRITE ${CMAKE_BINARY_DIR}/lengths.c \"unsigned long long kem_get_pk_len_bytes(void) { return "
        "32; }\n"
        "unsigned long long kem_get_sk_len_bytes(void) { return 33; }\nunsigned long long "
        "kem_get_ct_len_bytes(void) "
        "{ return 34; }\nunsigned long long kem_get_ss_len_bytes(void) { return 35; }\n\")\n"
        "hashprof_add_scheme(NAME zoo ID zoo TYPE kem ALGORITHM \"Zoo \\\"one\\\"; two\" INSTANCE Zoo-1 "
        "BACKEND iccs\n"
        "  SOURCES ${ZOO}/scheme.c ${ZOO}/table.c ${CMAKE_BINARY_DIR}/lengths.c)\n");
    must(configure("-DCMAKE_EXPORT_COMPILE_COMMANDS=ON") + " && cmake --build b");
    const auto catalogue = nlohmann::json::parse(bytes("b/schemes/catalogue.json"));
    ASSERT_EQ(catalogue.at("instances").size(), 1u);
    const auto& instance = catalogue.at("instances").at(0);
    EXPECT_EQ(instance.at("algorithm"), "Zoo \"one\"; two");
    EXPECT_EQ(instance.at("build_flags"), "-std=c99 -Wpedantic -Wall -Wextra -O2 -fPIC");
    EXPECT_EQ(instance.at("kat_manifest"), nullptr);
    const std::string plain = "b/schemes/" + instance.at("library").get<std::string>();
    const std::string profiled = "b/schemes/" + instance.at("profile_library").get<std::string>();

    // Measured code is free of hashprof and built by the guide's flags alone; the profiled one proves its
    // wrapping.
    EXPECT_EQ(must("nm -a " + plain).out.find("hashprof"), std::string::npos);
    const std::string commands = bytes("b/compile_commands.json");
    const auto at = commands.find("zoo_objects");
    ASSERT_NE(at, std::string::npos);
    const std::string line = commands.substr(commands.rfind('{', at), 600);
    EXPECT_EQ(line.find("-O3"), std::string::npos);
    EXPECT_EQ(line.find("LEAKED"), std::string::npos);
    EXPECT_EQ(side_file(profiled).at("helpers").at("pseudohash").at("state"), "proved");

    const std::string exports =
        must("nm -D --defined-only " + profiled + " | cut -d' ' -f3 | tr '\\n' ' '").out;
    EXPECT_EQ(
        exports,
        "drng_algorithm get_random_number hashprof_control init_random_number kem_dec kem_enc "
        "kem_get_ct_len_bytes kem_get_pk_len_bytes kem_get_sk_len_bytes kem_get_ss_len_bytes kem_keygen "
        "ngcc_build_flags ngcc_meta ngcc_random ngcc_seed ");
    EXPECT_EQ(must("nm -D --defined-only " + plain + " | grep -c ' T hashprof_control' || true").out, "0\n");
}

}  // namespace

}  // namespace wrap_test
