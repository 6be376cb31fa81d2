// SPDX-License-Identifier: Apache-2.0
#include "recipe/make.hpp"

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

using Strings = std::vector<std::string>;

class MakeTest : public testing::Test {
  protected:
    Knowledge read(Setting setting) {
        const Places places = package.places();
        const Chooser chooser(places, package.discovery);
        Knowledge knowledge;
        MakeReader(places, package.discovery, chooser, setting).read(knowledge);
        return knowledge;
    }
    Knowledge read() { return read(real_setting(executor, package)); }

    TestPackage package;
    ProcessExecutor executor;
};

TEST_F(MakeTest, ACompleteMakefile) {
    package.add("k/src/api.c").add("k/src/poly.c").driver("k/KAT_KEM.c").add("k/inc/p.h");
    package.add(
        "k/Makefile",
        "CC = /opt/none/gcc-99\nCFLAGS = -O3 -flto -march=native -mavx2 -std=c99 -Iinc -DLEVEL=$(LEVEL)\n"
        "LEVEL ?= 2\nOBJ = $(patsubst %.c,%.o,$(wildcard src/*.c)) KAT_KEM.o\nKAT_KEM: $(OBJ)\n"
        "\t@$(CC) $(CFLAGS) $^ -o $@ -lm\nclean:\n\trm -f $(OBJ)\n");
    package.site("k", "k/src/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    const Recipe& recipe = knowledge.recipes[0];
    EXPECT_EQ(recipe.source, Source::make);
    EXPECT_EQ(recipe.where, "k/Makefile");
    EXPECT_EQ(recipe.target, "KAT_KEM");
    Strings paths = unit_paths(package, recipe.units);
    std::sort(paths.begin(), paths.end());
    EXPECT_EQ(paths, (Strings{"k/KAT_KEM.c", "k/src/api.c", "k/src/poly.c"}));
    EXPECT_EQ(recipe.units[0].defines, Strings{"LEVEL=2"});
    EXPECT_EQ(recipe.units[0].includes, std::vector<std::filesystem::path>{package.root() / "k/inc"});
    EXPECT_EQ(recipe.units[0].features, Strings{"-mavx2"});
    EXPECT_EQ(recipe.units[0].standard, "c99");
    EXPECT_EQ(recipe.libraries, Strings{"m"});
    EXPECT_EQ(recipe.replaced, (Strings{"-O3", "-flto", "-march=native"}));
    ASSERT_EQ(knowledge.attempts.size(), 1u);
    EXPECT_TRUE(knowledge.attempts[0].usable);
}

TEST_F(MakeTest, TheGoalForKnownAnswersMakesItself) {
    package.add("k/api.c").driver("k/KAT_SIG.c").driver("k/bench.c");
    package.add(
        "k/Makefile",
        "D =\nall: bench\nbench: ; gcc $(D) api.c bench.c -o bench\n"
        "KAT_SIG:\n\t$(MAKE) -B really D=-DNGCC_KATS\nreally: ; gcc $(D) api.c KAT_SIG.c -o KAT_SIG\n");
    package.site("k", "k/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    EXPECT_EQ(knowledge.recipes[0].target, "KAT_SIG");
    EXPECT_EQ(knowledge.recipes[0].units[0].defines, Strings{"NGCC_KATS"});
}

TEST_F(MakeTest, OneMakefileAboveForAllInstances) {
    for (const char* level : {"1", "2", "3"}) {
        package.add(std::string("l") + level + "/api.c");
        package.site(std::string("l") + level, std::string("l") + level + "/api.c");
    }
    package.add("Makefile", "all:\n\tfor i in 1 2 3; do (cd l$$i && gcc -DL=$$i api.c -o kat$$i); done\n");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 3u);
    EXPECT_EQ(knowledge.recipes[2].site, 2u);
    EXPECT_EQ(knowledge.recipes[2].units[0].defines, Strings{"L=3"});
    EXPECT_EQ(knowledge.attempts.size(), 1u);
}

TEST_F(MakeTest, RecursionWrittenOutIsFollowed) {
    package.add("sub/api.c")
        .add("Makefile", "all: ; make -C sub KAT\n")
        .add("sub/kat.mk", "KAT: ; gcc api.c -o KAT\n");
    package.add("sub/makefile", "include kat.mk\nother: ; gcc other.c -o other\n");
    package.site("", "sub/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    EXPECT_EQ(knowledge.recipes[0].target, "KAT");
}

TEST_F(MakeTest, ANearLibraryLosesAgainstKnownAnswersAbove) {
    package.add("k/src/api.c").driver("k/KAT_KEM.c");
    package.add("k/src/Makefile", "libk.a: ; gcc -c api.c; ar rcs libk.a api.o\n");
    package.add("k/Makefile", "KAT_KEM: ; gcc -DK src/api.c KAT_KEM.c -o KAT_KEM\n");
    package.site("k", "k/src/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    EXPECT_EQ(knowledge.recipes[0].where, "k/Makefile");
}

TEST_F(MakeTest, ParametersFromCallsInTheReadme) {
    package.add("k/api.c").add("k/Makefile", "L=1\nKAT: ; gcc -DL=$(L) api.c -o KAT\n");
    package.add("k/README.md",
                "# Build\n\n```\n$ make L=1\n$ make L=3\n```\nor `make KAT L=5`, then make clean\n");
    package.site("k", "k/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 3u);
    EXPECT_EQ(knowledge.recipes[2].units[0].defines, Strings{"L=5"});
}

TEST_F(MakeTest, StaleObjectsDoNotHideSources) {
    package.add("k/api.c")
        .add("k/api.o")
        .add("k/KAT_KEX")
        .add("k/Makefile", "KAT_KEX: api.o\n\tgcc api.o -o KAT_KEX\n");
    package.site("k", "k/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    EXPECT_EQ(unit_paths(package, knowledge.recipes[0].units), Strings{"k/api.c"});
    EXPECT_TRUE(knowledge.recipes[0].notes.empty());
}

TEST_F(MakeTest, AMissingPrerequisiteLeavesTheOptions) {
    package.add("k/api.c").add("k/Makefile",
                               "KAT: api.o gone.o\n\tgcc $^ -o KAT\napi.o: api.c\n\tgcc -DX -c api.c\n");
    package.site("k", "k/api.c");
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    EXPECT_TRUE(knowledge.recipes[0].units.empty());
    EXPECT_EQ(knowledge.recipes[0].defines, Strings{"X"});
    EXPECT_NE(knowledge.attempts[0].text.find("gone.o"), std::string::npos);
}

TEST_F(MakeTest, FoldersWithSpacesAndOtherLetters) {
    const std::string folder = "Implementations and Test_Vectors/签名 α+";
    package.add(folder + "/api.c").add(folder + "/Makefile", "KAT: api.c\n\tgcc api.c -o KAT\n");
    package.site(folder, folder + "/api.c");
    ASSERT_EQ(read().recipes.size(), 1u);
}

TEST_F(MakeTest, NothingIsWrittenAndNothingRunsOutsideTheBox) {
    if (machine_confinement().means != ConfinementMeans::bubblewrap)
        GTEST_SKIP() << machine_confinement().text;
    package.add("k/api.c").add("k/Makefile", "X := $(shell touch stolen " +
                                                 (package.outside() / "stolen").string() +
                                                 ")\nall:\n\tgcc api.c -o kat\n\t+touch stolen2\n");
    package.site("k", "k/api.c");
    const Knowledge knowledge = read();
    EXPECT_EQ(knowledge.recipes.size(), 1u);
    for (const auto& file :
         {package.root() / "k/stolen", package.root() / "k/stolen2", package.outside() / "stolen"})
        EXPECT_FALSE(std::filesystem::exists(file)) << file;
}

TEST_F(MakeTest, AMakefileThatNeverEndsCostsOneLimit) {
    package.add("k/api.c").add("k/Makefile", "X := $(shell sleep 1000)\nkat:\n\tgcc api.c -o kat\n");
    package.site("k", "k/api.c");
    Setting setting = real_setting(executor, package);
    setting.limit_s = 1;
    const Knowledge knowledge = read(setting);
    EXPECT_TRUE(knowledge.recipes.empty());
    ASSERT_EQ(knowledge.attempts.size(), 1u);
    EXPECT_FALSE(knowledge.attempts[0].usable);
    EXPECT_NE(knowledge.attempts[0].text.find("did not end within 1 s"), std::string::npos)
        << knowledge.attempts[0].text;
}

TEST_F(MakeTest, AFloodAndEndlessRecursionAreStopped) {
    package.add("a/api.c").add(
        "a/Makefile", "X := $(shell yes >&2 | head -c 1)\n$(info $(shell yes | head -c 40000000))\nall: ;\n");
    package.add("b/api.c").add("b/Makefile", "all:\n\t$(MAKE) all\n");
    package.site("a", "a/api.c");
    package.site("b", "b/api.c");
    Setting setting = real_setting(executor, package);
    setting.limit_s = 2;
    const Knowledge knowledge = read(setting);
    EXPECT_TRUE(knowledge.recipes.empty());
    ASSERT_EQ(knowledge.attempts.size(), 2u);
    for (const Attempt& attempt : knowledge.attempts)
        EXPECT_FALSE(attempt.usable) << attempt.text;
}

TEST_F(MakeTest, WhatRunsAndHow) {
    MockExecutor mock;
    mock.answer = [](const Command&) { return MockExecutor::printed("gcc -c api.c\ngcc api.o -o KAT\n"); };
    package.add("k/api.c").add("k/Makefile", "KAT: x\nclean:\n");
    package.site("k", "k/api.c");
    EXPECT_EQ(read(mock_setting(mock, package)).recipes.size(), 1u);
    ASSERT_EQ(mock.commands.size(), 2u);
    EXPECT_EQ(mock.commands[0].arguments, (Strings{"-n", "-B", "-k", "-w"}));
    EXPECT_EQ(mock.commands[1].arguments, (Strings{"-n", "-B", "-k", "-w", "KAT"}));
    EXPECT_EQ(mock.commands[0].folder, package.root() / "k");
    ASSERT_TRUE(mock.commands[0].confinement.has_value());
    EXPECT_TRUE(mock.commands[0].confinement->scratch.empty());
    EXPECT_EQ(mock.commands[0].confinement->readable, std::vector<std::filesystem::path>{package.root()});
    for (const std::string& variable : mock.commands[0].environment)
        EXPECT_TRUE(variable.starts_with("LC_ALL=") || variable.starts_with("PATH=")) << variable;
}

TEST_F(MakeTest, NotRunWithoutPermission) {
    MockExecutor mock;
    package.add("k/api.c").add("k/Makefile", "KAT: x\n");
    package.site("k", "k/api.c");
    Setting setting = mock_setting(mock, package);
    setting.may_run = false;
    setting.may_not_run_reason = "no box here";
    const Knowledge knowledge = read(setting);
    EXPECT_TRUE(mock.commands.empty());
    ASSERT_EQ(knowledge.attempts.size(), 1u);
    EXPECT_EQ(knowledge.attempts[0].where, "k/Makefile");
    EXPECT_EQ(knowledge.attempts[0].text, "no box here");
}

TEST_F(MakeTest, SkippedFoldersAreLeftAlone) {
    MockExecutor mock;
    package.add("k/api.c").add("m4/Makefile", "KAT: x\n").add("tools/Makefile", "all: x\n");
    package.site("k", "k/api.c");
    package.discovery.skipped = {{"m4", "embedded target"}};
    read(mock_setting(mock, package));
    ASSERT_EQ(mock.commands.size(), 2u);
    EXPECT_EQ(mock.commands[0].folder, package.root() / "tools");
}

TEST_F(MakeTest, ConfigureOnlyIfTrusted) {
    package.add("k/api.c").add("k/Makefile.in", "KAT: ; gcc -DC=@C@ @srcdir@/api.c -o KAT\n");
    package.add("k/configure",
                "s=$(dirname \"$0\")\nsed -e s/@C@/7/ -e \"s#@srcdir@#$s#\" \"$s/Makefile.in\" > Makefile\n");
    package.site("k", "k/api.c");
    EXPECT_TRUE(read().recipes.empty());
    Setting setting = real_setting(executor, package);
    setting.trust_build = true;
    const Knowledge knowledge = read(setting);
    ASSERT_EQ(knowledge.recipes.size(), 1u) << (knowledge.attempts.empty() ? "" : knowledge.attempts[0].text);
    EXPECT_EQ(knowledge.recipes[0].units[0].defines, Strings{"C=7"});
    EXPECT_FALSE(std::filesystem::exists(package.root() / "k/Makefile"));
}

}  // namespace
}  // namespace ngcc::recipe
