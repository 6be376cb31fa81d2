// SPDX-License-Identifier: Apache-2.0
#include "recipe/levels.hpp"

#include <algorithm>
#include <set>

#include "recipe/flags.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::size_t most_levels = 16;

std::string macro_of(const std::string& define) {
    return define.substr(0, define.find('='));
}

// The one macro that all sets give a value to; empty if there is none.
std::string selecting_macro(const std::vector<std::vector<std::string>>& sets) {
    std::string macro;
    for (const std::vector<std::string>& set : sets) {
        const bool fits = set.size() == 1 && set[0].find('=') != std::string::npos &&
                          (macro.empty() || macro == macro_of(set[0]));
        if (!fits) return {};
        macro = macro_of(set[0]);
    }
    return macro;
}

// What the recipe's units define the macro as; empty if they do not.
std::string value_in(const Recipe& recipe, const std::string& macro) {
    for (const Unit& unit : recipe.units)
        for (const std::string& define : unit.defines)
            if (define.starts_with(macro + "=")) return define.substr(macro.size() + 1);
    return {};
}

// "LEVEL=$(L)" or "LEVEL=${L}": L.
std::string variable_behind(std::string_view text, const std::string& macro) {
    for (const char* open : {"=$(", "=${"}) {
        const std::string start = macro + open;
        for (std::size_t at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
            const std::string_view rest = text.substr(at + start.size());
            const std::string name(rest.substr(0, rest.find_first_of(")}")));
            if (name.size() <= 100 && is_macro_name(name)) return name;
        }
    }
    return {};
}

}  // namespace

std::optional<Levels> missing_levels(const package::Discovery& discovery, std::size_t index,
                                     const std::vector<Recipe>& recipes, std::string_view build_file) {
    const package::Site& site = discovery.sites[index];
    const std::string macro = selecting_macro(site.define_sets);
    if (macro.empty() || site.define_sets.size() > most_levels) return std::nullopt;
    std::set<std::string> built;
    for (const Recipe& recipe : recipes) {
        if (!recipe.site) continue;
        const package::Site& other = discovery.sites[*recipe.site];
        const bool kin =
            other.type == site.type && other.version == site.version && other.define_sets == site.define_sets;
        if (kin) built.insert(value_in(recipe, macro));
    }
    if (built.size() != 1) return std::nullopt;
    Levels levels{variable_behind(build_file, macro), {}};
    for (const std::vector<std::string>& set : site.define_sets)
        if (const std::string value = set[0].substr(macro.size() + 1); !built.contains(value))
            levels.values.push_back(value);
    if (levels.variable.empty() || levels.values.empty()) return std::nullopt;
    return levels;
}

void exchange_if_more(std::vector<Recipe>& recipes, std::size_t site, std::vector<Recipe> others) {
    const auto is_of_site = [&](const Recipe& recipe) { return recipe.site == site; };
    if (others.size() <= static_cast<std::size_t>(std::count_if(recipes.begin(), recipes.end(), is_of_site)))
        return;
    std::erase_if(recipes, is_of_site);
    std::move(others.begin(), others.end(), std::back_inserter(recipes));
}

}  // namespace ngcc::recipe
