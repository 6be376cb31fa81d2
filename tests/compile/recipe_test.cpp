// SPDX-License-Identifier: Apache-2.0
// Units that somebody listed: nothing is looked for, little is left out.
#include <gtest/gtest.h>

#include "elf/image.hpp"
#include "packages.hpp"

namespace ngcc::compile::testing {
namespace {

using RecipeTest = ::testing::Test;

// What all toys without changes answer.
std::string plain_key() {
    static const std::string key = [] {
        Package p;
        p.add_kem("kem.c");
        p.recipe.units = {p.unit("kem.c")};
        const Built built = p.build();
        EXPECT_TRUE(built.done) << built.diagnosis;
        return public_key(built.library);
    }();
    return key;
}

TEST(RecipeTest, GuideFlagsAreTheFirstChoice) {
    Package p;
    p.add_kem("kem.c");
    p.recipe.units = {p.unit("kem.c")};
    p.setting.launcher = LAUNCHER;
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.flags, "guide");
    EXPECT_TRUE(built.build_flags.starts_with("-std=c99 -Wpedantic -Wall -Wextra -O2 -fPIC -D_GNU_SOURCE"));
    EXPECT_TRUE(built.added.empty());
    EXPECT_EQ(built.units, std::vector<std::string>{"kem.c"});
    EXPECT_EQ(built.drng_owner, "driver");
    EXPECT_EQ(built.library, p.setting.work / "lib/kem-99/libtoy-1.so");
    EXPECT_EQ(public_key(built.library), plain_key());
    EXPECT_EQ(plain_key().size(), 64u);
    EXPECT_EQ(built.profile_library, p.setting.work / "profile/kem-99/libtoy-1.so");
    EXPECT_TRUE(std::filesystem::exists(built.profile_library.string() + ".hashprof.json"));
    EXPECT_EQ(built.code_digest.size(), 64u);
}

TEST(RecipeTest, DriversRivalsAndIncludedSourcesAreLeftOut) {
    Package p;
    p.add_kem("kem.c", "pk[0] = (unsigned char)table();", "int table(void);\n");
    p.add_kem("api.c");
    p.add("table.c", "#include \"values.c\"\nint table(void) { return value(); }\n");
    p.add("values.c", "int value(void) { return 7; }\n");
    p.add("KAT_KEM.c", "int value(void);\nint main(void) { return value(); }\n");
    for (const char* file : {"KAT_KEM.c", "api.c", "kem.c", "table.c", "values.c"})
        p.recipe.units.push_back(p.unit(file));
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.flags, "guide");
    EXPECT_EQ(built.units, (std::vector<std::string>{"kem.c", "table.c"}));
    EXPECT_TRUE(has_choice(built, "api.c", "kem.c"));
    EXPECT_TRUE(has_choice(built, "values.c", "table.c"));
    EXPECT_EQ(public_key(built.library).substr(0, 2), "07");
}

TEST(RecipeTest, UnitsThatCannotBeLinkedAndThatNothingNeedsAreDropped) {
    Package p;
    p.add_kem("kem.c").add("bench.c", "long cycles(void);\nlong bench(void) { return cycles(); }\n");
    p.add("broken.c", "#include \"nowhere.h\"\nint broken;\n");
    p.recipe.units = {p.unit("bench.c"), p.unit("kem.c"), p.unit("broken.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(built.units, std::vector<std::string>{"kem.c"});
    EXPECT_TRUE(has_choice(built, "bench.c", ""));
}

TEST(RecipeTest, WhatARecipeForgetsIsFoundInThePackage) {
    Package p;
    p.add_kem("kem.c", "pk[0] = (unsigned char)extra();", "int extra(void);\n");
    p.add("more/extra.c", "int extra(void) { return 9; }\n");
    p.recipe.units = {p.unit("kem.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_TRUE(has_choice(built, "more/extra.c", "more/extra.c"));
    EXPECT_EQ(public_key(built.library).substr(0, 2), "09");
}

TEST(RecipeTest, PermissiveFlagsAreTheSecondChoice) {
    Package p;
    // An anonymous structure's initialiser in a statement expression is fine; C11 keywords in C99 are, too.
    // This is not.
    p.add_kem("kem.c", "char8 c = 1; pk[0] = c;",
              "#if __STDC_VERSION__ >= 201112L\ntypedef unsigned char char8;\n#endif\n");
    p.recipe.units = {p.unit("kem.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(built.flags, "harness-default");
    EXPECT_TRUE(built.build_flags.starts_with(
        "-O2 -fPIC -std=gnu11 -fno-strict-aliasing -fwrapv -D_GNU_SOURCE -Wno-error="))
        << built.build_flags;
    EXPECT_TRUE(built.added.empty());
}

TEST(RecipeTest, AnAssertionThatDoesNotCompileIsLeftOut) {
    Package p;
    p.add_kem("kem.c", "assert(undeclared == 1);", "#include <assert.h>\n");
    p.recipe.units = {p.unit("kem.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.flags, "harness-default");
    ASSERT_EQ(built.added.size(), 1u);
    EXPECT_TRUE(built.added[0].starts_with("-DNDEBUG (kem.c")) << built.added[0];
    EXPECT_NE(built.build_flags.find(" -DNDEBUG"), std::string::npos);
}

TEST(RecipeTest, TentativeDefinitionsOfTheGeneratorAreMerged) {
    Package p;
    p.add("global.h", "#include \"drng.h\"\nDRNG_ctx drng_algorithm;\n");
    p.add_kem("kem.c", "pk[0] = (unsigned char)other();", "#include \"global.h\"\nint other(void);\n");
    p.add("other.c", "#include \"global.h\"\nint other(void) { return drng_algorithm.V[0] != 0; }\n");
    p.recipe.units = {p.unit("kem.c"), p.unit("other.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    ASSERT_EQ(built.added.size(), 1u);
    EXPECT_TRUE(built.added[0].starts_with("-fcommon (drng_algorithm")) << built.added[0];
    EXPECT_TRUE(built.drng_owner.starts_with("package: "));
    EXPECT_EQ(public_key(built.library).substr(0, 2), "01");  // it was seeded through the harness
}

TEST(RecipeTest, TwoDefinitionsOfAFunctionAreTheLastResort) {
    Package p;
    p.add_kem("kem.c", "pk[0] = (unsigned char)(one() + two());", "int one(void);\nint two(void);\n");
    p.add("one.c", "int shared(void) { return 1; }\nint one(void) { return 1; }\n");
    p.add("two.c", "int shared(void) { return 2; }\nint two(void) { return 2; }\n");
    p.recipe.units = {p.unit("kem.c"), p.unit("one.c"), p.unit("two.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    ASSERT_EQ(built.added.size(), 1u);
    EXPECT_TRUE(built.added[0].starts_with("-Wl,-z,muldefs (shared")) << built.added[0];
}

TEST(RecipeTest, AnOwnDefinitionOfTheGeneratorIsUsed) {
    Package p;
    p.add_kem("kem.c").add("drng_algorithm.c", "#include \"drng.h\"\nDRNG_ctx drng_algorithm;\n");
    p.recipe.units = {p.unit("kem.c"), p.unit("drng_algorithm.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(built.drng_owner, "package: drng_algorithm.c");
    EXPECT_EQ(public_key(built.library), plain_key());
}

TEST(RecipeTest, APrivateGeneratorLeavesOursAlone) {
    Package p;
    // Further declarations of the static generator would be extern ones.
    p.add_kem("kem.c", "", "#include \"drng.h\"\nstatic DRNG_ctx own;\n#define drng_algorithm own\n");
    p.recipe.units = {p.unit("kem.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.drng_owner, "none");
}

TEST(RecipeTest, DefinesFeaturesAndForcedIncludesOfUnitsHold) {
    Package p("a package (版本+1)");
    p.add("inc/wanted.h", "#define WANTED 3\n").add("first.h", "#define FIRST 4\n");
    p.add_kem("源码/kem.c", "pk[0] = WANTED + FIRST + LEVEL;\n#ifdef GONE\npk[0] = 0;\n#endif\n",
              "#include <wanted.h>\n");
    p.site.api_file = "源码/kem.c";
    recipe::Unit unit = p.unit("源码/kem.c");
    unit.includes = {p.root() / "inc"};
    unit.forced = {p.root() / "first.h"};
    unit.defines = {"LEVEL=5", "GONE"};
    unit.undefines = {"GONE"};
    unit.features = {"-fno-builtin"};
    p.recipe.units = {unit};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(public_key(built.library).substr(0, 2), "0c");
    EXPECT_NE(built.build_flags.find("-fno-builtin -DLEVEL=5 -DGONE -UGONE"), std::string::npos)
        << built.build_flags;
    EXPECT_EQ(built.build_flags.find("/tmp"), std::string::npos);
}

TEST(RecipeTest, ACxxImplementationIsBuiltWithTheStandardItNeeds) {
    Package p;
    p.add_kem("kem.c", "pk[0] = (unsigned char)answer();", "int answer(void);\n");
    p.add(
        "answer.cpp",
        "#include <concepts>\n#include <vector>\ntemplate <std::integral T> T twice(T x) { return 2 * x; }\n"
        "extern \"C\" int answer() { std::vector<int> v{twice(21)}; return v.at(0); }\n");
    p.recipe.units = {p.unit("kem.c"), p.unit("answer.cpp")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_TRUE(has_text(built.added, "-std=gnu++20 (answer.cpp"));
    EXPECT_EQ(public_key(built.library).substr(0, 2), "2a");

    p.recipe.units[1].standard = "c++20";
    const Built told = p.build();
    ASSERT_TRUE(told.done) << told.diagnosis;
    EXPECT_EQ(told.flags, "guide");
}

#if defined __x86_64__
TEST(RecipeTest, IntrinsicsGetTheirInstructionSet) {
    Package p;
    p.add_kem("kem.c", "pk[0] = fast();", "unsigned char fast(void);\n");
    p.add("fast.c",
          "#include <immintrin.h>\nunsigned char fast(void);\nunsigned char fast(void) {\n"
          "__m256i a = _mm256_set1_epi8(3); a = _mm256_add_epi8(a, a);\n"
          "return (unsigned char)_mm256_extract_epi8(a, 0); }\n");
    p.recipe.units = {p.unit("kem.c"), p.unit("fast.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.flags, "guide");
    EXPECT_TRUE(has_text(built.added, "-mavx2 (fast.c: intrinsics need it)"))
        << ::testing::PrintToString(built.added);
}

TEST(RecipeTest, AssemblyIsLinked) {
    Package p;
    p.add_kem("kem.c", "pk[0] = (unsigned char)seven();", "int seven(void);\n");
    p.add("seven.S",
          "#define VALUE 7\n.text\n.globl seven\n.type seven, @function\nseven:\n movl $VALUE, %eax\n ret\n");
    p.recipe.units = {p.unit("kem.c"), p.unit("seven.S")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(public_key(built.library).substr(0, 2), "07");
}
#endif

TEST(RecipeTest, PerformanceFlagsAreForOtherVersionsAndOnRequest) {
    Package p;
    p.add_kem("kem.c", "pk[0] = (unsigned char)seven();", "int seven(void);\n")
        .add("seven.c", "int seven(void) { return 7; }\n");
    p.recipe.units = {p.unit("kem.c"), p.unit("seven.c")};
    p.setting.performance_flags = true;
    p.setting.launcher = LAUNCHER;
    EXPECT_EQ(p.build().flags, "guide");
    p.site.version = package::Version::optimised;
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.flags, "performance");
    EXPECT_TRUE(built.build_flags.starts_with("-O3 ")) << built.build_flags;
    EXPECT_NE(built.build_flags.find("-flto"), std::string::npos);
    EXPECT_TRUE(built.profile_library.empty());
    EXPECT_TRUE(has_text(built.notes, "no twin with wrappers"));
    EXPECT_EQ(public_key(built.library).substr(0, 2), "07");
    EXPECT_FALSE(std::filesystem::exists(p.setting.work / "profile/kem-99/libtoy-1.so"));
}

TEST(RecipeTest, AHashWithoutGeneratorLinks) {
    Package p;
    p.add("hash.c",
          "int CryptHash(int bits, const unsigned char *m, unsigned long long n, unsigned char *d);\n"
          "int CryptHash(int bits, const unsigned char *m, unsigned long long n, unsigned char *d) {\n"
          "(void)bits; (void)m; (void)n; d[0] = 1; return 0; }\n");
    p.site.type = record::Type::hash;
    p.site.api_file = "hash.c";
    p.recipe.units = {p.unit("hash.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(built.drng_owner, "none");
    for (const HelperUse& use : built.helpers)
        EXPECT_EQ(use.source, "absent") << use.function;
    EXPECT_EQ(built.helpers.size(), 5u);
}

TEST(RecipeTest, OneProgramUnderTwoNamesHasOneDigest) {
    Package p;
    for (const char* folder : {"level-a", "the-other-level"}) {
        p.add_kem(std::string(folder) + "/kem.c", "assert(pk != 0);", "#include <assert.h>\n");
    }
    p.add_kem("third/kem.c", "assert(pk != 0); pk[0] = 1;", "#include <assert.h>\n");
    std::vector<std::string> digests;
    for (const char* folder : {"level-a", "the-other-level", "third"}) {
        p.site.folder = folder;
        p.site.api_file = std::string(folder) + "/kem.c";
        p.label = folder;
        p.recipe.units = {p.unit(p.site.api_file)};
        const Built built = p.build();
        ASSERT_TRUE(built.done) << built.diagnosis;
        digests.push_back(built.code_digest);
    }
    EXPECT_EQ(digests[0], digests[1]);
    EXPECT_NE(digests[0], digests[2]);
}

TEST(RecipeTest, EntropyIsSeenInTheImports) {
    Package p;
    p.add_kem("kem.c",
              "FILE *f = fopen(\"/dev/urandom\", \"rb\"); if (f) fclose(f);\nsk[1] = (unsigned char)rand();",
              "#include <stdio.h>\n#include <stdlib.h>\n");
    p.recipe.units = {p.unit("kem.c")};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    EXPECT_EQ(built.entropy, (std::vector<std::string>{"open /dev/urandom", "rand"}));
}

}  // namespace
}  // namespace ngcc::compile::testing
