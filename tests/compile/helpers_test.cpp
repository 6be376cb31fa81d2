// SPDX-License-Identifier: Apache-2.0
// The package's copies of the official helpers.
#include <gtest/gtest.h>

#include "packages.hpp"
#include "support/files.hpp"

namespace ngcc::compile::testing {
namespace {

// Refers to all five functions, so that each has a source.
constexpr const char* uses_all =
    "unsigned char d[64]; DRNG_ctx c; sm3hash(256, sk, 256, d); pseudohash(512, sk, 256, d);\n"
    "init_random_number(&c, sk, 32); pk[0] = d[0];\n";

TEST(HelperCopiesTest, OursWhereThePackageHasNone) {
    Package p;
    p.add_kem("kem.c", uses_all);
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis;
    for (const HelperUse& use : built.helpers) {
        EXPECT_EQ(use.source, "bundled") << use.function;
        EXPECT_EQ(use.reason, "the package has none");
        EXPECT_TRUE(use.file.empty());
    }
}

TEST(HelperCopiesTest, EqualCopiesAreReplacedOnceJudged) {
    Package p;
    p.with_real_helpers();
    p.add_kem("kem.c", uses_all);
    p.add_helper("auxfunc.c", "lib/auxfunc.c")
        .add_helper("drng.c", "lib/drng.c")
        .add_helper("sm3_static.h", "lib/sm3_static.h");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.units, std::vector<std::string>{"kem.c"});
    for (const HelperUse& use : built.helpers) {
        EXPECT_EQ(use.source, "bundled") << use.function;
        EXPECT_EQ(use.reason, "equal by test vectors");
        EXPECT_EQ(use.digest.size(), 64u);
    }
    EXPECT_EQ(use_of(built, "pseudoXOF").file, "lib/auxfunc.c");
    EXPECT_EQ(use_of(built, "get_random_number").file, "lib/drng.c");
    // The same code elsewhere is not judged again: nothing is linked as "helper_copy.so".
    p.label = "toy-2";
    EXPECT_EQ(p.build().helpers[0].reason, "equal by test vectors");
    EXPECT_EQ(p.log().find("helper_copy.so"), std::string::npos);
}

TEST(HelperCopiesTest, ADifferingCopyIsUsedAndTheOtherReplaced) {
    Package p;
    p.with_real_helpers();
    p.add_kem("kem.c", uses_all);
    p.add_helper("drng.c", "drng.c").add_helper("sm3_static.h", "sm3_static.h");
    p.add("auxfunc.c",
          "#include \"auxfunc.h\"\n#include <string.h>\n"
          "int sm3hash(int n, const unsigned char *m, unsigned long long l, unsigned char *d) {\n"
          "(void)n; (void)m; (void)l; memset(d, 0x5a, 32); return 0; }\n"
          "int pseudohash(int n, const unsigned char *m, unsigned long long l, unsigned char *d) {\n"
          "(void)m; (void)l; memset(d, 0x5a, (unsigned)n / 8); return 0; }\n"
          "int pseudoXOF(unsigned long long n, const unsigned char *m, unsigned long long l, unsigned char "
          "*d) {\n"
          "(void)m; (void)l; memset(d, 0x5a, n / 8); return 0; }\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(use_of(built, "pseudoXOF").source, "package");
    EXPECT_TRUE(use_of(built, "pseudoXOF").reason.starts_with("differs: "))
        << use_of(built, "pseudoXOF").reason;
    EXPECT_EQ(use_of(built, "get_random_number").source, "bundled");
    EXPECT_EQ(public_key(built.library).substr(0, 8), "5a5a5a5a");
    EXPECT_EQ(built.units, (std::vector<std::string>{"kem.c", "auxfunc.c"}));
}

TEST(HelperCopiesTest, ACopyWithFurtherFunctionsThatAreNeededIsUsed) {
    Package p;
    p.with_real_helpers();
    p.add_kem("kem.c", std::string(uses_all) + "pseudoXOF_from_counter(pk);",
              "void pseudoXOF_from_counter(unsigned char *);\n");
    p.add_helper("sm3_static.h", "sm3_static.h").add_helper("drng.c", "drng.c");
    const std::string text = hashprof::read_file(std::filesystem::path(ICCS_FOLDER) / "auxfunc.c");
    p.add("auxfunc.c", text + "\nvoid pseudoXOF_from_counter(unsigned char *p) { p[0] = 0x77; }\n");
    for (const char* file : {"kem.c", "auxfunc.c", "drng.c"})
        p.recipe.units.push_back(p.unit(file));
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(use_of(built, "sm3hash").source, "package");
    EXPECT_EQ(use_of(built, "sm3hash").reason, "its file also defines pseudoXOF_from_counter");
    EXPECT_EQ(use_of(built, "get_random_number").source, "bundled");
    EXPECT_EQ(public_key(built.library).substr(0, 2), "77");
}

TEST(HelperCopiesTest, OneMissingFunctionIsOursBesideThePackagesOthers) {
    Package p;
    p.add_kem("kem.c", uses_all);
    p.add("xof.c",
          "#include \"auxfunc.h\"\n#include <string.h>\n"
          "int pseudoXOF(unsigned long long n, const unsigned char *m, unsigned long long l, unsigned char "
          "*d) {\n"
          "(void)m; (void)l; memset(d, 0x33, n / 8); return 0; }\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(use_of(built, "pseudoXOF").source, "package");
    EXPECT_EQ(use_of(built, "sm3hash").source, "bundled");
    EXPECT_EQ(public_key(built.library).substr(2, 6), "333333");
}

TEST(HelperCopiesTest, AGeneratorWithAnotherContextIsThePackages) {
    Package p;
    p.with_real_helpers();
    p.add("drng.h",
          "#ifndef D\n#define D\n#define SEEDLEN 55\ntypedef struct { unsigned char V[SEEDLEN], C[SEEDLEN], "
          "reseed_counter[SEEDLEN]; int extra[8]; } DRNG_ctx;\n"
          "int init_random_number(DRNG_ctx *, const unsigned char *, unsigned long long);\n"
          "int get_random_number(DRNG_ctx *, unsigned char *, unsigned long long);\n#endif\n");
    p.add_helper("drng.c", "drng.c").add_helper("sm3_static.h", "sm3_static.h");
    p.add_kem("kem.c", uses_all);
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(use_of(built, "get_random_number").source, "package");
    EXPECT_NE(use_of(built, "get_random_number").reason.find("165"), std::string::npos)
        << use_of(built, "get_random_number").reason;
    EXPECT_EQ(public_key(built.library).size(), 64u);
}

TEST(HelperCopiesTest, AnIncludedCopyIsSaidToBeUncounted) {
    Package p;
    p.with_real_helpers();
    p.add_helper("auxfunc.c", "private.inc", "int pseudoXOF(", "static int pseudoXOF(");
    p.add_helper("sm3_static.h", "sm3_static.h");
    p.add("drng.h", hashprof::read_file(std::filesystem::path(ICCS_FOLDER) / "drng.h"));
    p.add(
        "auxfunc.h",
        "#include <stddef.h>\nint sm3hash(int, const unsigned char *, unsigned long long, unsigned char *);\n"
        "int pseudohash(int, const unsigned char *, unsigned long long, unsigned char *);\n");
    p.add_kem("kem.c", "", "#include \"private.inc\"\n");
    p.discovery.facts["private.inc"].defines = {"pseudoXOF", "sm3hash"};
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_TRUE(has_text(built.notes, "kem.c has a private pseudoXOF"))
        << ::testing::PrintToString(built.notes);
    EXPECT_EQ(use_of(built, "pseudoXOF").source, "absent");
}

TEST(HelperCopiesTest, AnIncludedPublicCopyIsThePackages) {
    Package p;
    p.with_real_helpers();
    p.add_helper("auxfunc.c", "auxfunc.c").add_helper("sm3_static.h", "sm3_static.h");
    p.add_kem("kem.c", "", "#include \"auxfunc.c\"\n");
    const Built built = p.build();
    ASSERT_TRUE(built.done) << built.diagnosis << p.log();
    EXPECT_EQ(built.units, std::vector<std::string>{"kem.c"});
    EXPECT_EQ(use_of(built, "pseudoXOF").source, "package");
    EXPECT_EQ(use_of(built, "pseudoXOF").reason, "its file also defines kem_get_pk_len_bytes");
    EXPECT_EQ(use_of(built, "sm3hash").source, "absent");
}

}  // namespace
}  // namespace ngcc::compile::testing
