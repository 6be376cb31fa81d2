// SPDX-License-Identifier: Apache-2.0
#include "census/names.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

#include "support/demangle.hpp"

namespace hashprof::census {

namespace {

template <typename Names>
bool contains(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Lower case, without underscores: the ways in which people write one name.
std::string folded(std::string_view name) {
    std::string out;
    for (const unsigned char c : name) {
        if (c != '_') out += static_cast<char>(std::tolower(c));
    }
    return out;
}

// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
std::size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    std::iota(d[0].begin(), d[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        d[i][0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[a.size()][b.size()];
}

}  // namespace

bool is_helper(std::string_view name) {
    return contains(helper_names, name);
}

bool is_window(std::string_view name) {
    return contains(window_names, name);
}

std::optional<std::string_view> clone_of(std::string_view name) {
    const auto dot = name.find('.');
    if (dot == std::string_view::npos || dot == 0) return std::nullopt;
    const auto base = name.substr(0, dot);
    if (!is_wrappable(base) || name.substr(dot).starts_with(".cold")) return std::nullopt;
    return base;
}

std::optional<Mangled> mangled_form(std::string_view name) {
    const std::string demangled = Demangler()(name);
    if (demangled == name) return std::nullopt;
    const auto open = demangled.find('(');
    if (open == std::string::npos) return std::nullopt;
    std::string_view function = std::string_view(demangled).substr(0, open);
    if (const auto scope = function.rfind("::"); scope != std::string_view::npos) {
        function.remove_prefix(scope + 2);
    }
    for (const auto helper : helper_names) {
        if (function == helper) return Mangled{helper, demangled};
    }
    for (const auto window : window_names) {
        if (function == window) return Mangled{window, demangled};
    }
    return std::nullopt;
}

std::optional<std::string_view> misspelt_helper(std::string_view name) {
    if (is_wrappable(name) || name.size() < 6 || name.size() > 32) return std::nullopt;
    const std::string wanted = folded(name);
    for (const auto helper : helper_names) {
        const std::string right = folded(helper);
        // One slip; in a short name, a slip makes other words (sm4hash is another function).
        const std::size_t slips = right.size() >= 9 ? 1 : 0;
        if (edit_distance(wanted, right) <= slips) return helper;
    }
    return std::nullopt;
}

bool resembles_helper(std::string_view name) {
    if (is_wrappable(name) || name.starts_with("__wrap_") || name.starts_with("__real_")) return false;
    if (clone_of(name) || misspelt_helper(name)) return false;
    return std::any_of(helper_names.begin(), helper_names.end(),
                       [name](auto helper) { return name.find(helper) != std::string_view::npos; });
}

}  // namespace hashprof::census
