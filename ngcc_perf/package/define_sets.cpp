// SPDX-License-Identifier: Apache-2.0
#include "package/define_sets.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "package/lexer.hpp"
#include "package/paths.hpp"
#include "package/reader.hpp"
#include "package/sites.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t most_sets = 64, most_names = 64, most_work = 2'000'000;
constexpr int deepest_derivation = 5;

std::string macro_of(const std::string& define) {
    return define.substr(0, define.find('='));
}

std::string value_of(const std::string& define) {
    const std::size_t equals = define.find('=');
    return equals == std::string::npos ? std::string() : define.substr(equals + 1);
}

std::string literal_of(const std::string& value) {
    const std::size_t last = value.rfind('"');
    return value.size() > 1 && value[0] == '"' && last == value.size() - 1 ? value.substr(1, last - 1)
                                                                           : std::string();
}

class Sets {
  public:
    Sets(const std::vector<MacroDefinition>& macros, bool free_choice) : free_choice_(free_choice) {
        for (const MacroDefinition& macro : macros)
            by_name_[macro.name].push_back(&macro);
    }

    std::vector<DefineSet> all() {
        for (const char* name : {"ALGORITHM_INSTANCE", "DIGEST_BIT_LENGTH"}) {
            std::vector<DefineSet> sets = around(name);
            if (sets.size() > 1) return sets;
        }
        return around_parameters();
    }

  private:
    using Defines = std::vector<std::string>;

    const std::vector<const MacroDefinition*>& of(const std::string& name) const {
        static const std::vector<const MacroDefinition*> none;
        const auto found = by_name_.find(name);
        return found == by_name_.end() ? none : found->second;
    }

    // A value that no -D changes.
    bool is_fixed(const std::string& macro) const {
        const auto& definitions = of(macro);
        return std::any_of(definitions.begin(), definitions.end(), [](const MacroDefinition* d) {
            return !d->is_default && !d->in_else && d->needs.empty();
        });
    }

    // What has to be given on the command line, where the condition's macros follow from others. False if it
    // cannot hold at all.
    bool derive(const Defines& needs, Defines& given, int depth) const {
        for (const std::string& need : needs) {
            const std::string macro = macro_of(need), value = value_of(need);
            work_ += of(macro).size() + 1;
            if (work_ > most_work || depth > deepest_derivation || is_fixed(macro)) return false;
            const MacroDefinition* source = nullptr;
            bool follows = false;
            for (const MacroDefinition* d : of(macro)) {
                if (d->is_default || d->needs.empty()) continue;
                follows = true;
                if (source == nullptr &&
                    (value.empty() || d->value == value || (value == "1" && d->value.empty())))
                    source = d;
            }
            if (follows && source == nullptr) return false;
            if (source != nullptr) {
                if (!derive(source->needs, given, depth + 1)) return false;
            } else if (std::find(given.begin(), given.end(), need) == given.end()) {
                given.push_back(need);
            }
        }
        return true;
    }

    // The alternatives of one macro; empty if there is nothing to choose.
    std::vector<DefineSet> alternatives(const std::string& name) const {
        std::vector<DefineSet> sets;
        bool has_else = false;
        std::string else_value;
        for (const MacroDefinition* definition : of(name)) {
            if (definition->in_else && definition->needs.empty()) {
                has_else = true;
                else_value = literal_of(definition->value);
                continue;
            }
            DefineSet set{{}, literal_of(definition->value)};
            if (definition->needs.empty() || !derive(definition->needs, set.defines, 0)) continue;
            const bool known = std::any_of(sets.begin(), sets.end(), [&](const DefineSet& other) {
                return other.defines == set.defines;
            });
            if (!known && sets.size() < most_sets) sets.push_back(std::move(set));
        }
        if (has_else && !sets.empty() && sets.size() < most_sets) sets.push_back({{}, else_value});
        return sets;
    }

    // The macro and those that its value is made of.
    std::vector<std::string> names_behind(const std::string& root) const {
        std::vector<std::string> names{root};
        for (std::size_t i = 0; i < names.size(); ++i) {
            for (const MacroDefinition* definition : of(names[i])) {
                Lexer lexer(definition->value);
                for (Token token = lexer.next(); token.kind != Token::Kind::end; token = lexer.next()) {
                    if (token.kind != Token::Kind::identifier || names.size() >= most_names) continue;
                    std::string name(token.text);
                    if (by_name_.count(name) > 0 &&
                        std::find(names.begin(), names.end(), name) == names.end())
                        names.push_back(std::move(name));
                }
            }
        }
        return names;
    }

    static std::set<std::string> macros_in(const std::vector<DefineSet>& sets) {
        std::set<std::string> macros;
        for (const DefineSet& set : sets) {
            for (const std::string& define : set.defines)
                macros.insert(macro_of(define));
        }
        return macros;
    }

    static void combine(std::vector<DefineSet>& sets, const std::vector<DefineSet>& others) {
        std::vector<DefineSet> product;
        for (const DefineSet& a : sets) {
            for (const DefineSet& b : others) {
                if (product.size() >= most_sets) break;
                DefineSet both = a;
                both.defines.insert(both.defines.end(), b.defines.begin(), b.defines.end());
                both.name.clear();
                product.push_back(std::move(both));
            }
        }
        sets = std::move(product);
    }

    std::vector<DefineSet> around(const std::string& root) const {
        std::vector<DefineSet> sets;
        std::set<std::string> macros;
        for (const std::string& name : names_behind(root)) {
            std::vector<DefineSet> more = alternatives(name);
            const std::set<std::string> used = macros_in(more);
            const bool is_new = std::none_of(
                used.begin(), used.end(), [&](const std::string& macro) { return macros.count(macro) > 0; });
            if (more.empty() || !is_new) continue;
            macros.insert(used.begin(), used.end());
            if (name != root) {
                const bool sole = of(root).size() == 1 && of(root)[0]->value == name;
                if (!sole) {
                    for (DefineSet& set : more)
                        set.name.clear();
                }
            }
            if (sets.empty())
                sets = std::move(more);
            else
                combine(sets, more);
        }
        return sets;
    }

    // The name is the same for all: a chain that sets other macros, where somebody has to choose.
    std::vector<DefineSet> around_parameters() const {
        std::map<std::vector<std::string>, std::pair<std::size_t, std::vector<DefineSet>>> found;
        for (const auto& [name, definitions] : by_name_) {
            if (definitions.size() < 2 || found.size() > 1000) continue;
            const bool has_fallback = std::any_of(definitions.begin(), definitions.end(), [](const auto* d) {
                return d->needs.empty() || d->has_arguments;
            });
            if (has_fallback) continue;
            const std::vector<DefineSet> sets = alternatives(name);
            const std::set<std::string> used = macros_in(sets);
            if (sets.size() < 2 || used.size() > sets.size() || !may_choose(used)) continue;
            auto& entry = found[std::vector<std::string>(used.begin(), used.end())];
            ++entry.first;
            if (entry.second.size() < sets.size()) entry.second = sets;
        }
        const auto best = std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return a.second.first < b.second.first;
        });
        // One macro may be anything; parameters come in company.
        if (best == found.end() || best->second.first < 2) return {};
        std::vector<DefineSet> sets = best->second.second;
        for (DefineSet& set : sets)
            set.name.clear();
        return sets;
    }

    bool may_choose(const std::set<std::string>& macros) const {
        return std::all_of(macros.begin(), macros.end(),
                           [&](const std::string& macro) { return free_choice_ || of(macro).empty(); });
    }

    std::map<std::string, std::vector<const MacroDefinition*>> by_name_;
    bool free_choice_;
    mutable std::size_t work_ = 0;  // conditions may be made to branch without end
};

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

std::vector<DefineSet> define_sets_of(const std::vector<MacroDefinition>& macros, bool free_choice) {
    return Sets(macros, free_choice).all();
}

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
