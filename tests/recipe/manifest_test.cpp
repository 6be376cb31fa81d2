// SPDX-License-Identifier: Apache-2.0
#include "recipe/manifest.hpp"

#include "fixture.hpp"
#include "json_schema.hpp"
#include "support/files.hpp"

namespace ngcc::recipe {
namespace {

class ManifestTest : public testing::Test {
  protected:
    ManifestTest() {
        package.add("core/KEM_AlgorithmInstance.c")
            .add("core/poly.c")
            .add("core/deep/ntt.c")
            .add("core/KAT_KEM.c");
        package.add("core/params.h").add("kat/KAT_KEM_toy.txt").add("other/KEM_AlgorithmInstance.c");
        package.site("core", "core/KEM_AlgorithmInstance.c");
        package.site("other", "other/KEM_AlgorithmInstance.c");
    }

    std::vector<Recipe> recipes(const std::string& text) {
        const Places places = package.places();
        return manifest_recipes(parse_manifest(text, "hashprof.json"), places, package.discovery);
    }

    TestPackage package;
};

TEST_F(ManifestTest, EverythingThatCanBeSaid) {
    const auto list =
        recipes(R"({"instances": [{"label": "toy-1", "instance": "Toy", "type": "kem", "variant": "Mine",
        "api": "./core//KEM_AlgorithmInstance.c", "sources": ["core/**/*.c"], "exclude": ["core/KAT_*.c"],
        "includes": ["core", "core/deep"], "defines": ["LEVEL=1", "X"], "undefines": ["X"],
        "features": ["-mavx2", "-fcommon"], "libraries": ["gmp"], "kat": "kat/KAT_KEM_toy.txt", "kat_records": 10,
        "digest_bits": 256}]})");
    ASSERT_EQ(list.size(), 1u);
    const Recipe& recipe = list[0];
    EXPECT_EQ(recipe.source, Source::manifest);
    EXPECT_EQ(recipe.label, "toy-1");
    EXPECT_EQ(recipe.instance, "Toy");
    EXPECT_EQ(recipe.variant, "Mine");
    EXPECT_EQ(recipe.api_file, "core/KEM_AlgorithmInstance.c");
    EXPECT_EQ(recipe.site, 0u);
    EXPECT_EQ(recipe.site_folder, "core");
    EXPECT_EQ(recipe.kat, "kat/KAT_KEM_toy.txt");
    EXPECT_EQ(recipe.kat_records, 10u);
    EXPECT_EQ(recipe.digest_bits, 256u);
    EXPECT_EQ(recipe.libraries, std::vector<std::string>{"gmp"});
    ASSERT_EQ(unit_paths(package, recipe.units),
              (std::vector<std::string>{"core/KEM_AlgorithmInstance.c", "core/deep/ntt.c", "core/poly.c"}));
    const Unit& unit = recipe.units[1];
    EXPECT_EQ(unit.defines, (std::vector<std::string>{"LEVEL=1", "X"}));
    EXPECT_EQ(unit.undefines, std::vector<std::string>{"X"});
    EXPECT_EQ(unit.features, (std::vector<std::string>{"-mavx2", "-fcommon"}));
    EXPECT_EQ(unit.includes,
              (std::vector<std::filesystem::path>{package.root() / "core", package.root() / "core/deep"}));
    EXPECT_TRUE(recipe.notes.empty());
}

TEST_F(ManifestTest, WithoutSourcesTheyAreInferred) {
    const auto list = recipes(R"({"instances": [{"label": "a", "folder": "other", "exclude": ["core/poly.c"],
                                 "defines": ["A"]}]})");
    ASSERT_EQ(list.size(), 1u);
    EXPECT_TRUE(list[0].units.empty());
    EXPECT_EQ(list[0].api_file, "other/KEM_AlgorithmInstance.c");
    EXPECT_EQ(list[0].site, 1u);
    EXPECT_EQ(list[0].exclude, std::vector<std::filesystem::path>{package.root() / "core/poly.c"});
    EXPECT_EQ(list[0].defines, std::vector<std::string>{"A"});
}

TEST_F(ManifestTest, AnApiThatOnlyTheUserKnows) {
    const auto list = recipes(R"({"instances": [{"label": "a", "api": "core/poly.c", "type": "sig"}]})");
    ASSERT_EQ(list.size(), 1u);
    EXPECT_FALSE(list[0].site.has_value());
    EXPECT_EQ(list[0].type, record::Type::sig);
    EXPECT_EQ(list[0].folder, "core");
}

TEST_F(ManifestTest, TheFolderTellsSitesWithOneApiFileApart) {
    package.add("thin/a/params.h").add("thin/b/params.h");
    package.site("thin/a", "core/poly.c");
    package.site("thin/b", "core/poly.c");
    const auto list = recipes(R"({"instances": [{"label": "a", "api": "core/poly.c", "folder": "thin/b"}]})");
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list[0].site, 3u);
    EXPECT_EQ(list[0].site_folder, "thin/b");
}

TEST_F(ManifestTest, SourcesWithoutTheApiFileAreNoted) {
    const auto list = recipes(R"({"instances": [{"label": "a", "api": "core/KEM_AlgorithmInstance.c",
                                 "sources": ["core/poly.c"]}]})");
    EXPECT_TRUE(holds(list[0].notes, "do not name core/KEM_AlgorithmInstance.c"));
}

TEST(ManifestDocument, TheExampleIsValid) {
    const std::string page = hashprof::read_file(std::filesystem::path(DOCS) / "manifest.md");
    const std::size_t begin = page.find("```json\n") + 8;
    const std::string example = page.substr(begin, page.find("```", begin) - begin);
    const Manifest manifest = parse_manifest(example, "manifest.md");
    ASSERT_EQ(manifest.instances.size(), 2u);
    EXPECT_EQ(manifest.instances[0].kat_records, 100u);
    const JsonSchema schema(std::filesystem::path(SCHEMAS) / "hashprof.schema.json");
    EXPECT_EQ(schema.findings(nlohmann::json::parse(example)), "");
}

}  // namespace
}  // namespace ngcc::recipe
