// SPDX-License-Identifier: Apache-2.0
// Ways of building in which the true count must come out, whatever the compiler, linker and options.
#include "support.hpp"

namespace wrap_test {

namespace {

struct Build {
    std::string name, compiler, options;
};

// The name of the test says it all.
void PrintTo(const Build& build, std::ostream* out) {
    *out << build.name;
}

class Linkers : public Zoo, public ::testing::WithParamInterface<Build> {};

TEST_P(Linkers, GiveTheSameTrueCountsAndAnUnchangedResult) {
    const Build& build = GetParam();
    const auto linker = build.options.find("-fuse-ld=");
    if (linker != std::string::npos) {
        const std::string name =
            "ld." + build.options.substr(linker + 9, build.options.find(' ', linker) - linker - 9);
        if (!have_program(name)) GTEST_SKIP() << name << " is not installed";
    }
    objects(build.compiler, candidate);
    must(build.compiler + " " + build.options + " *.o -o plain");
    must("\"$LAUNCH\" " + build.compiler + " " + build.options + " *.o -o kat");
    EXPECT_EQ(counts_of("kat"), expected_counts());
    EXPECT_EQ(must("./plain").out, bytes("kat.out"));
    const auto side = side_file("kat");
    EXPECT_EQ(side.at("schema"), 1);
    EXPECT_EQ(side.at("helpers").at("sm3hash").at("state"), "proved");
    EXPECT_EQ(side.at("helpers").at("sm3hash").at("references"), 4);
    EXPECT_EQ(side.at("windows").at("kem_enc").at("state"), "proved");
}

INSTANTIATE_TEST_SUITE_P(
    All, Linkers,
    ::testing::Values(
        Build{"bfd", "gcc -O2", "-fuse-ld=bfd"}, Build{"gold", "gcc -O2", "-fuse-ld=gold"},
        Build{"lld", "gcc -O2", "-fuse-ld=lld"}, Build{"mold", "gcc -O2", "-fuse-ld=mold"},
        Build{"clang", "clang -O2", ""}, Build{"clang_lld", "clang -O2", "-fuse-ld=lld"},
        Build{"clang_gold", "clang -O2", "-fuse-ld=gold"}, Build{"unoptimised", "gcc -O0", ""},
        Build{"no_plt_now", "gcc -O2 -fno-plt", "-Wl,-z,now -Wl,-z,relro"},
        Build{"no_pie", "gcc -O2 -fno-pie", "-no-pie"}, Build{"static_", "gcc -O2", "-static"},
        Build{"static_pie", "gcc -O2 -fPIE", "-static-pie"},
        Build{"static_pie_lld", "gcc -O2 -fPIE", "-static-pie -fuse-ld=lld"},
        Build{"no_red_zone", "gcc -O2 -mno-red-zone", ""},
        Build{"gc_sections", "gcc -O2 -ffunction-sections -fdata-sections", "-Wl,--gc-sections"},
        Build{"gc_sections_lld", "gcc -O2 -ffunction-sections", "-Wl,--gc-sections -fuse-ld=lld"},
        Build{"folded_lld", "gcc -O2 -ffunction-sections", "-fuse-ld=lld -Wl,--icf=all"},
        Build{"folded_gold", "gcc -O2 -ffunction-sections", "-fuse-ld=gold -Wl,--icf=all"},
        Build{"tail_calls", "gcc -O2 -foptimize-sibling-calls", ""},
        Build{"exclude_libs", "gcc -O2", "-Wl,--exclude-libs,ALL"}, Build{"stripped", "gcc -O2", "-s"},
        Build{"debug", "gcc -O2 -g", ""}),
    [](const auto& info) { return info.param.name; });

class CountsOfAProgram : public Zoo {};

TEST_F(CountsOfAProgram, AreRightForSourcesCompiledAndLinkedInOneCommand) {
    must(
        "\"$LAUNCH\" gcc -O2 \"$ZOO\"/main.c \"$ZOO\"/scheme.c \"$ZOO\"/table.c \"$ZOO\"/auxfunc.c "
        "\"$ZOO\"/drng.c");
    EXPECT_EQ(counts_of("a.out"), expected_counts());
}

TEST_F(CountsOfAProgram, DoNotDependOnTheOrderOfArchives) {
    objects("gcc -O2", candidate);
    must("ar rc libaux.a auxfunc.o drng.o && ar rc libcand.a scheme.o table.o");
    for (const char* order :
         {"main.o libcand.a libaux.a", "main.o -L. -lcand -laux", "libcand.a main.o -laux -lcand -L.",
          "main.o -Wl,--start-group libaux.a libcand.a -Wl,--end-group",
          "-Wl,--whole-archive libaux.a libcand.a -Wl,--no-whole-archive main.o"}) {
        must(std::string("\"$LAUNCH\" gcc ") + order + " -o kat");
        EXPECT_EQ(counts_of("kat"), expected_counts()) << order;
        EXPECT_EQ(side_file("kat").at("helpers").at("pseudoXOF").at("state"), "proved") << order;
    }
}

TEST_F(CountsOfAProgram, ComeFromTheLibraryThatDefinesTheHelpersInAStaticLink) {
    objects("gcc -O2", candidate);
    must("ar rc libaux.a auxfunc.o drng.o && gcc -O2 -shared -fPIC -o libaux.so -x c /dev/null");
    must("\"$LAUNCH\" gcc main.o scheme.o table.o -L. -Wl,-Bstatic -laux -Wl,-Bdynamic -o kat");
    EXPECT_EQ(counts_of("kat"), expected_counts());
}

TEST_F(CountsOfAProgram, SurviveSpacesAndResponseFiles) {
    must(
        "mkdir 'a b' && cd 'a b' && for f in main scheme table auxfunc drng; do gcc -c \"$ZOO\"/$f.c -o \"$f "
        "1.o\" || "
        "exit 1; done");
    must(
        "printf '%s\\n' '\"a b/main 1.o\"' 'a\\ b/scheme\\ 1.o' \"'a b/table 1.o'\" '@more.rsp' "
        ">objects.rsp");
    must("printf '%s\\n' '\"a b/auxfunc 1.o\" \"a b/drng 1.o\"' >more.rsp");
    must("\"$LAUNCH\" gcc @objects.rsp -o 'a b/kat 1' && cp 'a b/kat 1' kat");
    EXPECT_EQ(counts_of("kat"), expected_counts());
    EXPECT_TRUE(exists("a b/kat 1.hashprof.json"));
}

TEST_F(CountsOfAProgram, OfAWeakDefinitionAreThoseOfTheStrongOne) {
    objects("gcc -O2", candidate);
    must("gcc -O2 -DXOF_ATTRIBUTE='__attribute__((weak))' -c \"$ZOO\"/weak_xof.c -o weak_xof.o");
    const Result link = must("\"$LAUNCH\" gcc weak_xof.o main.o scheme.o table.o auxfunc.o drng.o -o kat");
    expect_says(link, {"the link takes pseudoXOF from auxfunc.o", "weak_xof.o"});
    EXPECT_EQ(counts_of("kat"), expected_counts());
}

TEST_F(CountsOfAProgram, OfARenamedHelperAreMissingAndSaidSo) {
    objects("gcc -O2", {"main", "table", "auxfunc", "drng", "scheme"});
    must("gcc -O2 -c \"$ZOO\"/renamed.c -o renamed.o && objcopy --weaken-symbol=kem_keygen scheme.o");
    const Result link = must("\"$LAUNCH\" gcc main.o renamed.o scheme.o table.o auxfunc.o drng.o -o kat");
    expect_says(link, {"note: renamed.o: functions named like a helper, not counted: ns_sm3hash"});
    auto expected = expected_counts();
    expected["keygen"].erase("sm3hash");
    EXPECT_EQ(counts_of("kat"), expected);
}

TEST_F(CountsOfAProgram, OfChosenHelpersOnly) {
    objects("gcc -O2", candidate);
    must("\"$LAUNCH\" --helpers=sm3hash,pseudohash --windows=off gcc *.o -o kat");
    EXPECT_EQ(counts_of("kat"), (Counts{{"outside", {{"sm3hash", 12}, {"pseudohash", 3}}}}));
    EXPECT_FALSE(side_file("kat").at("helpers").contains("pseudoXOF"));
}

TEST_F(CountsOfAProgram, OfNestedHelpersStayOutOfTheOuterCounts) {
    objects("gcc -O2", {"main", "scheme", "table", "nested", "drng"});
    const Result link = must("\"$LAUNCH\" gcc *.o -fuse-ld=bfd -o kat");
    expect_says(link, {"nested.o", "called in its own file by the helpers pseudohash (1)", "in no share"});
    EXPECT_EQ(counts_of("kat"), expected_counts());
    EXPECT_EQ(side_file("kat").at("helpers").at("sm3hash").at("state"), "proved");
    // lld redirects the inner calls too: they are tallied as nested, and the published count is the same.
    if (!have_program("ld.lld")) GTEST_SKIP() << "ld.lld is not installed";
    must("\"$LAUNCH\" gcc *.o -fuse-ld=lld -o kat");
    EXPECT_EQ(counts_of("kat"), expected_counts());
}

TEST_F(CountsOfAProgram, AreSeenByLldEvenInOneTranslationUnit) {
    if (!have_program("ld.lld")) GTEST_SKIP() << "ld.lld is not installed";
    objects("gcc -O2", candidate);
    must("ld -r scheme.o table.o auxfunc.o drng.o -o all.o");
    must("\"$LAUNCH\" gcc main.o all.o -fuse-ld=lld -o kat");
    EXPECT_EQ(counts_of("kat"), expected_counts());
}

}  // namespace

}  // namespace wrap_test
