// SPDX-License-Identifier: Apache-2.0
#include "recipe/choose.hpp"

#include "fixture.hpp"

namespace ngcc::recipe {
namespace {

using Strings = std::vector<std::string>;

class ChooseTest : public testing::Test {
  protected:
    ChooseTest() {
        package.add("k/api.c").add("k/poly.c").driver("k/KAT_KEM.c").driver("k/bench.c").driver("k/tool.c");
        package.site("k", "k/api.c");
    }

    // A product of sources with the same defines.
    Product& product(const std::string& name, const Strings& paths, const Strings& defines = {},
                     bool library = false) {
        Product product;
        product.name = name;
        product.library = library;
        for (const std::string& path : paths) {
            package.add(path);
            Unit unit;
            unit.file = package.root() / path;
            unit.defines = defines;
            product.units.push_back(unit);
        }
        description.products.push_back(product);
        return description.products.back();
    }

    std::vector<Recipe> choose(std::vector<std::size_t> sites = {0}) {
        const Places places = package.places();
        return Chooser(places, package.discovery).choose(description, sites);
    }
    Strings targets(std::vector<std::size_t> sites = {0}) {
        Strings names;
        for (const Recipe& recipe : choose(std::move(sites)))
            names.push_back(recipe.target);
        return names;
    }

    TestPackage package;
    Description description;
};

TEST(Rank, ByName) {
    EXPECT_EQ(rank_of("KAT_KEM", false), Rank::kat);
    EXPECT_EQ(rank_of("PQCgenKAT_sign", false), Rank::kat);
    EXPECT_EQ(rank_of("check_kat", false), Rank::test);
    EXPECT_EQ(rank_of("verify_KAT", false), Rank::test);
    EXPECT_EQ(rank_of("speed", false), Rank::test);
    EXPECT_EQ(rank_of("libkem.a", true), Rank::library);
    EXPECT_EQ(rank_of("cli", false), Rank::other);
}

TEST_F(ChooseTest, KnownAnswersBeforeLibraryBeforeOthersBeforeTests) {
    product("bench", {"k/api.c", "k/bench.c"});
    EXPECT_EQ(targets(), Strings{"bench"});
    product("tool", {"k/api.c", "k/tool.c"});
    EXPECT_EQ(targets(), Strings{"tool"});
    product("libk.a", {"k/api.c"}, {}, true);
    EXPECT_EQ(targets(), Strings{"libk.a"});
    product("a.out", {"k/api.c", "k/KAT_KEM.c"});
    EXPECT_EQ(targets(), Strings{"a.out"}) << "its driver is named for known answers";
    EXPECT_EQ(choose()[0].units.size(), 2u);
}

TEST_F(ChooseTest, OtherParametersAreOtherInstances) {
    product("kat1", {"k/api.c"}, {"LEVEL=1"});
    product("kat3", {"k/api.c"}, {"LEVEL=3"});
    product("lib5", {"k/api.c"}, {"LEVEL=5"}, true);
    product("bench5", {"k/api.c"}, {"LEVEL=7"});
    EXPECT_EQ(targets(), (Strings{"kat1", "kat3", "lib5"}))
        << "benchmarks never are an instance beside others";
    const auto recipes = choose();
    EXPECT_EQ(recipes[1].units[0].defines, Strings{"LEVEL=3"});
}

TEST_F(ChooseTest, MacrosThatOnlyServeTheVectorsMakeNoInstance) {
    product("KAT_KEM", {"k/api.c"}, {});
    product("KAT_KEM_2", {"k/api.c"}, {"NGCC_KATS"});
    product("lib", {"k/api.c"}, {"SHARED_BUILD"}, true);
    const auto recipes = choose();
    ASSERT_EQ(recipes.size(), 1u);
    EXPECT_EQ(recipes[0].target, "KAT_KEM_2") << "built as the vectors were";
    EXPECT_TRUE(
        holds(recipes[0].notes, "KAT_KEM is taken for the same instance, though it differs in NGCC_KATS"));
}

TEST_F(ChooseTest, AnotherDefineOfAKatProgramIsAnInstance) {
    product("KAT_KEM", {"k/api.c"}, {"USE_ICCS"});
    product("KAT_KEM_PACK", {"k/api.c"}, {"USE_ICCS", "PK_PACK_OPT=1"});
    EXPECT_EQ(targets(), (Strings{"KAT_KEM", "KAT_KEM_PACK"}));
}

TEST_F(ChooseTest, AMacroAroundTheNameSelects) {
    product("lib1", {"k/api.c"}, {"SMALL"}, true);
    product("lib2", {"k/api.c"}, {"LARGE"}, true);
    EXPECT_EQ(targets().size(), 1u);
    package.discovery.sites[0].define_sets = {{"SMALL"}, {"LARGE"}};
    EXPECT_EQ(targets(), (Strings{"lib1", "lib2"}));
}

TEST_F(ChooseTest, AFileThatTakesThePlaceOfAnother) {
    product("kat_512", {"k/api.c", "k/capacity512.c", "k/KAT_KEM.c"});
    product("kat_1024", {"k/api.c", "k/capacity1024.c", "k/KAT_KEM.c"});
    product("kat_loop", {"k/api.c", "k/capacity512.c", "k/bench.c"});
    EXPECT_EQ(targets(), (Strings{"kat_512", "kat_1024"}));
}

TEST_F(ChooseTest, AnotherGeneratorOfRandomNumbersIsNoInstance) {
    product("KAT_KEM", {"k/api.c", "k/drng.c"});
    product("PQCgenKAT_kem", {"k/api.c", "k/rng.c"});
    EXPECT_EQ(targets(), Strings{"KAT_KEM"});
}

TEST_F(ChooseTest, ParametersByIncludeFolder) {
    for (const char* header : {"p1/params.h", "p3/params.h"}) {
        package.add(header);
        package.discovery.facts[header] = {};
    }
    product("kat1", {"k/api.c"}).units[0].includes = {package.root() / "p1"};
    product("kat3", {"k/api.c"}).units[0].includes = {package.root() / "p3"};
    EXPECT_EQ(targets(), (Strings{"kat1", "kat3"}));
}

TEST_F(ChooseTest, ARivalOrAnIncludingSourceStandsForTheApiFile) {
    package.discovery.sites[0].rivals = {"k/other_api.c"};
    product("kat", {"k/other_api.c", "k/poly.c"});
    ASSERT_EQ(choose().size(), 1u);
    EXPECT_EQ(choose()[0].api_file, "k/other_api.c");
    description.products.clear();
    package.discovery.facts["k/api_2_512.c"].includes = {"api.c"};
    package.discovery.facts["k/poly.c"].includes = {"xapi.c"};
    product("kat", {"k/api_2_512.c"});
    ASSERT_EQ(choose().size(), 1u);
    EXPECT_EQ(choose()[0].api_file, "k/api_2_512.c");
    description.products.clear();
    product("kat", {"k/poly.c"});
    EXPECT_TRUE(choose().empty());
}

TEST_F(ChooseTest, SitesThatShareAnApiFileAreToldApartByTheirFolders) {
    package.add("core/api.c");
    package.site("thin/a", "core/api.c");
    package.site("thin/b", "core/api.c");
    product("kat_a", {"core/api.c", "thin/a/params.c"});
    product("kat_b", {"core/api.c", "thin/b/params.c"});
    product("kat_neither", {"core/api.c"});
    EXPECT_EQ(targets({1}), Strings{"kat_a"});
    EXPECT_EQ(targets({2}), Strings{"kat_b"});
    EXPECT_EQ(choose({2})[0].site_folder, "thin/b");
}

TEST_F(ChooseTest, CompiledButNotLinked) {
    Unit unit;
    unit.file = package.root() / "k/api.c";
    unit.defines = {"A"};
    description.loose = {unit};
    const auto recipes = choose();
    ASSERT_EQ(recipes.size(), 1u);
    EXPECT_TRUE(recipes[0].units.empty());
    EXPECT_EQ(recipes[0].defines, Strings{"A"});
    EXPECT_EQ(recipes[0].sources, std::vector<std::filesystem::path>{unit.file});
    EXPECT_TRUE(holds(recipes[0].notes, "no command links k/api.c"));
}

TEST_F(ChooseTest, NotesAndRecipesAreBounded) {
    for (int i = 0; i < 200; ++i)
        product("kat", {"k/api.c"}, {"LEVEL=" + std::to_string(i)});
    for (int i = 0; i < 500; ++i)
        description.products[0].notes.insert("note " + std::to_string(i));
    const auto recipes = choose();
    EXPECT_EQ(recipes.size(), 64u);
    EXPECT_EQ(recipes[0].notes.size(), 41u);
    EXPECT_EQ(recipes[0].notes.back(), "and 460 more");
}

}  // namespace
}  // namespace ngcc::recipe
