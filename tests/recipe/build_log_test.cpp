// SPDX-License-Identifier: Apache-2.0
#include "recipe/build_log.hpp"

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

using Strings = std::vector<std::string>;

class BuildLogTest : public testing::Test {
  protected:
    std::vector<Product> read(const std::string& script, const std::string& folder = "") {
        const Places places = package.places();
        BuildLog log(places);
        Shell(package.root() / folder, [&](const ShellCommand& command) { log.add(command); }).run(script);
        loose = unit_paths(package, log.loose());
        foreign = log.has_foreign();
        return log.products();
    }
    Strings units(const Product& product) const { return unit_paths(package, product.units); }
    static Strings notes(const Product& product) { return {product.notes.begin(), product.notes.end()}; }

    TestPackage package;
    Strings loose;
    bool foreign = false;
};

TEST_F(BuildLogTest, ObjectsArchiveAndLink) {
    package.add("a.c").add("b.c").add("main.c");
    const auto products = read(
        "gcc -DA -O2 -c a.c -o obj/a.o\ngcc -c b.c\nar rcs libk.a obj/a.o b.o\nranlib libk.a\n"
        "gcc -Os main.c -L. -lk -lm -o KAT_KEM\n");
    ASSERT_EQ(products.size(), 2u);
    EXPECT_EQ(products[0].name, "libk.a");
    EXPECT_TRUE(products[0].library);
    EXPECT_EQ(products[1].name, "KAT_KEM");
    EXPECT_FALSE(products[1].library);
    EXPECT_EQ(units(products[1]), (Strings{"main.c", "a.c", "b.c"}));
    EXPECT_EQ(products[1].units[1].defines, Strings{"A"});
    EXPECT_TRUE(products[1].units[2].defines.empty());
    EXPECT_EQ(products[1].libraries, Strings{"m"});
    EXPECT_EQ(products[1].replaced, (std::set<std::string>{"-O2", "-Os"}));
    EXPECT_TRUE(loose.empty());
}

TEST_F(BuildLogTest, OneCommandWithPatterns) {
    package.add("x y/a.c").add("x y/sub/b.c").add("x y/c.cpp").add("x y/a.h");
    const auto products = read("gcc *.c sub/*.c -o 'my kat'", "x y");
    ASSERT_EQ(products.size(), 1u);
    EXPECT_EQ(products[0].name, "my kat");
    EXPECT_EQ(units(products[0]), (Strings{"x y/a.c", "x y/sub/b.c"}));
}

TEST_F(BuildLogTest, PatternsInFoldersWithBrackets) {
    package.add("v[2]/a.c").add("v2/b.c");
    EXPECT_EQ(units(read("gcc ./*.c", "v[2]").at(0)), Strings{"v[2]/a.c"});
}

TEST_F(BuildLogTest, PatternsOverWhatWasMade) {
    package.add("a.c").add("b.c").add("old.o");
    const auto products = read("gcc -c a.c b.c\nar rc lib.a [ab].o\ngcc *.o -o kat");
    ASSERT_EQ(products.size(), 2u);
    EXPECT_EQ(units(products[0]), (Strings{"a.c", "b.c"}));
    EXPECT_TRUE(products[1].notes.contains(
        "old.o is shipped prebuilt, without a source beside it, and is not linked"));
}

TEST_F(BuildLogTest, StaleObjectsAreCompiledFromTheSourceBesideThem) {
    package.add("a.c").add("b.c").add("b.o",
                                      "\x7f"
                                      "ELF");
    const auto products = read("gcc -DX -c a.c\ngcc a.o b.o c.o -o KAT");
    ASSERT_EQ(products.size(), 1u);
    EXPECT_EQ(units(products[0]), (Strings{"a.c", "b.c"}));
    EXPECT_EQ(products[0].units[1].defines, Strings{"X"});
    EXPECT_TRUE(holds(notes(products[0]), "b.o is made by no command; b.c beside it is compiled"));
    EXPECT_TRUE(holds(notes(products[0]), "c.o is made by no command and is not linked"));
}

TEST_F(BuildLogTest, PrebuiltLibrariesAreNeverLinked) {
    package.add("a.c").add("libbike.a").add("lib/libx.so");
    const auto products =
        read("gcc a.c libbike.a -Llib -lx libgone.a /usr/lib/x86_64-linux-gnu/libgmp.so.10 -lcrypto -o kat");
    ASSERT_EQ(products.size(), 1u);
    EXPECT_EQ(products[0].libraries, (Strings{"gmp", "crypto"}));
    EXPECT_TRUE(holds(notes(products[0]), "libbike.a is shipped prebuilt and is not linked"));
    EXPECT_TRUE(holds(notes(products[0]), "libx.so is shipped prebuilt and is not linked"));
    EXPECT_TRUE(holds(notes(products[0]), "libgone.a is made by no command"));
}

TEST_F(BuildLogTest, OnePathLinkedTwiceIsTwoProducts) {
    package.add("a.c");
    const auto products = read("for l in 1 3; do gcc -DL=$l -c a.c; ar rcs liba.a a.o; gcc a.o -o kat; done");
    ASSERT_EQ(products.size(), 4u);
    EXPECT_EQ(products[0].units.at(0).defines, Strings{"L=1"});
    EXPECT_EQ(products[2].units.size(), 1u) << "a member takes the place of the one with its name";
    EXPECT_EQ(products[2].units.at(0).defines, Strings{"L=3"});
    EXPECT_EQ(products[3].units.at(0).defines, Strings{"L=3"});
}

TEST_F(BuildLogTest, AnArchiveThatGrowsIsOne) {
    package.add("a.c").add("b.c");
    const auto products = read("gcc -c a.c b.c; ar r l.a a.o; ar r l.a b.o");
    ASSERT_EQ(products.size(), 1u);
    EXPECT_EQ(products[0].units.size(), 2u);
}

TEST_F(BuildLogTest, SharedLibrariesPartialLinksCopiesAndShells) {
    package.add("a.c").add("b.c").add("gen/c.c");
    const auto products = read(
        "cc -c a.c\nld -r -o all.o a.o\nmkdir -p out; mv all.o out/\nccache gcc -shared out/all.o b.c "
        "-o libk.so\nsh -c 'cd gen && env X=1 gcc c.c ../libk.so -o ../kat'");
    ASSERT_EQ(products.size(), 2u);
    EXPECT_TRUE(products[0].library);
    EXPECT_EQ(units(products[0]), (Strings{"a.c", "b.c"}));
    EXPECT_EQ(units(products[1]), (Strings{"gen/c.c", "a.c", "b.c"}));
}

TEST_F(BuildLogTest, AssemblyAndCxx) {
    package.add("a.S").add("b.s").add("c.cpp");
    const auto products = read("as b.s -o b.o\ng++ -std=c++23 a.S c.cpp b.o -o kat");
    ASSERT_EQ(products.size(), 1u);
    EXPECT_EQ(units(products[0]), (Strings{"a.S", "c.cpp", "b.s"}));
    EXPECT_EQ(products[0].units[1].standard, "c++23");
}

TEST_F(BuildLogTest, SourcesThatAreNotThereOrElsewhere) {
    package.add("a.c");
    const auto products = read("gcc a.c made.c /etc/x.c ../out.c -o kat");
    EXPECT_EQ(units(products.at(0)), Strings{"a.c"});
    EXPECT_TRUE(holds(notes(products[0]), "source made.c is not in the package"));
    EXPECT_TRUE(holds(notes(products[0]), "source x.c is outside the package"));
    EXPECT_TRUE(holds(notes(products[0]), "source out.c is outside the package"));
}

TEST_F(BuildLogTest, WhatIsCompiledAndNotLinkedIsLoose) {
    package.add("a.c").add("b.c");
    EXPECT_TRUE(read("gcc -c a.c b.c").empty());
    EXPECT_EQ(loose, (Strings{"a.c", "b.c"}));
}

TEST_F(BuildLogTest, CommandsForOtherMachinesAndOtherPrograms) {
    package.add("a.c");
    EXPECT_TRUE(read("arm-none-eabi-gcc a.c -o kat; echo gcc a.c -o kat; $(CC) a.c; rm -f a.c").empty());
    EXPECT_TRUE(foreign);
}

TEST_F(BuildLogTest, ManyLinksOfManyObjectsEnd) {
    std::string script;
    for (int i = 0; i < 300; ++i) {
        package.add("s" + std::to_string(i) + ".c");
        script += "gcc -c s" + std::to_string(i) + ".c\n";
    }
    for (int i = 0; i < 2000; ++i)
        script += "gcc s*.o -o k" + std::to_string(i) + "\n";
    const auto products = read(script);
    EXPECT_LE(products.size(), 4000u);
    EXPECT_EQ(products.at(0).units.size(), 300u);
}

}  // namespace
}  // namespace ngcc::recipe
