// SPDX-License-Identifier: Apache-2.0
#include "recipe/recipe.hpp"

#include <algorithm>

#include "recipe/cmake.hpp"
#include "recipe/make.hpp"
#include "recipe/manifest.hpp"
#include "recipe/places.hpp"
#include "recipe/sites.hpp"
#include "recipe/texts.hpp"
#include "support/error.hpp"

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

void empty_scratch(const std::filesystem::path& scratch) {
    std::error_code error;
    std::filesystem::remove_all(scratch, error);
    if (!error) std::filesystem::create_directories(scratch, error);
    if (error)
        throw hashprof::Error(scratch.string(), "cannot be made: " + error.message(),
                              "choose another work folder", hashprof::Exit::environment);
}

// Meson's files are a program in a language that only Meson runs.
void note_meson(const Places& places, const package::Discovery& discovery, Knowledge& knowledge) {
    if (uncovered(discovery, knowledge.recipes).empty()) return;
    for (const package::File& file : places.tree().files)
        if (file.kind == package::FileKind::meson && base_name(file.path) == "meson.build")
            return knowledge.attempts.push_back(
                {Source::inference, file.path, false, "meson.build is not read"});
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
    empty_scratch(places.scratch());
    const Chooser chooser(places, discovery);
    CMakeReader(places, discovery, chooser, setting).read(knowledge);
    MakeReader(places, discovery, chooser, setting).read(knowledge);
    read_texts(places, discovery, chooser, knowledge);
    note_meson(places, discovery, knowledge);
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
