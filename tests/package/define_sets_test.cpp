// SPDX-License-Identifier: Apache-2.0
#include "package/define_sets.hpp"

#include "fixture.hpp"
#include "package/conditions.hpp"

namespace package_test {
namespace {

using namespace ngcc::package;

std::vector<Strings> sets(const std::string& text, bool free_choice = false) {
    std::vector<MacroDefinition> macros;
    read_macros(text, macros);
    std::vector<Strings> list;
    for (const DefineSet& set : define_sets_of(macros, free_choice))
        list.push_back(set.defines);
    return list;
}

using Sets = std::vector<Strings>;

TEST(DefineSets, ChainOfComparisons) {
    EXPECT_EQ(
        sets("#ifndef H\n#define H\n#if LEVEL == 1\n#define ALGORITHM_INSTANCE \"A-1\"\n#elif LEVEL == 3\n"
             "#define ALGORITHM_INSTANCE \"A-3\"\n#else\n#error which\n#endif\n#endif\n"),
        (Sets{{"LEVEL=1"}, {"LEVEL=3"}}));
}

TEST(DefineSets, ChainOfNames) {
    EXPECT_EQ(sets("#ifdef LEVEL1\n#define ALGORITHM_INSTANCE \"A\"\n#elif defined(LEVEL3)\n"
                   "#define ALGORITHM_INSTANCE \"B\"\n#else\n#define ALGORITHM_INSTANCE \"C\"\n#endif\n"),
              (Sets{{"LEVEL1"}, {"LEVEL3"}, {}}));
    EXPECT_EQ(sets("#ifndef BIG\n#define ALGORITHM_INSTANCE \"A\"\n#else\n#define ALGORITHM_INSTANCE "
                   "\"B\"\n#endif\n"),
              (Sets{}));  // one choice is none: the default is what is built
}

TEST(DefineSets, NestedAndCombined) {
    EXPECT_EQ(
        sets("#if MODE == 1\n#if defined(LEVEL) && (LEVEL == 2)\n#define ALGORITHM_INSTANCE \"A\"\n#endif\n"
             "#elif MODE == 2\n#define ALGORITHM_INSTANCE \"B\"\n#endif\n"),
        (Sets{{"MODE=1", "LEVEL=2"}, {"MODE=2"}}));
    EXPECT_EQ(sets("#define ALGORITHM_INSTANCE FAMILY \"-\" BITS\n"
                   "#ifdef SM3\n#define FAMILY \"s\"\n#elif defined SHAKE\n#define FAMILY \"k\"\n#endif\n"
                   "#if N == 1\n#define BITS \"1\"\n#elif N == 2\n#define BITS \"2\"\n#endif\n"),
              (Sets{{"SM3", "N=1"}, {"SM3", "N=2"}, {"SHAKE", "N=1"}, {"SHAKE", "N=2"}}));
}

TEST(DefineSets, NameInAnotherMacro) {
    EXPECT_EQ(
        sets("#define ALGORITHM_INSTANCE PARAM_NAME\n#if P == 1\n#define PARAM_NAME \"x\"\n#elif P == 2\n"
             "#define PARAM_NAME \"y\"\n#endif\n"),
        (Sets{{"P=1"}, {"P=2"}}));
}

TEST(DefineSets, MacrosThatFollowFromOthers) {
    EXPECT_EQ(
        sets(
            "#if defined(SMALL)\n#define LEVEL 1\n#elif defined(LARGE)\n#define LEVEL 5\n#endif\n"
            "#if LEVEL == 1\n#define ALGORITHM_INSTANCE \"a\"\n#elif LEVEL == 5\n"
            "#define ALGORITHM_INSTANCE \"b\"\n#elif LEVEL == 3\n#define ALGORITHM_INSTANCE \"c\"\n#endif\n"),
        (Sets{{"SMALL"}, {"LARGE"}}));
}

TEST(DefineSets, WhatTheFolderFixesIsNoChoice) {
    const std::string chain =
        "#if LEVEL == 1\n#define ALGORITHM_INSTANCE \"a\"\n#elif LEVEL == 3\n#define ALGORITHM_INSTANCE "
        "\"b\"\n#endif\n";
    EXPECT_EQ(sets("#define LEVEL 3\n" + chain), (Sets{}));
    EXPECT_EQ(sets("#ifndef LEVEL\n#define LEVEL 3\n#endif\n" + chain), (Sets{{"LEVEL=1"}, {"LEVEL=3"}}));
    EXPECT_EQ(sets("#ifdef _WIN32\n#define ALGORITHM_INSTANCE \"a\"\n#else\n#define ALGORITHM_INSTANCE "
                   "\"b\"\n#endif\n"),
              (Sets{}));
}

TEST(DefineSets, DigestLengths) {
    EXPECT_EQ(sets("#define ALGORITHM_INSTANCE \"X\"\n#if BITS == 256\n#define DIGEST_BIT_LENGTH 256\n#elif "
                   "BITS == 512\n"
                   "#define DIGEST_BIT_LENGTH 512\n#endif\n"),
              (Sets{{"BITS=256"}, {"BITS=512"}}));
}

TEST(DefineSets, ParametersUnderOneName) {
    const std::string chain =
        "#define ALGORITHM_INSTANCE \"dove\"\n#if SET == 1\n#define N 512\n#define Q 17\n#elif SET == 2\n"
        "#define N 1024\n#define Q 19\n#else\n#error \"choose\"\n#endif\n";
    EXPECT_EQ(sets(chain), (Sets{{"SET=1"}, {"SET=2"}}));
    const std::string with_default = "#ifndef SET\n#define SET 1\n#endif\n" + chain;
    EXPECT_EQ(sets(with_default), (Sets{}));  // another folder may well be the other one
    EXPECT_EQ(sets(with_default, true), (Sets{{"SET=1"}, {"SET=2"}}));
    EXPECT_EQ(
        sets(
            "#define ALGORITHM_INSTANCE \"x\"\n#ifdef FAST\n#define LOOP 1\n#else\n#define LOOP 2\n#endif\n"),
        (Sets{}));
}

TEST(DefineSets, AreLimited) {
    std::string text = "#if X == 0\n#define ALGORITHM_INSTANCE \"0\"\n";
    for (int i = 1; i < 200; ++i)
        text += "#elif X == " + std::to_string(i) + "\n#define ALGORITHM_INSTANCE \"" + std::to_string(i) +
                "\"\n";
    EXPECT_EQ(sets(text + "#endif\n").size(), 64u);
    // Macros that depend on each other in a circle.
    EXPECT_EQ(sets("#if A == 1\n#define B 1\n#endif\n#if B == 1\n#define A 1\n#define ALGORITHM_INSTANCE "
                   "\"x\"\n#endif\n"),
              (Sets{}));
}

TEST(Conditions, Macros) {
    const auto macros = [](const char* keyword, const char* text) { return macros_of({keyword, text}); };
    EXPECT_EQ(macros("if", "defined(A) || B == C && !D"), (Strings{"A", "B", "D"}));
    EXPECT_EQ(macros("if", "2 == B"), Strings{"B"});
    EXPECT_EQ(macros("ifdef", "A B"), Strings{"A"});
    EXPECT_EQ(macros("if", "defined(__AVX2__) && USE_SIMD"), Strings{"USE_SIMD"});
}

TEST(Conditions, Defines) {
    const auto defines = [](const char* text) { return defines_for({"if", text}); };
    EXPECT_EQ(defines("A == 1 || A == 2"), Strings{"A=1"});
    EXPECT_EQ(defines("(A == (1)) && defined B && !defined(C)"), (Strings{"A=1", "B"}));
    EXPECT_EQ(defines("(defined(A) && (B || C))"), (Strings{"A", "B=1"}));
    EXPECT_EQ(defines("3 == A"), Strings{"A=3"});
    EXPECT_EQ(defines("A > 2"), Strings{});
    EXPECT_EQ(defines("!A"), Strings{});
    EXPECT_EQ(defines(""), Strings{});
    EXPECT_EQ(defines("((((((("), Strings{});
}

}  // namespace
}  // namespace package_test
