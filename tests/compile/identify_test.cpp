// SPDX-License-Identifier: Apache-2.0
// What an instance calls itself, as the preprocessor sees it.
#include <gtest/gtest.h>

#include "packages.hpp"

namespace ngcc::compile::testing {
namespace {

TEST(IdentifyTest, LiteralsSideBySideAreOneName) {
    Package p;
    p.add_kem("kem.c");
    const Identity identity = p.identify();
    EXPECT_EQ(identity.instance, "toy-1");
    EXPECT_FALSE(identity.digest_bits);
    EXPECT_FALSE(identity.blank_vectors);
    EXPECT_TRUE(identity.problem.empty());
    p.executor.runs = 0;
    EXPECT_EQ(p.identify().instance, "toy-1");
    EXPECT_EQ(p.executor.runs, 0);
}

TEST(IdentifyTest, DefinesOfTheRecipeCount) {
    Package p;
    p.add("inst.h",
          "#define S2(x) #x\n#define S(x) S2(x)\n#ifdef LEVEL\n#define ALGORITHM_INSTANCE \"kem-\" "
          "S(LEVEL)\n#endif\n");
    p.add("kem.c", "#include \"inst.h\"\n");
    recipe::Unit unit = p.unit("kem.c");
    unit.defines = {"LEVEL=512"};
    p.recipe.units = {unit};
    EXPECT_EQ(p.identify().instance, "kem-512");
    p.recipe.units[0].defines = {};
    const Identity nothing = p.identify();
    EXPECT_EQ(nothing.instance, "");
    EXPECT_EQ(nothing.problem, "nothing defines ALGORITHM_INSTANCE");
}

TEST(IdentifyTest, ANumberThatOnlyACompilerKnows) {
    Package p;
    p.site.type = record::Type::hash;
    p.site.api_file = "hash.c";
    p.add("hash.h",
          "enum { WORDS = 16 };\n#define ALGORITHM_INSTANCE \"h\\x41\"\n"
          "#define DIGEST_BIT_LENGTH (sizeof(unsigned) * 2 * (WORDS << 1) + 0x100)\n"
          "#define OUTPUT_BLANK_TEST_VECTORS 1\n");
    p.add("hash.c", "#include \"hash.h\"\n");
    const Identity identity = p.identify();
    EXPECT_EQ(identity.instance, "hA");
    ASSERT_TRUE(identity.digest_bits) << identity.problem;
    EXPECT_EQ(*identity.digest_bits, 512u);
    EXPECT_TRUE(identity.blank_vectors);
}

TEST(IdentifyTest, TheHeadersAreAskedWhenTheSourceDoesNotSay) {
    Package p;
    p.add("kem.c", "int kem_keygen;\n").add("include/api.h", "#define ALGORITHM_INSTANCE \"by header\"\n");
    p.site.headers = {"include/api.h"};
    EXPECT_EQ(p.identify().instance, "by header");
    p.add("kem.c", "#include \"nowhere.h\"\n");
    EXPECT_EQ(p.identify().instance, "by header");
}

TEST(IdentifyTest, WhatIsNoStringIsSaid) {
    Package p;
    p.add("kem.c", "#define ALGORITHM_INSTANCE kem512\n");
    const Identity identity = p.identify();
    EXPECT_EQ(identity.instance, "");
    EXPECT_EQ(identity.problem, "kem.c: ALGORITHM_INSTANCE is no string: kem512");
}

TEST(IdentifyTest, AProblemIsItsFirstError) {
    Package p;
    p.add("kem.c", "#include \"nowhere.h\"\n#define ALGORITHM_INSTANCE \"x\"\n");
    const Identity identity = p.identify();
    EXPECT_EQ(identity.instance, "");
    EXPECT_EQ(identity.problem, "kem.c: kem.c:1:10: fatal error: nowhere.h: No such file or directory");
    p.add("kem.c", "#ifndef LEVEL\n#error \"choose a LEVEL\"\n#endif\n");
    EXPECT_NE(p.identify().problem.find("#error \"choose a LEVEL\""), std::string::npos);
}

TEST(IdentifyTest, PreprocessingWithoutEndHasAnEnd) {
    Package p;
    p.setting.unit_limit_s = 2;
    // Two inclusions of itself at each of 200 levels.
    p.add("kem.c", "#include \"kem.c\"\n#include \"kem.c\"\n#define ALGORITHM_INSTANCE \"x\"\n");
    const Identity twice = p.identify();
    EXPECT_EQ(twice.instance, "");
    EXPECT_FALSE(twice.problem.empty());
    p.add("kem.c", "#include \"kem.c\"\n");
    EXPECT_NE(p.identify().problem.find("nested"), std::string::npos) << p.identify().problem;
}

TEST(IdentifyTest, OddNamesOfFiles) {
    const std::string name = "a \"b\"\\c 文\n.c";
    Package p("dir with 'quotes' é");
    p.add(name, "#include \"beside.h\"\n").add("beside.h", "#define ALGORITHM_INSTANCE \"odd\"\n");
    p.site.api_file = name;
    const Identity identity = p.identify();
    EXPECT_EQ(identity.instance, "odd") << identity.problem;
}

}  // namespace
}  // namespace ngcc::compile::testing
