// SPDX-License-Identifier: Apache-2.0
#include "census/wanted.hpp"

#include <algorithm>

#include "census/names.hpp"

namespace hashprof::census {
namespace {

std::string before_colon(const std::string& text) {
    return text.substr(0, text.find(':'));
}

// Functions of candidates that go with the official helpers: pseudoXOF_4x, pseudoXOF_from_counter.
bool is_helper_variant(std::string_view name) {
    constexpr std::string_view prefixes[] = {"pseudoXOF_", "pseudohash_", "sm3hash_", "get_random_number_"};
    return std::any_of(std::begin(prefixes), std::end(prefixes), [name](std::string_view prefix) {
        return name.size() > prefix.size() && name.starts_with(prefix);
    });
}

Clone clone_kind(std::string_view suffix) {
    if (suffix.empty()) return Clone::none;
    if (suffix.find(".part.") != suffix.npos) return Clone::partial;
    if (suffix.find(".constprop.") != suffix.npos || suffix.find(".isra.") != suffix.npos)
        return Clone::specialised;
    return Clone::renamed;
}

}  // namespace

WantedNames::WantedNames(const Wanted& wanted) {
    for (const std::string& name : wanted.functions)
        functions_.insert(before_colon(name));
    for (const std::string& name : wanted.operations)
        operations_.insert(before_colon(name));
}

std::optional<Role> WantedNames::role(std::string_view name) const {
    if (is_helper(name)) return Role::helper;
    if (is_window(name) || operations_.contains(name)) return Role::operation;
    if (functions_.contains(name) || is_helper_variant(name)) return Role::counted;
    return std::nullopt;
}

std::optional<Match> WantedNames::match(std::string_view symbol) const {
    const std::string_view base = base_name(symbol);
    const auto known = role(base);
    if (!known) return std::nullopt;
    const std::string_view suffix = symbol.substr(base.size());
    if (suffix.find(".cold") != suffix.npos || suffix.find(".resolver") != suffix.npos) return std::nullopt;
    return Match{std::string(base), *known, clone_kind(suffix)};
}

std::set<std::string> WantedNames::counted() const {
    std::set<std::string> names(helper_names.begin(), helper_names.end());
    names.insert(functions_.begin(), functions_.end());
    return names;
}

std::vector<std::string> WantedNames::all() const {
    const std::set<std::string> helpers = counted();
    std::vector<std::string> names(helpers.begin(), helpers.end());
    names.insert(names.end(), window_names.begin(), window_names.end());
    names.insert(names.end(), operations_.begin(), operations_.end());
    return names;
}

std::string_view base_name(std::string_view symbol) {
    const auto dot = symbol.find('.');
    return dot == 0 || dot == symbol.npos ? symbol : symbol.substr(0, dot);
}

}  // namespace hashprof::census
