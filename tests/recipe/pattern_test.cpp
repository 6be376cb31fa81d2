// SPDX-License-Identifier: Apache-2.0
#include "recipe/pattern.hpp"

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

TEST(Pattern, StarStaysInOneName) {
    EXPECT_TRUE(matches_path("src/*.c", "src/a.c"));
    EXPECT_FALSE(matches_path("src/*.c", "src/sub/a.c"));
    EXPECT_FALSE(matches_path("*.c", "src/a.c"));
    EXPECT_TRUE(matches_path("*", "a"));
    EXPECT_FALSE(matches_path("a", "ab"));
}

TEST(Pattern, TwoStarsAreAnyNumberOfFolders) {
    EXPECT_TRUE(matches_path("src/**/a.c", "src/a.c"));
    EXPECT_TRUE(matches_path("src/**/a.c", "src/x/y/a.c"));
    EXPECT_TRUE(matches_path("**/*.c", "a.c"));
    EXPECT_TRUE(matches_path("src/**", "src/x/y"));
    EXPECT_FALSE(matches_path("src/**", "src"));
    EXPECT_FALSE(matches_path("src/**/a.c", "other/a.c"));
    EXPECT_TRUE(matches_path("**/x/**/a.c", "p/x/q/x/r/a.c"));
}

TEST(Pattern, BracketsAndQuestionMarks) {
    EXPECT_TRUE(matches_component("ntt[0-9].c", "ntt7.c"));
    EXPECT_FALSE(matches_component("ntt[!0-9].c", "ntt7.c"));
    EXPECT_TRUE(matches_component("[]x].c", "].c"));
    EXPECT_TRUE(matches_component("v[2", "v[2"));
    EXPECT_TRUE(matches_component("a?c", "abc"));
    EXPECT_FALSE(matches_component("a?c", "ac"));
}

TEST(Pattern, DotFilesNeedTheirDot) {
    EXPECT_FALSE(matches_component("*", ".build"));
    EXPECT_TRUE(matches_component(".*", ".build"));
}

TEST(Pattern, ManyStarsAreNotSlow) {
    std::string pattern, name(20000, 'a');
    for (int i = 0; i < 2000; ++i)
        pattern += "*a";
    EXPECT_FALSE(matches_component(pattern + "b", name));
    std::string path, deep;
    for (int i = 0; i < 500; ++i) {
        path += "a/";
        deep += "**/a/";
    }
    EXPECT_FALSE(matches_path(deep + "b", path + "a"));
}

TEST(Places, PathsOutsideAreSaidToBe) {
    TestPackage package;
    package.add("src/a.c");
    const Places places = package.places();
    EXPECT_EQ(places.file(package.root() / "src/../src/a.c"), "src/a.c");
    EXPECT_EQ(places.folder(package.root() / "src/"), "src");
    EXPECT_EQ(places.folder(package.root()), "");
    EXPECT_EQ(places.file(package.root() / "src/b.c"), std::nullopt);
    EXPECT_EQ(places.file(package.root().string() + "2/src/a.c"), std::nullopt);
    EXPECT_FALSE(places.within_bounds(package.root() / "../x"));
    EXPECT_FALSE(places.within_bounds("/etc"));
    EXPECT_TRUE(Places::in_system("/usr/include/gmp.h"));
    EXPECT_FALSE(Places::in_system("/usrlocal"));
}

TEST(Places, ScratchMayNotLeadOut) {
    TestPackage package;
    package.add("a.c");
    const Places places = package.places();
    std::filesystem::create_directories(package.scratch());
    std::filesystem::create_directory_symlink("/etc", package.scratch() / "etc");
    std::ofstream(package.scratch() / "config.h") << "\n";
    EXPECT_TRUE(places.usable_file(package.scratch() / "config.h"));
    EXPECT_FALSE(places.usable_file(package.scratch() / "etc/passwd"));
    EXPECT_FALSE(places.usable_folder(package.scratch() / "etc"));
}

}  // namespace
}  // namespace ngcc::recipe
