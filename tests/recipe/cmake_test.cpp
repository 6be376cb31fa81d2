// SPDX-License-Identifier: Apache-2.0
// CMake itself configures the packages of these tests.
#include "recipe/cmake.hpp"

#include <map>

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

using Strings = std::vector<std::string>;

class CMakeTest : public testing::Test {
  protected:
    Knowledge read(const Setting& setting) {
        const Places places = package.places();
        const Chooser chooser(places, package.discovery);
        Knowledge knowledge;
        CMakeReader(places, package.discovery, chooser, setting).read(knowledge);
        return knowledge;
    }
    Knowledge read() { return read(real_setting(executor, package)); }

    TestPackage package;
    ProcessExecutor executor;
};

TEST_F(CMakeTest, TargetsWithEverythingLinkedIntoThem) {
    package.add("t/k/api.c")
        .add("t/k/poly.c")
        .add("t/core/sm3.c")
        .add("t/core/obj.c")
        .add("t/if.c")
        .add("t/unrelated.c");
    package.add("t/libbike.a").add("t/inc/x.h").add("t/sys/y.h").driver("t/KAT_KEM.c").driver("t/bench.c");
    package.add("t/config.h.in", "#define V @V@\n");
    package.add("t/CMakeLists.txt", R"(cmake_minimum_required(VERSION 3.16)
project(toy C)
set(V 3)
configure_file(config.h.in ${CMAKE_CURRENT_BINARY_DIR}/gen/config.h)
add_library(core STATIC core/sm3.c)
target_link_libraries(core PUBLIC m)
add_library(obj OBJECT core/obj.c)
add_library(iface INTERFACE)
target_compile_definitions(iface INTERFACE IF=1)
target_sources(iface INTERFACE ${CMAKE_CURRENT_SOURCE_DIR}/if.c)
add_library(unrelated STATIC unrelated.c)
add_custom_command(OUTPUT table.c COMMAND touch table.c)
add_library(kem STATIC k/api.c k/poly.c table.c)
target_compile_options(kem PRIVATE -O3 -march=native -maes -std=gnu99 -Wall)
target_compile_definitions(kem PRIVATE LEVEL=1 "NAME=\"a b\"")
target_include_directories(kem PRIVATE inc ${CMAKE_CURRENT_BINARY_DIR}/gen)
target_include_directories(kem SYSTEM PRIVATE sys)
target_precompile_headers(kem PRIVATE <stdint.h>)
target_link_libraries(kem core obj iface ${CMAKE_CURRENT_SOURCE_DIR}/libbike.a gmp)
add_dependencies(kem unrelated)
add_executable(KAT_KEM KAT_KEM.c)
target_link_libraries(KAT_KEM kem)
add_executable(bench bench.c)
target_link_libraries(bench kem)
)");
    package.site("t/k", "t/k/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u) << (knowledge.attempts.empty() ? "" : knowledge.attempts[0].text);
    const Recipe& recipe = knowledge.recipes[0];
    EXPECT_EQ(recipe.source, Source::cmake);
    EXPECT_EQ(recipe.where, "t/CMakeLists.txt");
    EXPECT_EQ(recipe.target, "KAT_KEM");
    EXPECT_EQ(recipe.api_file, "t/k/api.c");
    std::map<std::string, const Unit*> units;
    for (const Unit& unit : recipe.units)
        units[unit.file.lexically_relative(package.root()).string()] = &unit;
    Strings paths;
    for (const auto& [path, unit] : units)
        paths.push_back(path);
    EXPECT_EQ(paths,
              (Strings{"t/KAT_KEM.c", "t/core/obj.c", "t/core/sm3.c", "t/if.c", "t/k/api.c", "t/k/poly.c"}));
    const Unit& api = *units.at("t/k/api.c");
    EXPECT_TRUE(holds(api.defines, "LEVEL=1") && holds(api.defines, "NAME=\"a b\"") &&
                holds(api.defines, "IF=1"));
    EXPECT_EQ(api.includes,
              (std::vector<std::filesystem::path>{package.root() / "t/inc", package.scratch() / "cmake-1/gen",
                                                  package.root() / "t/sys"}));
    EXPECT_EQ(api.features, Strings{"-maes"});
    EXPECT_EQ(api.standard, "gnu99");
    EXPECT_TRUE(api.forced.empty()) << "precompiled headers are not used";
    EXPECT_FALSE(holds(units.at("t/core/sm3.c")->defines, "LEVEL"));
    EXPECT_EQ(recipe.libraries, (Strings{"m", "gmp"}));
    EXPECT_TRUE(holds(recipe.replaced, "-O3") && holds(recipe.replaced, "-march=native"));
    EXPECT_TRUE(holds(recipe.notes, "libbike.a is shipped prebuilt and is not linked"));
    EXPECT_TRUE(holds(recipe.notes, "source table.c is made by the build"));
    EXPECT_TRUE(holds(recipe.notes, "precompiled headers are not used"));
}

TEST_F(CMakeTest, ALoopOverLevelsAndLibrariesOnly) {
    package.add("api.c").add("core.c");
    package.add(
        "CMakeLists.txt",
        quick_c +
            "cmake_minimum_required(VERSION 3.16)\nproject(p C)\nfind_library(G gmp)\nforeach(l 1 3 5)\n"
            "add_library(k${l} SHARED api.c)\ntarget_compile_definitions(k${l} PUBLIC LEVEL=${l})\n"
            "endforeach()\n");
    package.site("", "api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 3u);
    EXPECT_TRUE(holds(knowledge.recipes[1].units.at(0).defines, "LEVEL=3"));
}

TEST_F(CMakeTest, TopsNearestToTheRootFirstThenThoseBelow) {
    package.add("a/x/api.c")
        .add("a/x/CMakeLists.txt", "add_library(x api.c)\n")
        .add("a/CMakeLists.txt", quick_c + "PROJECT (a C)\nadd_subdirectory(x)\n");
    package.add("b/api.c").add("b/CMakeLists.txt", quick_c + "project(b C)\nadd_library(b api.c)\n");
    package.add("CMakeLists.txt", "# project(x)\nmessage(FATAL_ERROR \"not this one\")\n");
    package.site("a/x", "a/x/api.c");
    package.site("b", "b/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 2u);
    EXPECT_EQ(knowledge.recipes[0].where, "a/CMakeLists.txt");
    EXPECT_EQ(knowledge.recipes[1].where, "b/CMakeLists.txt");
    EXPECT_EQ(knowledge.attempts.size(), 2u) << "the root's list has no project() and was not needed";
}

TEST_F(CMakeTest, AFailureIsNamedAndTheNextTopTried) {
    package.add(
        "CMakeLists.txt",
        quick_c + "cmake_minimum_required(VERSION 3.16)\nproject(p C)\nfind_package(NoSuchThing REQUIRED)\n");
    package.add("k/api.c").add("k/CMakeLists.txt", quick_c + "project(k C)\nadd_library(k api.c)\n");
    package.site("k", "k/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.attempts.size(), 2u);
    EXPECT_FALSE(knowledge.attempts[0].usable);
    EXPECT_NE(knowledge.attempts[0].text.find("CMakeLists.txt:6 (find_package)"), std::string::npos)
        << knowledge.attempts[0].text;
    EXPECT_NE(knowledge.attempts[0].text.find("NoSuchThing"), std::string::npos)
        << knowledge.attempts[0].text;
    EXPECT_TRUE(knowledge.attempts[1].usable);
    EXPECT_EQ(knowledge.recipes.at(0).where, "k/CMakeLists.txt");
}

TEST_F(CMakeTest, NothingOfThePackageChangesAndNothingEndless) {
    if (machine_confinement().means != ConfinementMeans::bubblewrap)
        GTEST_SKIP() << machine_confinement().text;
    package.add("k/api.c").add("k/CMakeLists.txt",
                               "project(k NONE)\nfile(WRITE ${CMAKE_SOURCE_DIR}/stolen x)\n"
                               "execute_process(COMMAND touch " +
                                   (package.outside() / "stolen").string() + ")\n");
    package.add("l/api.c").add("l/CMakeLists.txt", "project(l NONE)\nexecute_process(COMMAND sleep 1000)\n");
    package.site("k", "k/api.c");
    package.site("l", "l/api.c");
    Setting setting = real_setting(executor, package);
    setting.limit_s = 2;
    const Knowledge knowledge = read(setting);
    EXPECT_TRUE(knowledge.recipes.empty());
    EXPECT_FALSE(std::filesystem::exists(package.root() / "k/stolen"));
    EXPECT_FALSE(std::filesystem::exists(package.outside() / "stolen"));
    ASSERT_EQ(knowledge.attempts.size(), 2u);
    EXPECT_NE(knowledge.attempts[1].text.find("did not end within"), std::string::npos)
        << knowledge.attempts[1].text;
}

TEST_F(CMakeTest, NotRunWithoutPermission) {
    MockExecutor mock;
    package.add("k/api.c").add("k/CMakeLists.txt", "project(k)\n");
    package.site("k", "k/api.c");
    Setting setting = mock_setting(mock, package);
    setting.may_run = false;
    setting.may_not_run_reason = "no box here";
    const Knowledge knowledge = read(setting);
    EXPECT_TRUE(mock.commands.empty());
    ASSERT_EQ(knowledge.attempts.size(), 1u);
    EXPECT_EQ(knowledge.attempts[0].text, "no box here");
}

}  // namespace
}  // namespace ngcc::recipe
