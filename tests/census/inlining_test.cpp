// SPDX-License-Identifier: Apache-2.0
// Inlining must never make a count wrong in silence, and what is not inlined must not be doubted.
#include <algorithm>

#include "support.hpp"

namespace census_test {
namespace {

struct Compiler {
    const char *name, *level;
};

void PrintTo(const Compiler& compiler, std::ostream* out) {
    *out << compiler.name << " " << compiler.level;
}

class Inlining : public Census, public ::testing::WithParamInterface<Compiler> {
  protected:
    std::string compile() const { return std::string(GetParam().name) + " " + GetParam().level + " "; }
};

TEST_P(Inlining, IsNotSuspectedWhereHelpersHaveObjectsOfTheirOwn) {
    make(compile() + "-c main.c scheme.c $ICCS/auxfunc.c $ICCS/drng.c; " + compile() + "*.o -o prog");
    const Report report = take("prog");
    for (const std::string& helper : helpers)
        EXPECT_EQ(sight(report, helper, Route::hook), "all") << helper;
    for (const char* operation : {"kem_keygen", "kem_enc", "kem_dec"})
        EXPECT_EQ(sight(report, operation, Route::hook), "all") << operation;
    EXPECT_TRUE(report.findings.empty());
}

// Debugging information is the truth that the search without it is held against.
TEST_P(Inlining, IsSuspectedWhereverDebuggingInformationNamesIt) {
    make(compile() + "-g -c whole.c main.c $ICCS/drng.c; " + compile() +
         "*.o -o told; cp told guessed; strip -g guessed");
    const Report told = take("told"), guessed = take("guessed");
    ASSERT_TRUE(told.debug_info);
    ASSERT_FALSE(guessed.debug_info);
    for (const std::string& helper : helpers) {
        if (sight(told, helper, Route::hook) == "some inlined") {
            EXPECT_EQ(sight(guessed, helper, Route::hook), "some inlined-suspected") << helper;
        }
    }
    // The generator stands in a file of its own in either.
    EXPECT_EQ(sight(told, "get_random_number", Route::hook), "all");
}

TEST_P(Inlining, OfTheWholeProgramLeavesNoHelperUndoubtedThatHasNoCall) {
    const std::string lld = std::string(GetParam().name) == "clang" ? "-fuse-ld=lld " : "";
    make(compile() + "-flto " + lld + "main.c scheme.c $ICCS/auxfunc.c $ICCS/drng.c -o prog");
    const Report report = take("prog");
    EXPECT_TRUE(report.lto_leftovers);
    for (const std::string& helper : helpers) {
        const FunctionReport* function = report.find(helper);
        ASSERT_NE(function, nullptr) << helper;
        if (function->references.empty()) {
            EXPECT_NE(report.verdict(helper, Route::hook).sight, Sight::all) << helper;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(By, Inlining,
                         ::testing::Values(Compiler{"gcc", "-O0"}, Compiler{"gcc", "-O1"},
                                           Compiler{"gcc", "-O2"}, Compiler{"gcc", "-O3"},
                                           Compiler{"clang", "-O1"}, Compiler{"clang", "-O2"},
                                           Compiler{"clang", "-O3"}));

TEST_F(Census, NamesTheFunctionThatSeemsToHoldACopy) {
    make("gcc -O3 whole.c main.c $ICCS/drng.c -o prog");
    const Report report = take("prog");
    const FunctionReport* hash = report.find("sm3hash");
    ASSERT_NE(hash, nullptr);
    EXPECT_TRUE(std::any_of(hash->inlined.begin(), hash->inlined.end(),
                            [](const auto& suspicion) { return suspicion.function == "kem_dec"; }));
    EXPECT_NE(report.verdict("sm3hash", Route::hook).reason.find("kem_"), std::string::npos);
    EXPECT_FALSE(report.verdict("sm3hash", Route::hook).remedy.empty());
}

TEST_F(Census, DoubtsHelpersThatAreGoneWhereSm3IsComputed) {
    make(
        "sed 's/^int sm3hash/static inline int sm3hash/; s/^int pseudo/static int pseudo/' $ICCS/auxfunc.c "
        ">aux.c\n"
        "sed 's/^int /static int /' $ICCS/auxfunc.h >auxfunc.h\n"
        "printf '#include \"scheme.c\"\\n#include \"aux.c\"\\n' >all.c\n"
        "CPATH=.:$CPATH gcc -O3 -w -fno-ipa-cp all.c main.c $ICCS/drng.c -o prog");
    const Report report = take("prog");
    for (const char* helper : {"sm3hash", "pseudohash", "pseudoXOF"}) {
        EXPECT_NE(report.verdict(helper, Route::hook).sight, Sight::all) << helper;
        EXPECT_NE(report.verdict(helper, Route::hook).sight, Sight::absent) << helper;
    }
}

TEST_F(Census, KnowsClones) {
    make(
        "gcc -O3 -c $ZOO/clones.c -o clones.o; echo 'int hash_four(const unsigned char*, unsigned char*);"
        "int main(void) { static unsigned char x[64]; return hash_four(x, x); }' >m.c; gcc m.c clones.o -o "
        "prog");
    const Report report = take("prog");
    const FunctionReport* hash = report.find("sm3hash");
    ASSERT_NE(hash, nullptr);
    ASSERT_EQ(hash->definitions.size(), 2u);
    EXPECT_EQ(sight(report, "sm3hash", Route::hook), "all constprop-clone");
}

TEST_F(Census, CannotVouchForAHelperTooPlainToRecognise) {
    write("plain.c",
          "int sm3hash(int n, const unsigned char* m, unsigned long long b, unsigned char* d) {"
          " for (int i = 0; i < n / 8; i++) d[i] = m[i] + (unsigned char)b; return 0; }");
    write("m.c",
          "int sm3hash(int, const unsigned char*, unsigned long long, unsigned char*);"
          "int main(int n, char** v) { unsigned char d[32]; return sm3hash(256, (unsigned char*)v, n, d) + "
          "d[3]; }");
    make("gcc -O2 plain.c m.c -o prog; gcc -O0 plain.c m.c -o unoptimised; gcc -O2 -g plain.c m.c -o told");
    EXPECT_EQ(sight(take("prog"), "sm3hash", Route::hook), "some inlined-possible");
    EXPECT_EQ(sight(take("unoptimised"), "sm3hash", Route::hook), "all");
    EXPECT_EQ(sight(take("told"), "sm3hash", Route::hook), "all");
}

// gcc -O3 vectorises the copy in kem_keygen: it loads other constants than the function itself.
TEST_F(Census, CannotVouchForAHelperWhoseCopiesAreVectorised) {
    write("own.c",
          "unsigned long calls;\n"
          "int sm3hash(int d, const unsigned char* m, unsigned long long bits, unsigned char* o) {\n"
          "    unsigned char s = 0;\n"
          "    calls++;\n"
          "    for (unsigned long long i = 0; i < bits / 8; i++) s += m[i] * 3;\n"
          "    for (int i = 0; i < d / 8; i++) o[i] = s + i;\n"
          "    return 0;\n"
          "}\n"
          "int kem_keygen(unsigned char* pk, unsigned long long* pkl, unsigned char* sk, unsigned long long* "
          "skl) {\n"
          "    (void)pkl, (void)skl;\n"
          "    return sm3hash(256, pk, 64, sk) + sm3hash(256, sk, 256, pk);\n"
          "}\n");
    write("user.c",
          "int kem_keygen(unsigned char*, unsigned long long*, unsigned char*, unsigned long long*);\n"
          "int sm3hash(int, const unsigned char*, unsigned long long, unsigned char*);\n"
          "int main(void) {\n"
          "    unsigned char a[64] = {0}, b[64] = {0};\n"
          "    unsigned long long n = 64;\n"
          "    return kem_keygen(a, &n, b, &n) + sm3hash(256, a, 64, b);\n"
          "}\n");
    make("gcc -O3 own.c user.c -o prog");
    EXPECT_EQ(sight(take("prog"), "sm3hash", Route::hook).substr(0, 4), "some");
}

}  // namespace
}  // namespace census_test
