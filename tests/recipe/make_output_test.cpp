// SPDX-License-Identifier: Apache-2.0
#include "recipe/make_output.hpp"

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

using Strings = std::vector<std::string>;

class MakeOutputTest : public testing::Test {
  protected:
    void read(const std::string& text) {
        const Places places = package.places();
        BuildLog log(places);
        calls.clear();
        read_make_output(text, package.root(), log, calls);
        products = log.products();
    }
    std::string at(const std::string& folder) const { return (package.root() / folder).string(); }

    TestPackage package;
    std::vector<MakeCall> calls;
    std::vector<Product> products;
};

TEST_F(MakeOutputTest, FoldersOfRecursion) {
    package.add("a.c").add("sub/a.c").add("sub/deep/a.c");
    read("make: Entering directory '" + at("") + "'\nmake -C sub\nmake[1]: Entering directory '" + at("sub") +
         "'\ngcc a.c -o one\nmake[2]: Entering directory `" + at("sub/deep") +
         "'\ngcc a.c -o two\nmake[2]: Leaving directory '" + at("sub/deep") +
         "'\ngcc a.c -o three\nmake[1]: Leaving "
         "directory '" +
         at("sub") + "'\ngcc a.c -o four\nmake: Leaving directory '" + at("") +
         "'\nmake: Leaving directory 'x'\n");
    ASSERT_EQ(products.size(), 4u);
    const Strings expected = {"sub/a.c", "sub/deep/a.c", "sub/a.c", "a.c"};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(unit_paths(package, products[i].units), Strings{expected[i]}) << i;
    EXPECT_TRUE(calls.empty()) << "make followed its own call";
}

TEST_F(MakeOutputTest, CallsThatWereOnlyPrinted) {
    read("cd sub && make KAT LEVEL=3 -j4\nmake --no-print-directory -C other clean all\nmake clean\n");
    ASSERT_EQ(calls.size(), 2u);
    EXPECT_EQ(calls[0].folder, at("sub"));
    EXPECT_EQ(calls[0].arguments, (Strings{"KAT", "LEVEL=3"}));
    EXPECT_EQ(calls[1].folder, at("other"));
    EXPECT_EQ(calls[1].arguments, Strings{"all"});
}

TEST_F(MakeOutputTest, EachLineIsAShellOfItsOwn) {
    package.add("a.c").add("sub/b.c");
    read("cd sub && gcc b.c \\\n  -o b\nX=1; cd sub\ngcc a.c -DX=$X -o a\n");
    ASSERT_EQ(products.size(), 2u);
    EXPECT_EQ(unit_paths(package, products[0].units), Strings{"sub/b.c"});
    EXPECT_EQ(unit_paths(package, products[1].units), Strings{"a.c"});
}

TEST_F(MakeOutputTest, SettingsThatWouldChangeMakeItselfAreNotFollowed) {
    read("make SHELL=/bin/evil MAKEFLAGS=x V=1 --eval=x -f x.mk\n");
    ASSERT_EQ(calls.size(), 1u);
    EXPECT_EQ(calls[0].arguments, (Strings{"V=1", "-f", "x.mk"}));
}

TEST_F(MakeOutputTest, AnyTextEnds) {
    read(std::string(100000, '\\') + "\n" + std::string(200000, '\'') + "\nmake[1]: Entering directory '\n");
    std::string deep;
    for (int i = 0; i < 5000; ++i)
        deep += "make[1]: Entering directory '/x" + std::to_string(i) + "'\n";
    read(deep + "gcc a.c\n");
    std::string calls_text;
    for (int i = 0; i < 5000; ++i)
        calls_text += "make goal" + std::to_string(i) + "\n";
    read(calls_text);
    EXPECT_EQ(calls.size(), 200u);
}

TEST(MakeGoals, OfAMakefile) {
    EXPECT_EQ(interesting_goals("CC := gcc\nX=a:b\nall: KAT_SIG bench\nKAT_SIG: a.o\n\tgcc $^\nbench "
                                "check_kat: x\nlib_$(X).a: y\n"
                                "libsig.a libsig.so : a.o\n%.o: %.c\n.PHONY: kat clean\nkat:: "
                                "KAT_SIG\nclean:\n#kat2: x\nrun_kat:\n"),
              (Strings{"KAT_SIG", "kat", "all", "libsig.a", "libsig.so"}));
    EXPECT_TRUE(interesting_goals("").empty());
    EXPECT_TRUE(interesting_goals(std::string(1000000, ':')).empty());
    std::string many;
    for (int i = 0; i < 3000; ++i)
        many += "kat" + std::to_string(i) + ":\n";
    EXPECT_EQ(interesting_goals(many).size(), 10u);
}

}  // namespace
}  // namespace ngcc::recipe
