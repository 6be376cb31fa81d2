// SPDX-License-Identifier: Apache-2.0
#include "package/define_sets.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "package/lexer.hpp"

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

class Sets {
  public:
    Sets(const std::vector<MacroDefinition>& macros, bool free_choice) : free_choice_(free_choice) {
        for (const MacroDefinition& macro : macros)
            by_name_[macro.name].push_back(&macro);
    }

    std::vector<DefineSet> all() {
        std::vector<DefineSet> sets = around("ALGORITHM_INSTANCE");
        if (sets.size() < 2) sets = around("DIGEST_BIT_LENGTH");
        if (sets.size() < 2) sets = around_parameters();
        for (DefineSet& set : sets) {
            if (!append_value("ALGORITHM_INSTANCE", set.defines, set.name, 0)) set.name.clear();
        }
        return sets;
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

    // What a macro is defined as under the defines; null if it is not.
    const MacroDefinition* chosen(const std::string& name, const Defines& defines) const {
        const MacroDefinition* otherwise = nullptr;
        work_ += of(name).size() + 1;
        if (work_ > most_work) return nullptr;
        for (const MacroDefinition* definition : of(name)) {
            Defines given;
            if (definition->needs.empty()) {
                if (otherwise == nullptr) otherwise = definition;
            } else if (derive(definition->needs, given, 0) &&
                       std::all_of(given.begin(), given.end(), [&](const std::string& each) {
                           return std::find(defines.begin(), defines.end(), each) != defines.end();
                       })) {
                return definition;
            }
        }
        return otherwise;
    }

    // The text of a macro made of strings, other macros, and STR(x). False if it is made of something else.
    bool append_value(const std::string& name, const Defines& defines, std::string& text, int depth) const {
        constexpr std::size_t longest_name = 200;
        if (depth > deepest_derivation || text.size() > longest_name) return false;
        for (const std::string& define : defines) {
            if (macro_of(define) != name) continue;
            text += value_of(define);
            return true;
        }
        const MacroDefinition* definition = chosen(name, defines);
        if (definition == nullptr) return false;
        if (definition->has_arguments) return true;  // its argument follows
        Lexer lexer(definition->value);
        for (Token token = lexer.next(); token.kind != Token::Kind::end; token = lexer.next()) {
            if (token.kind == Token::Kind::string || token.kind == Token::Kind::number)
                text += token.text;
            else if (token.kind == Token::Kind::identifier
                         ? !append_value(std::string(token.text), defines, text, depth + 1)
                         : !token.is('(') && !token.is(')'))
                return false;
        }
        return true;
    }

    // The alternatives of one macro; empty if there is nothing to choose.
    std::vector<DefineSet> alternatives(const std::string& name) const {
        std::vector<DefineSet> sets;
        bool has_else = false;
        for (const MacroDefinition* definition : of(name)) {
            if (definition->in_else && definition->needs.empty()) {
                has_else = true;
                continue;
            }
            DefineSet set;
            if (definition->needs.empty() || !derive(definition->needs, set.defines, 0)) continue;
            const bool known = std::any_of(sets.begin(), sets.end(), [&](const DefineSet& other) {
                return other.defines == set.defines;
            });
            if (!known && sets.size() < most_sets) sets.push_back(std::move(set));
        }
        if (has_else && !sets.empty() && sets.size() < most_sets) sets.emplace_back();
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

}  // namespace

std::vector<DefineSet> define_sets_of(const std::vector<MacroDefinition>& macros, bool free_choice) {
    return Sets(macros, free_choice).all();
}

}  // namespace ngcc::package
