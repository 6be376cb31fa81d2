// SPDX-License-Identifier: Apache-2.0
// Which of several definitions is the instance, and what is not one.
#include <unistd.h>

#include "fixture.hpp"

namespace package_test {
namespace {

using namespace ngcc::package;

TEST(Sites, RivalsInOneFolder) {
    const Folder package;
    package.write("x/api.c", "#include \"KEM_lwe768.h\"\n" + kem_source.substr(kem_source.find('\n')));
    package.write("x/KEM_lwe768.c", "#include \"KEM_lwe768.h\"\n" + kem_source.substr(kem_source.find('\n')));
    package.write("x/KEM_lwe768.h", named("lwe768"));
    const Discovery found = discover(package);
    ASSERT_EQ(found.sites.size(), 1u);
    EXPECT_EQ(found.sites[0].api_file, "x/KEM_lwe768.c");
    EXPECT_EQ(found.sites[0].rivals, Strings{"x/api.c"});

    write_kem(package, "x", "lwe768");  // the official name wins
    EXPECT_EQ(discover(package).sites[0].api_file, "x/KEM_AlgorithmInstance.c");
}

TEST(Sites, FilesForInstancesOfOtherNamesAreNoRivals) {
    const Folder package;
    for (const char* name : {"A", "B"}) {
        package.write(std::string("x/kem_") + name + ".c", "#include \"kem_" + std::string(name) + ".h\"\n" +
                                                               kem_source.substr(kem_source.find('\n')));
        package.write(std::string("x/kem_") + name + ".h", named(name));
    }
    const Discovery found = discover(package);
    ASSERT_EQ(found.sites.size(), 2u);
    EXPECT_EQ(found.sites[0].api_file, "x/kem_A.c");
    EXPECT_EQ(found.sites[1].api_file, "x/kem_B.c");
    EXPECT_TRUE(found.sites[0].rivals.empty());
}

TEST(Sites, AnIncludedSourceIsPartOfWhatIncludesIt) {
    const Folder package;
    package.write("x/api.c", kem_source);
    package.write("x/api_2_512.c", "#define Q 2\n#include \"api.c\"\n");
    package.write("x/KEM_AlgorithmInstance.h", named("x"));
    package.write("x/attack.c", "#include \"api.c\"\nint main(void) { kem_keygen(a); }\n");
    const Discovery found = discover(package);
    ASSERT_EQ(found.sites.size(), 1u);
    EXPECT_EQ(found.sites[0].api_file, "x/api_2_512.c");
    EXPECT_TRUE(found.sites[0].rivals.empty());
}

TEST(Sites, FunctionsInSeveralFiles) {
    const Folder package;
    package.write("x/keygen.c", "int sig_keygen(void) { return k(); }");
    package.write("x/sign.c", "int sig_sign(void) { return s(); }");
    package.write("x/verify.c", "int sig_verify(void) { return v(); }");
    const Discovery found = discover(package);
    ASSERT_EQ(found.sites.size(), 1u);
    EXPECT_EQ(found.sites[0].api_file, "x/keygen.c");
}

TEST(Sites, HalfAnInterfaceIsNone) {
    const Folder package;
    package.write("x/keygen.c", "int sig_keygen(void) { return k(); }");
    const Discovery found = discover(package);
    EXPECT_TRUE(found.sites.empty());
    EXPECT_EQ(reason(found, "x/keygen.c"), "defines sig_keygen, but nothing defines sig_sign");
}

TEST(Sites, CxxAndAssembly) {
    const Folder package;
    package.write("a/kem.cpp", "extern \"C\" {\n" + kem_source + "}\n");
    package.write("b/hash.S", ".globl CryptHash\nCryptHash:\n ret\n");
    const Discovery found = discover(package);
    ASSERT_EQ(found.sites.size(), 2u);
    EXPECT_EQ(found.sites[0].api_file, "a/kem.cpp");
    EXPECT_EQ(found.sites[1].api_file, "b/hash.S");
}

TEST(Sites, RenamedByAHeader) {
    const Folder package;
    package.write("x/names.h",
                  "#define crypto_kem_keypair kem_keygen\n#define crypto_kem_enc kem_enc\n"
                  "#define crypto_kem_dec kem_dec\n");
    package.write("x/all.h", "#include \"names.h\"\n");
    package.write("x/kem.c",
                  "#include \"all.h\"\nint crypto_kem_keypair(int a) { return k(a); }\n"
                  "int crypto_kem_enc(int a) { return k(a); }\nint crypto_kem_dec(int a) { return k(a); }\n");
    package.write("x/other.c", "int crypto_kem_keypair(int a) { return 1; }\n");
    const Discovery found = discover(package);
    ASSERT_EQ(found.sites.size(), 1u);
    EXPECT_EQ(found.sites[0].api_file, "x/kem.c");
    EXPECT_TRUE(found.sites[0].rivals.empty());
}

TEST(Sites, WrappersOfTestsAreRivals) {
    const Folder package;
    write_kem(package, "x/src", "x");
    package.write("x/test/wrapper.c",
                  "#include \"../src/KEM_AlgorithmInstance.h\"\n" + kem_source.substr(kem_source.find('\n')));
    const Discovery found = discover(package);
    ASSERT_EQ(found.sites.size(), 1u);
    EXPECT_EQ(found.sites[0].api_file, "x/src/KEM_AlgorithmInstance.c");
    EXPECT_EQ(found.sites[0].rivals, Strings{"x/test/wrapper.c"});
}

TEST(Sites, TheTemplateIsSkippedIfThereAreOthers) {
    const std::string empty =
        "int kem_keygen(int a) { return 0; }\nint kem_enc(int a) { return 0; }\n"
        "int kem_dec(int a) { /* your code */ return 0; }\n";
    const Folder package;
    package.write("AlgorithmInstance/KEM_AlgorithmInstance.c", empty);
    package.write("AlgorithmInstance/KEM_AlgorithmInstance.h", named("AlgorithmInstance"));
    EXPECT_EQ(discover(package).sites.size(), 1u);
    write_kem(package, "real", "AlgorithmInstance");  // the wrong name alone is no template
    const Discovery found = discover(package);
    EXPECT_EQ(folders(found), Strings{"real"});
    EXPECT_EQ(reason(found, "AlgorithmInstance/KEM_AlgorithmInstance.c"),
              "template of the interface, not filled in");
}

TEST(Sites, EmbeddedTargets) {
    const Folder package;
    write_kem(package, "Implementations/Reference_Implementation/x", "x");
    write_kem(package, "Implementations/Additional_Implementation/pqm4/mupq/crypto_kem/x/m4", "x");
    write_kem(package, "Implementations/Additional_Implementation/FreeRTOS_app/x", "x");
    const Discovery found = discover(package);
    EXPECT_EQ(folders(found), Strings{"Implementations/Reference_Implementation/x"});
    EXPECT_EQ(reason(found, "Implementations/Additional_Implementation/pqm4/mupq"), "embedded target");
    EXPECT_EQ(reason(found, "Implementations/Additional_Implementation/FreeRTOS_app"), "embedded target");
}

TEST(Sites, SelfAssessmentCopies) {
    const std::string chinese = "\xE8\x87\xAA\xE8\xAF\x84\xE4\xBC\xB0", gbk = "\xD7\xD4\xC6\xC0\xB9\xC0";
    const Folder package;
    write_kem(package, chinese + "/Reference_Implementation/x", "x");
    write_kem(package, gbk + "/Reference_Implementation/x2", "x2");
    // All that there is: taken.
    EXPECT_EQ(discover(package).sites.size(), 2u);
    write_kem(package, "Implementations/Reference_Implementation/x", "x");
    write_kem(package, "Others/y", "y");
    write_kem(package, "Security Self-Assessment/y", "y");
    const Discovery found = discover(package);
    EXPECT_EQ(folders(found), Strings{"Implementations/Reference_Implementation/x"});
    for (const std::string& folder :
         {chinese, gbk, std::string("Others"), std::string("Security Self-Assessment")})
        EXPECT_NE(reason(found, folder).find("self-assessment"), std::string::npos) << folder;
}

TEST(Sites, CopiesOfATree) {
    const Folder package;
    const std::string at = "Implementations/Reference_Implementation/x";
    for (const std::string& folder : {at, "API_PKC/API_PKC/" + at}) {
        write_kem(package, folder, "x");
        package.write(folder + "/core.c", "int core(void) { return 1; }");
    }
    package.write(at + "/Makefile", "all:\n");  // build files do not make a difference
    Discovery found = discover(package);
    EXPECT_EQ(folders(found), Strings{at});
    EXPECT_EQ(reason(found, "API_PKC/API_PKC/" + at), "copy of " + at);

    package.write("API_PKC/API_PKC/" + at + "/core.c", "int core(void) { return 2; }");
    EXPECT_EQ(discover(package).sites.size(), 2u);
}

TEST(Sites, EqualFoldersOfOtherNamesAreInstances) {
    const Folder package;
    for (const char* name : {"G-1", "G-2"}) {
        package.write(std::string(name) + "/KEM_AlgorithmInstance.c", kem_source);
        package.write(std::string(name) + "/KEM_AlgorithmInstance.h",
                      "#if P == 1\n#define ALGORITHM_INSTANCE \"G-1\"\n#elif P == 2\n"
                      "#define ALGORITHM_INSTANCE \"G-2\"\n#endif\n");
    }
    const Discovery found = discover(package);
    ASSERT_EQ(folders(found), (Strings{"G-1", "G-2"}));
    EXPECT_EQ(found.sites[0].define_sets, (std::vector<Strings>{{"P=1"}}));
    EXPECT_EQ(found.sites[1].define_sets, (std::vector<Strings>{{"P=2"}}));
}

TEST(Sites, ComposedNamesTellWhichSetAFolderIs) {
    const Folder package;
    for (const char* name : {"K-512-iccs", "K-768-shake"}) {
        package.write(std::string(name) + "/KEM_AlgorithmInstance.c", kem_source);
        package.write(std::string(name) + "/KEM_AlgorithmInstance.h",
                      "#define STR(x) #x\n#if ICCS\n#define ALGORITHM_INSTANCE NAME \"-iccs\"\n#else\n"
                      "#define ALGORITHM_INSTANCE NAME \"-shake\"\n#endif\n"
                      "#if P == 2\n#define BITS 512\n#elif P == 3\n#define BITS 768\n#endif\n"
                      "#define NAME \"K-\" STR(BITS)\n");
    }
    const Discovery found = discover(package);
    ASSERT_EQ(folders(found), (Strings{"K-512-iccs", "K-768-shake"}));
    EXPECT_EQ(found.sites[0].define_sets, (std::vector<Strings>{{"ICCS=1", "P=2"}}));
    EXPECT_EQ(found.sites[1].define_sets, (std::vector<Strings>{{"P=3"}}));
}

TEST(Sites, DefineSetsAcrossHeaders) {
    const Folder package;
    package.write("x/KEM_AlgorithmInstance.c", kem_source);
    package.write("x/KEM_AlgorithmInstance.h",
                  "#include \"inc/params.h\"\n#define ALGORITHM_INSTANCE P_NAME\n");
    package.write("x/inc/params.h",
                  "#ifdef LEVEL1\r\n#define P_NAME \"a\"\r\n#elif defined(LEVEL3)\r\n"
                  "#define P_NAME \"b\"\r\n#endif\r\n");
    EXPECT_EQ(discover(package).sites.at(0).define_sets, (std::vector<Strings>{{"LEVEL1"}, {"LEVEL3"}}));
}

TEST(Sites, BuildFoldersAreNotRead) {
    const Folder package;
    write_kem(package, "x", "x");
    write_kem(package, "x/build_eval", "x");
    package.write("x/build_eval/build.ninja", "rule cc\n");
    package.write("x/CMakeFiles/3.2/CompilerIdC/id.c", "int main(void) { return 0; }");
    write_kem(package, "building-blocks", "y");  // no build folder
    const Discovery found = discover(package);
    EXPECT_EQ(folders(found), (Strings{"building-blocks", "x"}));
    EXPECT_TRUE(found.sites[1].rivals.empty());
    EXPECT_NE(reason(found, "x/build_eval"), "");
    EXPECT_NE(reason(found, "x/CMakeFiles"), "");
    EXPECT_EQ(found.facts.count("x/CMakeFiles/3.2/CompilerIdC/id.c"), 0u);
}

TEST(Sites, ArchivesAndPrebuiltFiles) {
    const Folder package;
    package.write("code.zip", std::string("PK\x03\x04", 4));
    package.write("notes.rar", "no archive at all");
    package.write("x/a.o", "");
    package.write("x/libb.so.1", "");
    const Discovery found = discover(package);
    EXPECT_EQ(found.nested_archives, Strings{"code.zip"});
    EXPECT_EQ(found.prebuilt, (Strings{"x/a.o", "x/libb.so.1"}));
    EXPECT_TRUE(found.sites.empty());
}

TEST(Sites, WhatIsNotReadIsSaid) {
    const Folder package;
    write_kem(package, "x", "x");
    package.write("x/table.c", "");
    fs::resize_file(package.path() / "x/table.c", (64u << 20) + 1);
    Discovery found = discover(package);
    EXPECT_EQ(found.sites.size(), 1u);
    EXPECT_EQ(reason(found, "x/table.c"), "larger than 64 MiB, not read");
    if (::geteuid() == 0) return;
    fs::permissions(package.path() / "x/KEM_AlgorithmInstance.h", fs::perms::none);
    found = discover(package);
    EXPECT_NE(reason(found, "x/KEM_AlgorithmInstance.h").find("cannot be opened"), std::string::npos);
}

TEST(Sites, SwitchesNameTheirFile) {
    const Folder package;
    package.write("a b/xof.c", "#ifdef USE_ICCS\nint f(void) { return pseudoXOF(1, m, 8, o); }\n#endif\n");
    const Discovery found = discover(package);
    const auto& switches = found.facts.at("a b/xof.c").switches;
    ASSERT_EQ(switches.size(), 1u);
    EXPECT_EQ(switches[0].file, "a b/xof.c");
}

}  // namespace
}  // namespace package_test
