// SPDX-License-Identifier: Apache-2.0
#include "recipe/texts.hpp"

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

using Strings = std::vector<std::string>;

Knowledge read(TestPackage& package) {
    const Places places = package.places();
    const Chooser chooser(places, package.discovery);
    Knowledge knowledge;
    read_texts(places, package.discovery, chooser, knowledge);
    return knowledge;
}

TEST(CommandLines, OfAReadme) {
    EXPECT_EQ(
        commands_in("Build\n$ gcc a.c -o x\n# cc b.c\n  `clang c.c`\n> - gcc d.c\nThe gcc compiler is used.\n"
                    "Compile: gcc e.c\n编译：gcc f.c\nrun `gcc g.c -o g` then\ngccx h.c\n\r\n$ gcc i.c "
                    "\\\r\n  -o i\r\n",
                    false),
        "gcc a.c -o x\ncc b.c\nclang c.c\ngcc d.c\ngcc e.c\ngcc f.c\ngcc g.c -o g\ngcc i.c \\\n-o i\n");
    EXPECT_EQ(commands_in("X=1\ngcc a.c\n", true), "X=1\ngcc a.c\n");
    EXPECT_EQ(commands_in(std::string("gcc a.c\0", 8), false), "");
}

TEST(Texts, ACommandBesideTheInstance) {
    TestPackage package;
    package.add("k/api.c").add("k/core.c").driver("k/KAT_KEM.c");
    package.add("k/README.txt", "\xef\xbb\xbfUse:\r\n\r\ngcc -O3 -DL=2 *.c -o KAT_KEM -lm\r\n");
    package.site("k", "k/api.c");
    const Knowledge knowledge = read(package);
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    EXPECT_EQ(knowledge.recipes[0].source, Source::text);
    EXPECT_EQ(knowledge.recipes[0].where, "k/README.txt");
    EXPECT_EQ(knowledge.recipes[0].units.size(), 3u);
    EXPECT_EQ(knowledge.recipes[0].units[0].defines, Strings{"L=2"});
    EXPECT_EQ(knowledge.recipes[0].libraries, Strings{"m"});
    EXPECT_TRUE(knowledge.attempts.at(0).usable);
}

TEST(Texts, ATextAboveSpeaksOfTheInstancesFolder) {
    TestPackage package;
    package.add("impl/k1/api.c")
        .add("impl/k2/api.c")
        .add("README.md", "In each folder:\n\n    gcc api.c -o kat\n");
    package.add(
        "impl/k2/compile.sh",
        "#!/bin/sh\nset -e\nSRC=\"api.c\"\nfor l in 1 3; do\n  gcc -DL=$l $SRC -o kat$l\ndone\nrm -rf /\n");
    package.site("impl/k1", "impl/k1/api.c");
    package.site("impl/k2", "impl/k2/api.c");
    const Knowledge knowledge = read(package);
    ASSERT_EQ(knowledge.recipes.size(), 3u);
    EXPECT_EQ(knowledge.recipes[0].where, "README.md");
    EXPECT_EQ(unit_paths(package, knowledge.recipes[0].units), Strings{"impl/k1/api.c"});
    EXPECT_EQ(knowledge.recipes[2].where, "impl/k2/compile.sh");
    EXPECT_EQ(knowledge.recipes[2].units[0].defines, Strings{"L=3"});
}

TEST(Texts, LargeFilesAndKnownAnswersAreNoCommands) {
    TestPackage package;
    package.add("k/api.c").add("k/KAT.txt", "count = 0\nseed = 00\n");
    package.add("k/README", "gcc api.c -o kat\n" + std::string(300 << 10, 'x'));
    package.site("k", "k/api.c");
    const Knowledge knowledge = read(package);
    EXPECT_TRUE(knowledge.recipes.empty());
    EXPECT_TRUE(knowledge.attempts.empty());
}

TEST(Texts, CommandsForSomethingElse) {
    TestPackage package;
    package.add("k/api.c").add("k/tool.c").add("k/README", "gcc tool.c -o tool\ngcc /etc/passwd -o kat\n");
    package.site("k", "k/api.c");
    const Knowledge knowledge = read(package);
    EXPECT_TRUE(knowledge.recipes.empty());
    ASSERT_EQ(knowledge.attempts.size(), 1u);
    EXPECT_EQ(knowledge.attempts[0].text, "its commands build no instance");
}

}  // namespace
}  // namespace ngcc::recipe
