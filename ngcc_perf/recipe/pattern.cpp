// SPDX-License-Identifier: Apache-2.0
#include "recipe/pattern.hpp"

#include <cstddef>

namespace ngcc::recipe {
namespace {

constexpr std::size_t not_found = std::string_view::npos;

// A bracket expression at pattern[at]: does it hold c? Moves `at` behind it. One that never closes is a plain
// '['.
bool bracket_holds(std::string_view pattern, std::size_t& at, unsigned char c) {
    std::size_t i = at + 1;
    const bool negated = i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
    if (negated) ++i;
    const std::size_t close = pattern.find(']', i + 1);
    if (close == not_found) {
        ++at;
        return c == '[';
    }
    bool found = false;
    while (i < close) {
        const unsigned char low = static_cast<unsigned char>(pattern[i]);
        const bool range = i + 2 < close && pattern[i + 1] == '-';
        const unsigned char high = range ? static_cast<unsigned char>(pattern[i + 2]) : low;
        found = found || (low <= c && c <= high);
        i += range ? 3 : 1;
    }
    at = close + 1;
    return found != negated;
}

bool one_matches(std::string_view pattern, std::size_t& at, char c) {
    if (pattern[at] == '[') return bracket_holds(pattern, at, static_cast<unsigned char>(c));
    const bool same = pattern[at] == '?' || pattern[at] == c;
    ++at;
    return same;
}

std::vector<std::string_view> components(std::string_view path) {
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        if (!part.empty() && part != ".") parts.push_back(part);
        path.remove_prefix(slash == not_found ? path.size() : slash + 1);
    }
    return parts;
}

}  // namespace

bool is_pattern(std::string_view text) {
    return text.find_first_of("*?[") != not_found;
}

bool matches_component(std::string_view pattern, std::string_view name) {
    if (name.starts_with('.') && !pattern.starts_with('.')) return false;
    // After a mismatch only the last * can be given one character more: linear in practice, quadratic at
    // worst.
    std::size_t p = 0, n = 0, star = not_found, resume = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = ++p;
            resume = n;
            continue;
        }
        if (p < pattern.size() && one_matches(pattern, p, name[n])) {
            ++n;
            continue;
        }
        if (star == not_found) return false;
        p = star;
        n = ++resume;
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

bool matches_path(std::string_view pattern, std::string_view path) {
    const std::vector<std::string_view> wanted = components(pattern), parts = components(path);
    std::size_t w = 0, p = 0, star = not_found, resume = 0;
    while (p < parts.size()) {
        if (w < wanted.size() && wanted[w] == "**") {
            star = ++w;
            resume = p;
            continue;
        }
        if (w < wanted.size() && matches_component(wanted[w], parts[p])) {
            ++w;
            ++p;
            continue;
        }
        if (star == not_found) return false;
        w = star;
        p = ++resume;
    }
    return w == wanted.size();
}

std::vector<std::string> files_matching(const package::Tree& tree, std::string_view pattern) {
    std::vector<std::string> found;
    if (!is_pattern(pattern)) {
        if (tree.find(pattern) != nullptr) found.emplace_back(pattern);
        return found;
    }
    for (const package::File& file : tree.files)
        if (matches_path(pattern, file.path)) found.push_back(file.path);
    return found;
}

}  // namespace ngcc::recipe
