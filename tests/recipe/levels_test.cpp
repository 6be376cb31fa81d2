// SPDX-License-Identifier: Apache-2.0
#include "recipe/levels.hpp"

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

using Strings = std::vector<std::string>;

class LevelsTest : public testing::Test {
  protected:
    void site(const std::string& folder) {
        package.add(folder + "/api.c");
        package.site(folder, folder + "/api.c").define_sets = {{"LEVEL=1"}, {"LEVEL=3"}, {"LEVEL=5"}};
    }
    Knowledge read() {
        return read_knowledge(package.tree(), package.discovery, real_setting(executor, package));
    }
    static Strings levels(const Knowledge& knowledge) {
        Strings list;
        for (const Recipe& recipe : knowledge.recipes)
            for (const std::string& define : recipe.units.empty() ? recipe.defines : recipe.units[0].defines)
                if (define.starts_with("LEVEL")) list.push_back(recipe.site_folder + " " + define);
        return list;
    }

    TestPackage package;
    ProcessExecutor executor;
};

constexpr const char* makefile =
    "L = 1\nSRC1 = one.c\nSRC3 = three.c\nall: KAT_KEM\n"
    "KAT_KEM:\n\tgcc -DLEVEL=$(L) api.c $(SRC$(L)) -o KAT_KEM\n";

TEST_F(LevelsTest, MakeIsAskedForTheOthers) {
    package.add("k/one.c").add("k/three.c").add("k/Makefile", makefile);
    site("k");
    const Knowledge knowledge = read();
    EXPECT_EQ(levels(knowledge), (Strings{"k LEVEL=1", "k LEVEL=3", "k LEVEL=5"}));
    ASSERT_EQ(knowledge.recipes.size(), 3u);
    EXPECT_EQ(unit_paths(package, knowledge.recipes[1].units), (Strings{"k/api.c", "k/three.c"}));
    EXPECT_TRUE(holds(knowledge.recipes[1].notes, "make was called with L=3"));
    EXPECT_EQ(knowledge.attempts.size(), 1u);
}

TEST_F(LevelsTest, FoldersThatAllBuildOneLevelHaveAll) {
    for (const char* folder : {"a", "b"}) {
        package.add(std::string(folder) + "/Makefile", makefile);
        site(folder);
    }
    EXPECT_EQ(levels(read()).size(), 6u);
}

TEST_F(LevelsTest, AFolderForEachLevelHasItsOwnOnly) {
    package.add("a/Makefile", makefile)
        .add("b/Makefile", "L = 3\nKAT_KEM:\n\tgcc -DLEVEL=$(L) api.c -o KAT_KEM\n");
    site("a");
    site("b");
    EXPECT_EQ(levels(read()), (Strings{"a LEVEL=1", "b LEVEL=3"}));
}

TEST_F(LevelsTest, AFixedLevelStays) {
    package.add("k/Makefile", "KAT_KEM:\n\tgcc -DLEVEL=1 api.c -o KAT_KEM\n");
    site("k");
    EXPECT_EQ(levels(read()), Strings{"k LEVEL=1"});
}

TEST_F(LevelsTest, CMakeIsAskedForTheOthers) {
    package.add("k/CMakeLists.txt",
                quick_c +
                    "cmake_minimum_required(VERSION 3.16)\nproject(k C)\nset(LVL 1 CACHE STRING "
                    "\"level\")\nadd_library(k api.c)\ntarget_compile_definitions(k PRIVATE LEVEL=${LVL})\n");
    site("k");
    const Knowledge knowledge = read();
    EXPECT_EQ(levels(knowledge), (Strings{"k LEVEL=1", "k LEVEL=3", "k LEVEL=5"}));
    EXPECT_TRUE(holds(knowledge.recipes.at(2).notes, "CMake was given LVL=5"));
}

}  // namespace
}  // namespace ngcc::recipe
