// SPDX-License-Identifier: Apache-2.0
#include "recipe/recipe.hpp"

#include <algorithm>

#include "recipe/manifest.hpp"
#include "recipe/places.hpp"
#include "recipe/sites.hpp"

namespace ngcc::recipe {
namespace {

// Reads the manifest if there is one. True if nothing else is to be imported.
bool read_user_manifest(const Places& places, const package::Discovery& discovery, const Setting& setting,
                        Knowledge& knowledge) {
    std::filesystem::path file = setting.manifest;
    if (file.empty() && places.tree().find(manifest_name) != nullptr)
        file = places.tree().absolute(manifest_name);
    if (file.empty()) return false;
    const Manifest manifest = read_manifest(file);
    knowledge.recipes = manifest_recipes(manifest, places, discovery);
    knowledge.attempts.push_back({Source::manifest, file.string(), true,
                                  "names " + std::to_string(knowledge.recipes.size()) + " instances"});
    return !manifest.others;
}

Recipe inferred(const package::Site& site, std::size_t index) {
    Recipe recipe;
    recipe.source = Source::inference;
    recipe.api_file = site.api_file;
    recipe.site = index;
    recipe.site_folder = site.folder;
    recipe.folder = site.folder;
    recipe.type = site.type;
    return recipe;
}

void leave_to_inference(const package::Discovery& discovery, Knowledge& knowledge) {
    for (const std::size_t index : uncovered(discovery, knowledge.recipes)) {
        const package::Site& site = discovery.sites[index];
        knowledge.recipes.push_back(inferred(site, index));
        if (site.define_sets.empty()) continue;
        const Recipe plain = knowledge.recipes.back();
        knowledge.recipes.pop_back();
        for (const std::vector<std::string>& defines : site.define_sets) {
            knowledge.recipes.push_back(plain);
            knowledge.recipes.back().defines = defines;
        }
    }
}

}  // namespace

const char* name(Source source) {
    switch (source) {
        case Source::manifest:
            return "manifest";
        case Source::cmake:
            return "cmake";
        case Source::make:
            return "make";
        case Source::text:
            return "text";
        case Source::inference:
            break;
    }
    return "inference";
}

Knowledge read_knowledge(const package::Tree& tree, const package::Discovery& discovery,
                         const Setting& setting) {
    const Places places(tree, setting.scratch);
    Knowledge knowledge;
    if (read_user_manifest(places, discovery, setting, knowledge)) return knowledge;
    leave_to_inference(discovery, knowledge);
    // What the manifest names comes first, in its order; then the order of the sites.
    std::stable_sort(
        knowledge.recipes.begin(), knowledge.recipes.end(), [](const Recipe& a, const Recipe& b) {
            const bool a_first = a.source == Source::manifest, b_first = b.source == Source::manifest;
            return a_first != b_first ? a_first : !a_first && a.site < b.site;
        });
    return knowledge;
}

}  // namespace ngcc::recipe
