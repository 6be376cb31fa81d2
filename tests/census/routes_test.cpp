// SPDX-License-Identifier: Apache-2.0
// What preloading and hooks see of libraries and programs that are bound in different ways.
#include "support.hpp"

namespace census_test {
namespace {

class Library : public Census {
  protected:
    Report library(const std::string& options) const {
        make("gcc -O2 -fPIC -shared " + options + " scheme.c $ICCS/auxfunc.c $ICCS/drng.c -o libcand.so");
        return take("libcand.so");
    }
    std::string preload(const Report& report) const { return sight(report, "sm3hash", Route::preload); }
    std::string hook(const Report& report) const { return sight(report, "sm3hash", Route::hook); }
};

TEST_F(Library, BoundByTheLoaderIsSeenByBoth) {
    const Report report = library("");
    EXPECT_EQ(preload(report), "all");
    EXPECT_EQ(hook(report), "all");
    const FunctionReport* hash = report.find("sm3hash");
    ASSERT_FALSE(hash->references.empty());
    EXPECT_TRUE(hash->references.front().by_loader);
    EXPECT_EQ(preload(library("-fno-plt")), "all");
    EXPECT_EQ(preload(library("-Wl,-z,now")), "all");
}

TEST_F(Library, BoundToItselfIsSeenByHooksOnly) {
    write("api.map", "{ global: kem_*; local: *; };");
    const std::pair<const char*, const char*> ways[] = {{"-Wl,-Bsymbolic", "some bsymbolic"},
                                                        {"-fvisibility=hidden", "none hidden"},
                                                        {"-Wl,--version-script=api.map", "none hidden"},
                                                        {"-fvisibility=protected", "some protected"},
                                                        {"-Wl,-Bsymbolic-functions", "some same-object"}};
    for (const auto& [option, expected] : ways) {
        const Report report = library(option);
        EXPECT_EQ(preload(report), expected) << option;
        EXPECT_EQ(hook(report), "all") << option;
    }
}

TEST_F(Library, StrippedHidesWhatItDoesNotExport) {
    write("api.map", "{ global: kem_*; local: *; };");
    EXPECT_EQ(hook(library("-s -Wl,--version-script=api.map")), "none stripped");
    EXPECT_EQ(hook(library("-s")), "some stripped");
    make("gcc -O2 -fPIC -shared -s $ICCS/auxfunc.c $ICCS/drng.c -o libaux.so");
    EXPECT_EQ(hook(take("libaux.so")), "some inlined-possible") << "its nameless code may hold copies";
}

TEST_F(Library, VersionsOfOneNameAreTwoDefinitions) {
    make(
        "gcc -O2 -fPIC -shared $ZOO/versions.c $ZOO/old_version.c -Wl,--version-script=$ZOO/versions.map "
        "-o libversions.so || gcc -O2 -fPIC -shared $ZOO/versions.c -Wl,--version-script=$ZOO/versions.map "
        "-o libversions.so");
    const Report report = take("libversions.so");
    std::size_t versioned = 0;
    for (const FunctionReport& function : report.functions)
        for (const auto& definition : function.definitions)
            versioned += !definition.version.empty();
    EXPECT_GE(versioned, 1u);
}

TEST_F(Census, ProgramWithHelpersInside) {
    make(
        "gcc -O2 main.c scheme.c $ICCS/auxfunc.c $ICCS/drng.c -o prog; "
        "gcc -O2 -rdynamic main.c scheme.c $ICCS/auxfunc.c $ICCS/drng.c -o exporting");
    for (const char* program : {"prog", "exporting"}) {
        const Report report = take(program);
        EXPECT_EQ(sight(report, "sm3hash", Route::preload), "none same-object") << program;
        EXPECT_EQ(sight(report, "sm3hash", Route::hook), "all") << program;
        EXPECT_EQ(sight(report, "sm3hash", Route::wrap), "none linked") << program;
    }
    const Report report = take("prog");
    EXPECT_EQ(report.find("sm3hash")->references.size() > 0, true);
    EXPECT_EQ(report.find("CryptHash"), nullptr);
    EXPECT_EQ(sight(report, "CryptHash", Route::hook), "absent");
}

TEST_F(Census, ProgramWithHelpersInALibrary) {
    make(
        "gcc -O2 -fPIC -shared $ICCS/auxfunc.c $ICCS/drng.c -o libaux.so; "
        "gcc -O2 main.c scheme.c -L. -laux -Wl,-rpath,'$ORIGIN' -o prog");
    const Report report = take("prog");
    EXPECT_EQ(sight(report, "sm3hash", Route::preload), "all");
    EXPECT_FALSE(report.find("sm3hash")->defined());
    const auto libraries = hashprof::census::take_needed(report, {});
    ASSERT_EQ(libraries.size(), 1u);
    EXPECT_EQ(libraries.front().path.filename(), "libaux.so");
}

TEST_F(Census, PointersInTablesAreReferences) {
    write("table.c",
          "#include \"auxfunc.h\"\nint (*const hash_table[])(int, const unsigned char*, unsigned long long,"
          " unsigned char*) = {sm3hash, pseudohash};");
    for (const char* how : {"-pie -fPIE", "-no-pie -fno-pie"}) {
        make("gcc -O2 " + std::string(how) + " main.c scheme.c table.c $ICCS/auxfunc.c $ICCS/drng.c -o prog");
        const Report report = take("prog");
        bool in_table = false;
        for (const auto& reference : report.find("pseudohash")->references)
            in_table = in_table || (reference.from == "hash_table" &&
                                    reference.through == hashprof::census::Through::pointer);
        EXPECT_TRUE(in_table) << how;
    }
}

TEST_F(Census, OfObjectsAndArchives) {
    make(
        "gcc -O2 -c main.c scheme.c $ICCS/auxfunc.c whole.c; ar rc libcand.a scheme.o auxfunc.o; gcc -O2 "
        "-flto -c scheme.c "
        "-o lto.o");
    EXPECT_EQ(sight(take("auxfunc.o"), "sm3hash", Route::wrap), "all");
    EXPECT_EQ(sight(take("auxfunc.o"), "sm3hash", Route::hook), "all");
    EXPECT_EQ(sight(take("scheme.o"), "sm3hash", Route::wrap), "all");
    EXPECT_EQ(take("whole.o").verdict("sm3hash", Route::wrap).sight, Sight::some);
    EXPECT_EQ(take("whole.o").verdict("sm3hash", Route::hook).sight, Sight::some);
    EXPECT_TRUE(take("lto.o").lto_bytecode);
    const Report archive = take("libcand.a");
    ASSERT_NE(archive.find("sm3hash"), nullptr);
    EXPECT_EQ(archive.find("sm3hash")->definitions.front().member, "auxfunc.o");
    EXPECT_EQ(sight(archive, "sm3hash", Route::wrap), "all");
}

TEST_F(Census, OfFunctionsThatTheUserNames) {
    write("keccak.c",
          "void permute(unsigned long long* s) { for (int i = 0; i < 24; i++) s[i % 5] ^= "
          "0x8000000080008081ull >> i; }"
          "int pseudoXOF_4x(unsigned char* x) { x[0] ^= 1; return 0; }");
    write("m.c",
          "void permute(unsigned long long*); int pseudoXOF_4x(unsigned char*);"
          "int main(void) { static unsigned long long s[25]; permute(s); return pseudoXOF_4x((unsigned "
          "char*)s); }");
    make("gcc -O2 -g keccak.c m.c -o prog");
    EXPECT_EQ(take("prog").find("permute"), nullptr);
    EXPECT_EQ(sight(take("prog"), "pseudoXOF_4x", Route::hook), "all");
    EXPECT_EQ(sight(take("prog", {{"permute:in=1*64"}, {}}), "permute", Route::hook), "all");
    EXPECT_EQ(take("prog", {{}, {"permute:stack=2"}}).find("permute")->role,
              hashprof::census::Role::operation);
    EXPECT_EQ(hashprof::census::data_name("pseudoXOF_4x", {}), "other:pseudoXOF_4x");
    EXPECT_EQ(hashprof::census::data_name("permute", {{"permute"}, {}}), "permute");
}

TEST_F(Census, OfAnotherMachine) {
    if (!have_program("aarch64-linux-gnu-gcc")) GTEST_SKIP() << "no cross compiler";
    if (!try_make("aarch64-linux-gnu-gcc -O2 main.c scheme.c $ICCS/auxfunc.c $ICCS/drng.c -o apart; "
                  "aarch64-linux-gnu-gcc -O3 whole.c main.c $ICCS/drng.c -o together"))
        GTEST_SKIP() << "no C library for the cross compiler";
    const Report apart = take("apart"), together = take("together");
    for (const std::string& helper : helpers)
        EXPECT_EQ(sight(apart, helper, Route::hook), "all") << helper;
    EXPECT_EQ(sight(together, "sm3hash", Route::hook), "some inlined-suspected");
    EXPECT_EQ(apart.find("sm3hash")->references.size(), 3u);
}

}  // namespace
}  // namespace census_test
