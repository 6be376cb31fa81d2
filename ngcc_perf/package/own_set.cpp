// SPDX-License-Identifier: Apache-2.0
// The define sets of a site: from the headers it reaches, and the one of them that its folder is named after.
#include <algorithm>
#include <set>

#include "package/define_sets.hpp"
#include "package/lexer.hpp"
#include "package/paths.hpp"
#include "package/reader.hpp"
#include "package/sites.hpp"

namespace ngcc::package {
namespace {

std::string letters_of(std::string_view name) {
    std::string letters = lower(name);
    std::erase_if(letters, [](char c) { return !is_identifier_part(c) || c == '_' || c == '$'; });
    return letters;
}

// A folder that is named as one of the instances is that one.
void keep_own_set(const std::string& folder, std::vector<DefineSet>& sets) {
    const std::string own = letters_of(name_of(folder));
    const auto fits = [&](const DefineSet& set) { return !set.name.empty() && letters_of(set.name) == own; };
    if (std::count_if(sets.begin(), sets.end(), fits) == 1)
        std::erase_if(sets, [&](const DefineSet& set) { return !fits(set); });
}

std::vector<MacroDefinition> macros_reached(const Readings& readings, const Includes& includes,
                                            const Draft& draft) {
    constexpr std::size_t most_texts = 200, largest_text = 1u << 20;  // parameters are no tables
    std::vector<std::size_t> order = includes.reached(draft.api, draft.site.folder);
    order.insert(order.begin(), draft.headers.begin(), draft.headers.end());
    std::vector<MacroDefinition> macros;
    std::set<std::size_t> known;
    for (const std::size_t i : order) {
        const File& file = readings.tree.files[i];
        if (known.size() >= most_texts) break;
        if (file.size > largest_text || !known.insert(i).second) continue;
        read_macros(text_of(readings.tree, file), macros);
    }
    return macros;
}

}  // namespace

void add_define_sets(const Readings& readings, const Includes& includes, std::vector<Draft>& drafts) {
    for (Draft& draft : drafts) {
        std::size_t alike = 0, same_source = 0;
        for (const Draft& other : drafts) {
            const bool same_kind =
                other.site.type == draft.site.type && other.site.version == draft.site.version;
            alike += same_kind;
            same_source += same_kind && readings.of[other.api].digest == readings.of[draft.api].digest;
        }
        std::vector<DefineSet> sets = define_sets_of(macros_reached(readings, includes, draft), alike == 1);
        if (same_source > 1) keep_own_set(draft.site.folder, sets);
        for (DefineSet& set : sets)
            draft.site.define_sets.push_back(std::move(set.defines));
    }
}

}  // namespace ngcc::package
