// SPDX-License-Identifier: Apache-2.0
// Why an instance was not built: one line, the first real error and its likely cause.
#include <gtest/gtest.h>

#include "packages.hpp"

namespace ngcc::compile::testing {
namespace {

std::string diagnosis_of(const std::string& head, const std::string& body = "") {
    Package p;
    p.add("ntt.h", "#define NTT 1\n");
    p.add_kem("kem.c", body, head);
    p.setting.unit_limit_s = 20;
    const Built built = p.build();
    EXPECT_FALSE(built.done);
    EXPECT_EQ(built.diagnosis.find('\n'), std::string::npos);
    EXPECT_EQ(built.diagnosis.find("/tmp"), std::string::npos);
    return built.diagnosis;
}

TEST(DiagnosisTest, MissingHeaders) {
    EXPECT_EQ(
        diagnosis_of("int x;\n#include \"core/none.h\"\n"),
        "kem.c:2:10: fatal error: core/none.h: No such file or directory (it is nowhere in the package)");
    EXPECT_EQ(
        diagnosis_of("#include \"NTT.h\"\n"),
        "kem.c:1:10: fatal error: NTT.h: No such file or directory (the package has only ntt.h, in other "
        "letter case)");
    EXPECT_NE(diagnosis_of("#include <openssl/not_there.h>\n").find("needs OpenSSL (Debian: libssl-dev)"),
              std::string::npos);
#if defined __x86_64__
    EXPECT_NE(diagnosis_of("#include <arm_neon.h>\n").find("is for Arm processors only"), std::string::npos);
#else
    EXPECT_NE(diagnosis_of("#include <immintrin.h>\n").find("is for x86 processors only"), std::string::npos);
#endif
}

TEST(DiagnosisTest, WhatTheSourceItselfSays) {
    EXPECT_EQ(diagnosis_of("#error choose a mode\n"),
              "kem.c:1:2: error: #error choose a mode (the source asks for another configuration)");
    EXPECT_EQ(diagnosis_of("", "int a[-1]; (void)a;"), "kem.c:15:5: error: size of array 'a' is negative");
}

TEST(DiagnosisTest, FilesOfTheMachineAreNotForThePackage) {
    EXPECT_EQ(diagnosis_of("#if 0\n#endif\n#include \"/etc/os-release\"\n").find("NAME"), std::string::npos);
    Package p;
    p.add_kem("kem.c", "", "#include \"/proc/self/attr/../../../etc/../dev/null\"\n");
    const Built built = p.build();
    EXPECT_FALSE(built.done);
    EXPECT_NE(built.diagnosis.find("outside the package"), std::string::npos) << built.diagnosis;
}

TEST(DiagnosisTest, TheUnitThatWouldDefineASymbol) {
    Package p;
    p.add_kem("kem.c", "pk[0] = (unsigned char)part();", "int part(void);\n");
    p.add("part.c", "#include \"lost.h\"\nint part(void) { return 1; }\n");
    const Built built = p.build();
    EXPECT_FALSE(built.done);
    EXPECT_EQ(
        built.diagnosis,
        "part is defined nowhere; part.c has the name, but failed: part.c:1:10: fatal error: lost.h: No such "
        "file or directory (it is nowhere in the package)");
}

TEST(DiagnosisTest, AnInterfaceWithoutAFunction) {
    Package p;
    p.add("kem.c", "int kem_keygen(void) { return 0; }\n");
    const Built built = p.build();
    EXPECT_FALSE(built.done);
    EXPECT_EQ(built.diagnosis, "kem_dec is defined nowhere in the package");
}

TEST(DiagnosisTest, AnInterfaceThatIsCxx) {
    Package p;
    p.add("kem.cpp", "int kem_keygen(int) { return 0; }\n");
    p.site.api_file = "kem.cpp";
    const Built built = p.build();
    EXPECT_FALSE(built.done);
    EXPECT_EQ(built.diagnosis, "kem.cpp: kem_keygen is a C++ function there: extern \"C\" is missing");
}

TEST(DiagnosisTest, ALibraryThatIsNotInstalled) {
    Package p;
    p.add_kem("kem.c", "nosuchlib_call();", "void nosuchlib_call(void);\n");
    p.recipe.units = {p.unit("kem.c")};
    p.recipe.libraries = {"nosuchlib"};
    const Built built = p.build();
    EXPECT_FALSE(built.done);
    EXPECT_EQ(built.diagnosis,
              "kem.c: nosuchlib_call is defined nowhere in the package (needs libnosuchlib?)");
}

TEST(DiagnosisTest, CompilingWithoutEnd) {
    Package p;
    p.setting.unit_limit_s = 2;
    p.add_kem("kem.c", "", "#include \"loop.h\"\n");
    p.add("loop.h", "#include \"loop.h\"\n#include \"loop.h\"\n");
    const Built built = p.build();
    EXPECT_FALSE(built.done);
    EXPECT_FALSE(built.diagnosis.empty());
}

TEST(DiagnosisTest, TheLogHasCommandsAndMessages) {
    Package p;
    p.add_kem("kem.c", "", "#warning look here\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    const std::string log = p.log();
    EXPECT_NE(log.find("== guide\n$ "), std::string::npos);
    EXPECT_NE(log.find("look here"), std::string::npos);
    EXPECT_NE(log.find("-shared"), std::string::npos);
}

TEST(ConfinedTest, EverythingRunsInTheBox) {
    Package p("ein Päckchen");
    p.add_kem("kem.c", "pk[0] = (unsigned char)part();", "int part(void);\n");
    p.add("part.c", "int part(void) { return 3; }\n");
    p.setting.confinement = Confinement{};
    p.setting.launcher = LAUNCHER;
    EXPECT_EQ(p.identify().instance, "toy-1");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(public_key(built.library).substr(0, 2), "03");
    EXPECT_FALSE(built.profile_library.empty()) << ::testing::PrintToString(built.notes);
}

TEST(ConfinedTest, CopiesAreJudgedInTheBox) {
    Package p;
    p.with_real_helpers();
    p.add_kem("kem.c");
    p.add_helper("auxfunc.c", "auxfunc.c").add_helper("sm3_static.h", "sm3_static.h");
    p.setting.confinement = Confinement{};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(use_of(built, "pseudoXOF").reason, "equal by test vectors");
}

}  // namespace
}  // namespace ngcc::compile::testing
