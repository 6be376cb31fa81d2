// SPDX-License-Identifier: Apache-2.0
#include "recipe/shell.hpp"

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

// Each command as "folder: word|word"; unknown words end with '?', patterns with '*'.
std::vector<std::string> commands(const std::string& script) {
    std::vector<std::string> list;
    Shell("/p", [&](const ShellCommand& command) {
        std::string text = command.folder.string() + ":";
        for (const Word& word : command.words)
            text += " [" + word.text + "]" + (word.known ? "" : "?") + (word.pattern ? "*" : "");
        list.push_back(text);
    }).run(script);
    return list;
}

using Lines = std::vector<std::string>;

TEST(Shell, WordsAndQuotes) {
    EXPECT_EQ(commands("gcc -D'A=\"x y\"' \"b c\".c d\\ e.c \"q\\\"r\" ''"),
              (Lines{"/p: [gcc] [-DA=\"x y\"] [b c.c] [d e.c] [q\"r] []"}));
    EXPECT_EQ(commands("gcc a.c # comment\nls a#b"), (Lines{"/p: [gcc] [a.c]", "/p: [ls] [a#b]"}));
    EXPECT_EQ(commands("gcc \\\n  a.c \\\r\n b.c\r\n"), (Lines{"/p: [gcc] [a.c] [b.c]"}));
    EXPECT_EQ(commands("gcc *.c '*.c' \"?\" [ab].c"), (Lines{"/p: [gcc] [*.c]* [*.c] [?] [[ab].c]*"}));
}

TEST(Shell, OperatorsAndRedirections) {
    EXPECT_EQ(commands("a; b && c || d | e & f"),
              (Lines{"/p: [a]", "/p: [b]", "/p: [c]", "/p: [d]", "/p: [e]", "/p: [f]"}));
    EXPECT_EQ(commands("gcc a.c > out.txt 2>&1 < in b2>x; x >>y z"),
              (Lines{"/p: [gcc] [a.c] [b2]", "/p: [x] [z]"}));
    EXPECT_EQ(commands("cat <<EOF\ngcc no.c\nEOF\nb"), (Lines{"/p: [cat]", "/p: [b]"}));
    EXPECT_EQ(commands("cat <<-'X' > f\n\tgcc no.c\n\tX\nb"), (Lines{"/p: [cat]", "/p: [b]"}));
}

TEST(Shell, Folders) {
    EXPECT_EQ(commands("cd x && a; cd ../y; b"), (Lines{"/p/x: [a]", "/p/y: [b]"}));
    EXPECT_EQ(commands("(cd x; a); b"), (Lines{"/p/x: [a]", "/p: [b]"}));
    EXPECT_EQ(commands("cd /abs; a; cd $UNKNOWN; b; cd -; c"),
              (Lines{"/abs: [a]", "/abs: [b]", "/abs: [c]"}));
    EXPECT_EQ(commands(")) a ((("), (Lines{"/p: [a]"}));
}

TEST(Shell, Variables) {
    EXPECT_EQ(commands("CC=gcc\nF='-O2 -DX'\n$CC $F \"$F\" ${CC}x"),
              (Lines{"/p: [gcc] [-O2] [-DX] [-O2 -DX] [gccx]"}));
    EXPECT_EQ(commands("export A=1 B=2; echo $A$B"), (Lines{"/p: [echo] [12]"}));
    EXPECT_EQ(commands("A=1 echo $A"), (Lines{"/p: [echo] [$A]?"}));
    EXPECT_EQ(commands("echo $(ls) `ls` $1 ${A:-b} $$ $PWD $(pwd)"),
              (Lines{"/p: [echo] [$(ls)]? [`ls`]? [$1]? [${A:-b}]? [$$]? [/p] [/p]"}));
    EXPECT_EQ(commands("B=x$(ls); echo $B"), (Lines{"/p: [echo] [x$(ls)]?"}));
}

TEST(Shell, Loops) {
    EXPECT_EQ(
        commands("for i in 1 3; do gcc -DL=$i a.c -o kat$i; done; z"),
        (Lines{"/p: [gcc] [-DL=1] [a.c] [-o] [kat1]", "/p: [gcc] [-DL=3] [a.c] [-o] [kat3]", "/p: [z]"}));
    EXPECT_EQ(commands("for a in x y\ndo\nfor b in 1 2; do c $a$b; done\ndone"),
              (Lines{"/p: [c] [x1]", "/p: [c] [x2]", "/p: [c] [y1]", "/p: [c] [y2]"}));
    EXPECT_EQ(commands("for f in *.c; do gcc -c $f; done"), (Lines{"/p: [gcc] [-c] [*.c]?"}));
    EXPECT_EQ(commands("if [ -d x ]; then a; else b; fi; while true; do c; done"),
              (Lines{"/p: [[]* [-d] [x] []]", "/p: [a]", "/p: [b]", "/p: [true]", "/p: [c]"}));
    EXPECT_EQ(commands("for i in 1 2; do"), (Lines{}));
    EXPECT_EQ(commands("f() { a; }"), (Lines{"/p: [f]", "/p: [a]"}));
}

TEST(Shell, EndsWhateverTheText) {
    std::string loops;
    for (int i = 0; i < 12; ++i)
        loops += "for a" + std::to_string(i) + " in 1 2 3 4 5 6 7 8 9; do ";
    EXPECT_LE(commands(loops + "x").size(), 100000u);
    std::string growth = "A=xxxxxxxx\n";
    for (int i = 0; i < 64; ++i)
        growth += "A=$A$A\n";
    const Lines grown = commands(growth + "echo $A");
    ASSERT_EQ(grown.size(), 1u);
    EXPECT_LE(grown[0].size(), 200000u);
    commands(std::string(300000, '('));
    commands("\"" + std::string(300000, '$'));
    std::string open;
    for (int i = 0; i < 20000; ++i)
        open += "$( ";
    commands(open);
    commands("`'\"\\");
    commands(std::string("a\0b", 3));
    std::string climb;
    for (int i = 0; i < 20000; ++i)
        climb += "cd aaaaaaaaaaaaaaaaaaaa\n";
    commands(climb);
}

TEST(Shell, SplitWords) {
    EXPECT_EQ(split_words("-O3 -DNDEBUG  '-DA=b c' \"-Ix y\""),
              (Lines{"-O3", "-DNDEBUG", "-DA=b c", "-Ix y"}));
    EXPECT_TRUE(split_words("").empty());
}

}  // namespace
}  // namespace ngcc::recipe
