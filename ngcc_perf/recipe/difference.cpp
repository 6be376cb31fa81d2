// SPDX-License-Identifier: Apache-2.0
#include "recipe/difference.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "recipe/choose.hpp"

namespace ngcc::recipe {
namespace {

bool is_kat_macro(const std::string& name) {
    return lower_case(name).find("kat") != std::string::npos;
}

bool has_digit(const std::string& name) {
    return std::any_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Never selects an instance.
bool is_incidental(const std::string& name) {
    return name.starts_with('_') || name == "NDEBUG" || name == "DEBUG" || is_kat_macro(name);
}

std::map<std::string, std::string> definitions(const Unit& unit) {
    std::map<std::string, std::string> values;
    for (const std::string& define : unit.defines) {
        const std::size_t equals = define.find('=');
        values[define.substr(0, equals)] = equals == std::string::npos ? "1" : define.substr(equals + 1);
    }
    for (const std::string& name : unit.undefines)
        values.erase(name);
    return values;
}

struct Macro {
    std::string name;
    bool in_both = false;  // with two values
};

std::vector<Macro> differing_macros(const Unit& a, const Unit& b) {
    const auto values_a = definitions(a), values_b = definitions(b);
    std::vector<Macro> list;
    for (const auto& [name, value] : values_a) {
        const auto other = values_b.find(name);
        if (other == values_b.end()) list.push_back({name, false});
        if (other != values_b.end() && other->second != value) list.push_back({name, true});
    }
    for (const auto& [name, value] : values_b)
        if (!values_a.contains(name)) list.push_back({name, false});
    return list;
}

bool selects(const package::Site& site, const std::string& macro) {
    for (const std::vector<std::string>& set : site.define_sets)
        for (const std::string& define : set)
            if (define.substr(0, define.find('=')) == macro) return true;
    return false;
}

std::string without_digits(const std::string& text) {
    std::string rest;
    std::copy_if(text.begin(), text.end(), std::back_inserter(rest),
                 [](unsigned char c) { return std::isdigit(c) == 0; });
    return rest;
}

}  // namespace

std::string lower_case(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool has_kat_macro(const Unit& unit) {
    const auto values = definitions(unit);
    return std::any_of(values.begin(), values.end(),
                       [](const auto& value) { return is_kat_macro(value.first); });
}

std::string differing_defines(const Unit& a, const Unit& b) {
    std::string text;
    for (const Macro& macro : differing_macros(a, b))
        text += (text.empty() ? "" : ", ") + macro.name;
    return text;
}

bool differ_in_defines(const Unit& a, const Unit& b) {
    const std::vector<Macro> macros = differing_macros(a, b);
    return std::any_of(macros.begin(), macros.end(),
                       [](const Macro& macro) { return !is_incidental(macro.name); });
}

bool differ_in_parameters(const Unit& a, const Unit& b, const package::Site& site) {
    const std::vector<Macro> macros = differing_macros(a, b);
    return std::any_of(macros.begin(), macros.end(), [&](const Macro& macro) {
        return !is_incidental(macro.name) &&
               (macro.in_both || has_digit(macro.name) || selects(site, macro.name));
    });
}

bool are_alternatives(const std::string& a, const std::string& b) {
    return a != b && (base_name(a) == base_name(b) || without_digits(a) == without_digits(b));
}

bool Chooser::are_different(const Candidate& a, const Candidate& b, std::size_t index) const {
    const package::Site& site = discovery_.sites[index];
    if (b.rank == Rank::test && a.rank != Rank::test) return false;
    if (differ_in_parameters(*a.api, *b.api, site) || differ_in_headers(*a.api, *b.api)) return true;
    if (a.rank == Rank::kat && b.rank == Rank::kat && differ_in_defines(*a.api, *b.api)) return true;
    return a.rank == b.rank && a.rank <= Rank::library && differ_in_sources(*a.product, *b.product, site);
}

// Each has an include folder of its own, with a header of the same name in both: params.h of two levels.
bool Chooser::differ_in_headers(const Unit& a, const Unit& b) const {
    const auto own_folders = [&](const Unit& unit, const Unit& other) {
        std::vector<std::string> folders;
        for (const std::filesystem::path& folder : unit.includes)
            if (std::find(other.includes.begin(), other.includes.end(), folder) == other.includes.end())
                if (auto path = places_.folder(folder)) folders.push_back(*path);
        return folders;
    };
    const std::vector<std::string> of_a = own_folders(a, b), of_b = own_folders(b, a);
    if (of_a.empty() || of_b.empty()) return false;
    const auto headers = [&](const std::vector<std::string>& folders) {
        std::set<std::string> names;
        for (const auto& [path, facts] : discovery_.facts)
            if (package::kind_of(path) == package::FileKind::header &&
                std::find(folders.begin(), folders.end(), parent(path)) != folders.end())
                names.emplace(base_name(path));
        return names;
    };
    const std::set<std::string> in_a = headers(of_a), in_b = headers(of_b);
    return std::any_of(in_a.begin(), in_a.end(),
                       [&](const std::string& name) { return in_b.contains(name); });
}

// Drivers apart: a file of one that takes the place of a file of the other, or other parameters for a common
// file.
bool Chooser::differ_in_sources(const Product& a, const Product& b, const package::Site& site) const {
    const auto by_path = [&](const Product& product) {
        std::map<std::string, const Unit*> units;
        for (const Unit& unit : product.units)
            if (!defines_main(unit)) units.emplace(path_of(unit), &unit);
        return units;
    };
    const auto in_a = by_path(a), in_b = by_path(b);
    std::vector<std::string> only_a, only_b;
    for (const auto& [path, unit] : in_a) {
        const auto other = in_b.find(path);
        if (other == in_b.end()) only_a.push_back(path);
        if (other != in_b.end() && differ_in_parameters(*unit, *other->second, site)) return true;
    }
    for (const auto& [path, unit] : in_b)
        if (!in_a.contains(path)) only_b.push_back(path);
    constexpr std::size_t most = 1000;
    if (only_a.size() > most || only_b.size() > most) return true;
    return std::any_of(only_a.begin(), only_a.end(), [&](const std::string& path) {
        return std::any_of(only_b.begin(), only_b.end(),
                           [&](const std::string& other) { return are_alternatives(path, other); });
    });
}

}  // namespace ngcc::recipe
