// SPDX-License-Identifier: Apache-2.0
// The order of trust.
#include <set>

#include "fixture.hpp"
#include "support/error.hpp"

namespace ngcc::recipe {
namespace {

class KnowledgeTest : public testing::Test {
  protected:
    Knowledge read(bool may_run = true) {
        Setting setting = real_setting(executor, package);
        setting.may_run = may_run;
        setting.may_not_run_reason = "no box here";
        setting.manifest = manifest;
        return read_knowledge(package.tree(), package.discovery, setting);
    }

    TestPackage package;
    ProcessExecutor executor;
    std::filesystem::path manifest;
};

TEST_F(KnowledgeTest, EachSiteFromItsBestSource) {
    package.add("1/api.c")
        .add("1/CMakeLists.txt", quick_c + "project(p C)\nadd_library(kem api.c)\n")
        .add("1/Makefile", "kat: ; gcc api.c -o kat\n");
    package.add("2/api.c")
        .add("2/Makefile", "kat: ; gcc api.c -o kat\n")
        .add("2/README", "gcc api.c -o kat\n");
    package.add("3/api.c").add("3/README", "gcc api.c -o kat\n");
    package.add("4/api.c").add("4/meson.build");
    for (const char* folder : {"1", "2", "3", "4"})
        package.site(folder, std::string(folder) + "/api.c").define_sets = {{"L=1"}, {"L=2"}};
    const Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 5u);
    EXPECT_EQ(knowledge.recipes[0].source, Source::cmake);
    EXPECT_EQ(knowledge.recipes[1].source, Source::make);
    EXPECT_EQ(knowledge.recipes[2].source, Source::text);
    EXPECT_EQ(knowledge.recipes[3].source, Source::inference);
    EXPECT_EQ(knowledge.recipes[3].defines, std::vector<std::string>{"L=1"});
    EXPECT_EQ(knowledge.recipes[4].defines, std::vector<std::string>{"L=2"});
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(knowledge.recipes[i].site, i);
        EXPECT_EQ(knowledge.recipes[i].site_folder, std::to_string(i + 1));
    }
    EXPECT_EQ(knowledge.attempts.back().text, "meson.build is not read");
}

TEST_F(KnowledgeTest, WithoutABoxOnlyTextsAreRead) {
    package.add("1/api.c")
        .add("1/CMakeLists.txt", quick_c + "project(p C)\nadd_library(kem api.c)\n")
        .add("1/Makefile", "kat: ; gcc api.c -o kat\n");
    package.add("2/api.c").add("2/README", "gcc -DX api.c -o kat\n");
    package.site("1", "1/api.c");
    package.site("2", "2/api.c");
    const Knowledge knowledge = read(false);
    ASSERT_EQ(knowledge.recipes.size(), 2u);
    EXPECT_EQ(knowledge.recipes[0].source, Source::inference);
    EXPECT_EQ(knowledge.recipes[1].source, Source::text);
    ASSERT_EQ(knowledge.attempts.size(), 3u);
    EXPECT_EQ(knowledge.attempts[0].text, "no box here");
    EXPECT_EQ(knowledge.attempts[1].text, "no box here");
}

TEST_F(KnowledgeTest, AManifestIsCompleteUnlessItSaysOtherwise) {
    package.add("1/api.c").add("2/api.c");
    package.site("1", "1/api.c");
    package.site("2", "2/api.c");
    package.add("hashprof.json", R"({"instances": [{"label": "two", "api": "2/api.c"}]})");
    Knowledge knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    EXPECT_EQ(knowledge.recipes[0].label, "two");
    EXPECT_EQ(knowledge.attempts.at(0).source, Source::manifest);

    package.add("hashprof.json", R"({"others": true, "instances": [{"label": "two", "api": "2/api.c"}]})");
    knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 2u);
    EXPECT_EQ(knowledge.recipes[0].label, "two");
    EXPECT_EQ(knowledge.recipes[1].site, 0u);

    manifest = package.outside() / "mine.json";
    std::ofstream(manifest) << R"({"instances": [{"label": "one", "api": "1/api.c"}]})";
    knowledge = read();
    ASSERT_EQ(knowledge.recipes.size(), 1u);
    EXPECT_EQ(knowledge.recipes[0].label, "one");
    manifest = package.outside() / "none.json";
    EXPECT_THROW(read(), hashprof::Error);
}

TEST_F(KnowledgeTest, ScratchIsEmptiedAndTheLastRunIsGone) {
    package.add("1/api.c").add("1/CMakeLists.txt", quick_c + "project(p C)\nadd_library(kem api.c)\n");
    package.site("1", "1/api.c");
    std::filesystem::create_directories(package.scratch() / "cmake-1/.cmake/api/v1/reply");
    std::ofstream(package.scratch() / "cmake-1/.cmake/api/v1/reply/index-9999.json") << "{}";
    EXPECT_EQ(read().recipes.at(0).source, Source::cmake);
}

TEST_F(KnowledgeTest, AnEmptyPackage) {
    const Knowledge knowledge = read();
    EXPECT_TRUE(knowledge.recipes.empty());
    EXPECT_TRUE(knowledge.attempts.empty());
}

}  // namespace
}  // namespace ngcc::recipe
