// SPDX-License-Identifier: Apache-2.0
// Nobody wrote down how it is built.
#include <gtest/gtest.h>

#include "packages.hpp"

namespace ngcc::compile::testing {
namespace {

// keygen puts part() into the first byte of the public key.
void add_api(Package& p, const std::string& path, const std::string& head = "") {
    p.add_kem(path, "pk[0] = (unsigned char)part();", head + "int part(void);\n");
    p.site.api_file = path;
}

std::string first_byte(const Built& built) {
    return public_key(built.library).substr(0, 2);
}

TEST(InferenceTest, AFlatFolderWithProgramsAndABrokenUnit) {
    Package p;
    add_api(p, "kem.c");
    p.add("part.c", "#include <math.h>\nint part(void) { volatile double x = 81; return (int)sqrt(x); }\n");
    p.add("bench.c", "int part(void);\nint main(void) { return part(); }\n");
    p.add("broken.c", "#include \"missing.h\"\nint unused = MISSING;\n");
    p.add("stray.o", "this is no object");
    p.add("part.o", "this neither");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.flags, "guide");
    EXPECT_EQ(built.units, (std::vector<std::string>{"kem.c", "part.c"}));
    EXPECT_EQ(first_byte(built), "09");
    EXPECT_TRUE(built.choices.empty());
}

TEST(InferenceTest, SubfoldersAndTheNearestOfTwoOfOneName) {
    Package p;
    add_api(p, "src/kem.c", "#include \"params.h\"\n#include \"poly/poly.h\"\n");
    p.add("include/params.h", "#define SIZE 4\n");
    p.add("src/poly/poly.h", "#include \"reduce.h\"\n");
    p.add("lib/reduce.h", "#define REDUCED 1\n");
    p.add("src/part.c", "int fft(void);\nint deep(void);\nint part(void) { return 10 * fft() + deep(); }\n");
    p.add("src/fft.c", "int fft(void) { return 1; }\n");
    p.add("src/keygen/fft.c", "int fft(void) { return 2; }\n");
    p.add("src/keygen/deep.c", "int fft(void);\nint deep(void) { return 3 * fft(); }\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(first_byte(built), "0d");
    EXPECT_TRUE(has_choice(built, "symbol fft", "src/fft.c"));
}

TEST(InferenceTest, TwoUnitsOfOneNameAreTwoObjects) {
    Package p;
    add_api(p, "kem.c");
    p.add("part.c", "int a(void);\nint b(void);\nint part(void) { return a() + b(); }\n");
    p.add("one/poly.c", "#include \"poly.h\"\nint a(void) { return VALUE; }\n")
        .add("one/poly.h", "#define VALUE 3\n");
    p.add("two/poly.c", "#include \"poly.h\"\nint b(void) { return VALUE; }\n")
        .add("two/poly.h", "#define VALUE 4\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(first_byte(built), "07");
}

TEST(InferenceTest, AThinInstanceTakesItsCoreFromOutside) {
    Package p;
    for (const char* level : {"1", "3"}) {
        const std::string folder = std::string("Reference/level-") + level;
        add_api(p, folder + "/kem.c", "#include \"core.h\"\n");
        p.add(folder + "/params.h", std::string("#define LEVEL ") + level + "\n");
        p.add(folder + "/local.c", std::string("int local(void) { return ") + level + "; }\n");
        package::Site site = p.site;
        site.folder = folder;
        p.discovery.sites.push_back(site);
    }
    p.add("_shared/core.h", "#include \"params.h\"\n");
    p.add("_shared/common/core.c",
          "#include \"core.h\"\nint local(void);\nint leaf(void);\n"
          "int part(void) { return 16 * LEVEL + local() + leaf(); }\n");
    p.add("_shared/ref/leaf.c", "int leaf(void) { return 2; }\n");
    p.add("_shared/avx2/leaf.c", "int leaf(void) { return 8; }\n");
    p.site = p.discovery.sites[1];
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(first_byte(built), "35");  // 16 * 3 + 3 + 2
    EXPECT_TRUE(has_choice(built, "symbol leaf", "_shared/ref/leaf.c"));
    EXPECT_TRUE(has_choice(built, "_shared/common/core.c", "_shared/common/core.c"));
    EXPECT_EQ(built.units.front(), "Reference/level-3/kem.c");
}

TEST(InferenceTest, ASecondInterfaceInTheFolderStaysOut) {
    Package p;
    add_api(p, "kem.c");
    p.add_kem("api.c", "pk[0] = 1;");
    p.add("part.c", "int part(void) { return 5; }\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(first_byte(built), "05");
    EXPECT_EQ(built.units, (std::vector<std::string>{"kem.c", "part.c"}));
}

TEST(InferenceTest, TwoUnitsThatShareAFunctionAndAreBothNeeded) {
    Package p;
    add_api(p, "kem.c");
    p.add("part.c", "int one(void);\nint two(void);\nint part(void) { return one() + two(); }\n");
    p.add("one.c", "int shared(void) { return 1; }\nint one(void) { return shared(); }\n");
    p.add("two.c", "int shared(void) { return 1; }\nint two(void) { return shared(); }\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(first_byte(built), "02");
    EXPECT_EQ(built.flags, "guide");
    EXPECT_TRUE(has_choice(built, "symbol shared", "one.c"));
}

TEST(InferenceTest, ASourceIncludedByAnotherIsNotLinkedTwice) {
    Package p;
    add_api(p, "kem.c");
    p.add("fp_p5.c", "#define P 5\n#include \"modarith.c\"\nint part(void) { return modulus(); }\n");
    p.add("modarith.c", "#ifndef P\n#define P 3\n#endif\nint modulus(void) { return P; }\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(first_byte(built), "05");
    EXPECT_FALSE(has_text(built.units, "modarith.c"));
}

TEST(InferenceTest, HeadersNamedLikeTheSystemsDoNotHideThem) {
    Package p;
    add_api(p, "kem.c", "#include <string.h>\n#include <math.h>\n#include <own.h>\n");
    p.add("util/string.h", "#error not this one\n").add("util/math.h", "#error nor this one\n");
    p.add("util/own.h", "#define OWN 6\n");
    p.add("part.c", "#include \"own.h\"\nint part(void) { return OWN; }\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(first_byte(built), "06");
}

TEST(InferenceTest, WhatTheUserSaysHolds) {
    Package p;
    add_api(p, "kem.c");
    p.add("part.c", "#include \"special.h\"\nint part(void) { return SPECIAL + LEVEL; }\n");
    p.add("old/part.c", "int part(void) { return 1; }\n").add("hidden/special.h", "#define SPECIAL 2\n");
    p.add("special.h.in", "");
    p.recipe.defines = {"LEVEL=3"};
    p.recipe.exclude = {p.root() / "old"};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(first_byte(built), "05");
    EXPECT_TRUE(built.choices.empty());
    EXPECT_NE(built.build_flags.find("-DLEVEL=3"), std::string::npos);
}

TEST(InferenceTest, LibrariesByTheNamesOfTheirFunctions) {
    Package p;
    add_api(p, "kem.c");
    // Declared here, so that the test needs no header of the library; whether it is installed shows in the
    // result.
    p.add("part.c", "void __gmpz_init(void *);\nint part(void) { long x[4]; __gmpz_init(x); return 4; }\n");
    const Built built = p.build();
    if (built.done)
        EXPECT_TRUE(has_text(built.notes, "links libgmp, since it needs __gmpz_init"));
    else
        EXPECT_TRUE(built.diagnosis.starts_with("needs libgmp (Debian: libgmp-dev)")) << built.diagnosis;
}

TEST(InferenceTest, AnUnknownFunctionIsNamed) {
    Package p;
    add_api(p, "kem.c");
    p.add("part.c", "int nowhere(void);\nint part(void) { return nowhere(); }\n");
    const Built built = p.build();
    EXPECT_FALSE(built.done);
    EXPECT_EQ(built.diagnosis, "part.c: nowhere is defined nowhere in the package");
    EXPECT_FALSE(std::filesystem::exists(p.setting.work / "lib"));
}

}  // namespace
}  // namespace ngcc::compile::testing
