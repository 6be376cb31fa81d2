// SPDX-License-Identifier: Apache-2.0
#include "recipe/choose.hpp"

#include <algorithm>

#include "recipe/difference.hpp"
#include "recipe/driver.hpp"
#include "recipe/sites.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::size_t most_notes = 40, most_recipes_of_site = 64;

bool holds_any(const std::string& text, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](const char* word) { return text.find(word) != std::string::npos; });
}

// `include` as written in `file` means `target`: beside it, or by its last folders.
bool means(const std::string& file, std::string include, const std::string& target) {
    const std::string beside = (std::filesystem::path(parent(file)) / include).lexically_normal().native();
    if (beside == target) return true;
    while (include.starts_with("../") || include.starts_with("./"))
        include.erase(0, include.find('/') + 1);
    return target == include || target.ends_with("/" + include);
}

std::vector<std::string> limited(const std::set<std::string>& texts) {
    std::vector<std::string> list;
    for (const std::string& text : texts) {
        if (list.size() == most_notes) {
            list.push_back("and " + std::to_string(texts.size() - most_notes) + " more");
            break;
        }
        list.push_back(text);
    }
    return list;
}

}  // namespace

Rank rank_of(const std::string& name, bool library) {
    const std::string text = lower_case(name);
    const bool judges = holds_any(text, {"check", "verify", "compare", "cmp"});
    if (text.find("kat") != std::string::npos && !judges) return Rank::kat;
    if (judges ||
        holds_any(text, {"bench", "speed", "test", "perf", "cycles", "profil", "demo", "example", "fuzz"}))
        return Rank::test;
    return library ? Rank::library : Rank::other;
}

Chooser::Chooser(const Places& places, const package::Discovery& discovery)
    : places_(places), discovery_(discovery), carriers_(discovery.sites.size()) {
    std::map<std::string, std::vector<std::size_t>> by_name;
    for (std::size_t i = 0; i < discovery.sites.size(); ++i) {
        sites_of_[discovery.sites[i].api_file].push_back(i);
        by_name[std::string(base_name(discovery.sites[i].api_file))].push_back(i);
    }
    for (const auto& [file, facts] : discovery.facts) {
        if (!is_source_name(file)) continue;
        for (const std::string& include : facts.includes) {
            const auto same_name = by_name.find(std::string(base_name(include)));
            if (same_name == by_name.end()) continue;
            for (const std::size_t site : same_name->second)
                if (means(file, include, discovery.sites[site].api_file)) carriers_[site].insert(file);
        }
    }
}

std::string Chooser::path_of(const Unit& unit) const {
    const auto [known, is_new] = paths_.try_emplace(unit.file.native());
    if (is_new) known->second = places_.file(unit.file).value_or("");
    return known->second;
}

bool Chooser::defines_main(const Unit& unit) const {
    const auto facts = discovery_.facts.find(path_of(unit));
    if (facts == discovery_.facts.end()) return false;
    const std::vector<std::string>& defines = facts->second.defines;
    return std::find(defines.begin(), defines.end(), "main") != defines.end();
}

// The API file itself, else a rival that is no other site's, else a source that includes it.
const Unit* Chooser::api_unit(const std::vector<Unit>& units, std::size_t index) const {
    const package::Site& site = discovery_.sites[index];
    const Unit *rival = nullptr, *carrier = nullptr;
    for (const Unit& unit : units) {
        const std::string path = path_of(unit);
        if (path == site.api_file) return &unit;
        if (defines_interface(site, path) && !sites_of_.contains(path))
            rival = rival == nullptr ? &unit : rival;
        if (carriers_[index].contains(path)) carrier = carrier == nullptr ? &unit : carrier;
    }
    return rival != nullptr ? rival : carrier;
}

std::size_t Chooser::share(const Product& product, const Unit& api, std::size_t index) const {
    const std::string& folder = discovery_.sites[index].folder;
    std::size_t count = 0;
    for (const Unit& unit : product.units)
        count += lies_in(path_of(unit), folder) ? 1 : 0;
    for (const std::filesystem::path& include : api.includes)
        count += lies_in(places_.folder(include).value_or(""), folder) ? 1 : 0;
    return count;
}

bool Chooser::belongs(const Product& product, const Unit& api, std::size_t index) const {
    const std::vector<std::size_t>& sharing = sites_of_.at(discovery_.sites[index].api_file);
    if (sharing.size() == 1) return true;
    const std::size_t ours = share(product, api, index);
    return ours > 0 && std::all_of(sharing.begin(), sharing.end(),
                                   [&](std::size_t other) { return share(product, api, other) <= ours; });
}

std::vector<Chooser::Candidate> Chooser::candidates(const Description& description, std::size_t site) const {
    std::vector<Candidate> list;
    for (const Product& product : description.products) {
        const Unit* api = api_unit(product.units, site);
        if (api == nullptr || !belongs(product, *api, site)) continue;
        std::string names = product.name;
        for (const Unit& unit : product.units)
            if (defines_main(unit)) names += " " + std::string(stem(unit.file.native()));
        list.push_back({&product, api, rank_of(names, product.library), has_kat_macro(*api)});
    }
    std::stable_sort(list.begin(), list.end(), [](const Candidate& a, const Candidate& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.has_kat_macro && !b.has_kat_macro;
    });
    return list;
}

std::optional<Rank> Chooser::best_rank(const Description& description, std::size_t site) const {
    const std::vector<Candidate> list = candidates(description, site);
    return list.empty() ? std::nullopt : std::optional(list.front().rank);
}

Recipe Chooser::recipe_of(const Description& description, const Candidate& candidate,
                          std::size_t index) const {
    const package::Site& site = discovery_.sites[index];
    Recipe recipe;
    recipe.source = description.source;
    recipe.where = description.where;
    recipe.target = candidate.product->name;
    recipe.api_file = path_of(*candidate.api);
    recipe.site = index;
    recipe.site_folder = recipe.folder = site.folder;
    recipe.type = site.type;
    recipe.units = candidate.product->units;
    recipe.libraries = candidate.product->libraries;
    recipe.replaced = limited(candidate.product->replaced);
    recipe.notes = limited(candidate.product->notes);
    return recipe;
}

std::vector<Recipe> Chooser::choose_for(const Description& description, std::size_t site) const {
    std::vector<Candidate> taken;
    std::vector<std::set<std::string>> others;  // what else was taken for the same instance
    for (const Candidate& candidate : candidates(description, site)) {
        const auto same = std::find_if(taken.begin(), taken.end(), [&](const Candidate& earlier) {
            return !are_different(earlier, candidate, site);
        });
        if (same != taken.end()) {
            const std::string defines = differing_defines(*same->api, *candidate.api);
            if (!defines.empty())
                others[static_cast<std::size_t>(same - taken.begin())].insert(
                    candidate.product->name + " is taken for the same instance, though it differs in " +
                    defines);
        } else if (taken.size() < most_recipes_of_site) {
            taken.push_back(candidate);
            others.emplace_back();
        }
    }
    std::vector<Recipe> recipes;
    for (std::size_t i = 0; i < taken.size(); ++i) {
        recipes.push_back(recipe_of(description, taken[i], site));
        for (std::string& note : limited(others[i]))
            recipes.back().notes.push_back(std::move(note));
    }
    return recipes;
}

std::optional<Recipe> Chooser::partial(const Description& description, std::size_t site) const {
    const Unit* api = api_unit(description.loose, site);
    if (api == nullptr || sites_of_.at(discovery_.sites[site].api_file).size() > 1) return std::nullopt;
    const Product none;
    Recipe recipe = recipe_of(description, {&none, api, Rank::other, false}, site);
    recipe.defines = api->defines;
    recipe.undefines = api->undefines;
    recipe.features = api->features;
    recipe.includes = api->includes;
    for (const Unit& unit : description.loose)
        recipe.sources.push_back(unit.file);
    recipe.notes.push_back("no command links " + recipe.api_file +
                           ": its options are used, its sources are inferred");
    return recipe;
}

std::vector<Recipe> Chooser::choose(const Description& description,
                                    const std::vector<std::size_t>& sites) const {
    std::vector<Recipe> recipes;
    for (const std::size_t site : sites) {
        std::vector<Recipe> found = choose_for(description, site);
        if (found.empty())
            if (auto recipe = partial(description, site)) found.push_back(std::move(*recipe));
        std::move(found.begin(), found.end(), std::back_inserter(recipes));
    }
    return recipes;
}

}  // namespace ngcc::recipe
