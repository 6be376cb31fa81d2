// SPDX-License-Identifier: Apache-2.0
#include "package/paths.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace ngcc::package {
namespace {

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

template <typename List>
bool one_of(std::string_view text, const List& list) {
    return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

// "KEM-CTL_x86" is kem, ctl, x86.
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : lower(name)) {
        if (is_letter_or_digit(c)) {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

constexpr std::array<std::string_view, 3> reference_words{"ref", "reference", "portable"};
constexpr std::array<std::string_view, 21> optimised_words{
    "optimized", "optimised", "optimization", "optimisation", "opt", "avx",   "avx2",
    "avx512",    "neon",      "aarch64",      "arm64",        "sve", "sve2",  "armv8",
    "simd",      "sse",       "sse2",         "sse4",         "rvv", "ssse3", "avx512f"};

std::optional<Version> hint_of(std::string_view name) {
    std::optional<Version> hint;
    for (const std::string& word : words_of(name)) {
        if (word == "additional") return Version::additional;
        if (one_of(word, optimised_words))
            hint = Version::optimised;
        else if (one_of(word, reference_words) && !hint)
            hint = Version::reference;
    }
    return hint;
}

bool says_implementation(std::string_view name) {
    return lower(name).find("implementation") != std::string::npos;
}

// The folders of path from the outermost on for which the test holds.
template <typename Test>
std::vector<std::string_view> folders_where(std::string_view path, Test test) {
    std::vector<std::string_view> found;
    for (std::string_view up = parent_of(path); !up.empty(); up = parent_of(up)) {
        if (test(name_of(up))) found.insert(found.begin(), up);
    }
    return found;
}

bool contains_any(std::string_view text, std::initializer_list<std::string_view> needles) {
    return std::any_of(needles.begin(), needles.end(),
                       [&](std::string_view needle) { return text.find(needle) != std::string_view::npos; });
}

}  // namespace

const char* variant_name(Version version) {
    switch (version) {
        case Version::reference:
            return "Reference_Implementation";
        case Version::optimised:
            return "Optimized_Implementation";
        case Version::additional:
            return "Additional_Implementation";
    }
    return "";
}

std::string_view parent_of(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

std::string_view name_of(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view extension_of(std::string_view path) {
    const std::string_view name = name_of(path);
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? std::string_view{} : name.substr(dot);
}

std::string_view stem_of(std::string_view path) {
    const std::string_view name = name_of(path);
    return name.substr(0, name.size() - extension_of(name).size());
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

bool is_below(std::string_view path, std::string_view folder) {
    return folder.empty() || path == folder ||
           (path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/');
}

std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        parts.push_back(path.substr(0, slash));
        if (slash == std::string_view::npos) break;
        path.remove_prefix(slash + 1);
    }
    return parts;
}

std::size_t common_parts(std::string_view a, std::string_view b) {
    std::size_t count = 0, i = 0;
    const std::size_t end = std::min(a.size(), b.size());
    for (; i < end && a[i] == b[i]; ++i)
        count += a[i] == '/';
    const bool a_stops = i == a.size() || a[i] == '/', b_stops = i == b.size() || b[i] == '/';
    return count + (i > 0 && a_stops && b_stops && a[i - 1] != '/');
}

std::string normal_path(std::string_view path) {
    std::vector<std::string_view> kept;
    for (const std::string_view part : parts_of(path)) {
        if (part.empty() || part == ".") continue;
        if (part != "..") {
            kept.push_back(part);
        } else if (kept.empty()) {
            return {};
        } else {
            kept.pop_back();
        }
    }
    std::string result;
    for (const std::string_view part : kept)
        (result += result.empty() ? "" : "/") += part;
    return result;
}

// A folder that says "implementation" decides over "avx2" inside; of several the innermost.
Version version_of(std::string_view path) {
    const std::vector<std::string_view> parts = parts_of(path);
    for (const bool formal : {true, false}) {
        for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
            if (formal && !says_implementation(*part)) continue;
            if (const auto hint = hint_of(*part)) return *hint;
        }
    }
    return Version::reference;
}

bool is_structural(std::string_view folder_name) {
    static constexpr std::array<std::string_view, 12> names{
        "reference", "ref",        "optimized", "optimised",     "optimization", "optimisation",
        "opt",       "additional", "api_pkc",   "api_crypthash", "others",       "implement"};
    return says_implementation(folder_name) || one_of(lower(folder_name), names);
}

bool is_piece(std::string_view folder_name) {
    static constexpr std::array<std::string_view, 26> names{
        "src",           "source",      "sources", "lib",  "libs",   "api", "api_pkc",
        "api_crypthash", "iccs",        "ngcc",    "core", "code",   "kem", "sig",
        "kex",           "hash",        "include", "inc",  "keygen", "c",   "crypto_kem",
        "crypto_sign",   "crypto_hash", "common",  "sign", "crypto"};
    return one_of(lower(folder_name), names);
}

std::string_view embedded_folder(std::string_view path) {
    const auto found = folders_where(path, [](std::string_view part) {
        return contains_any(
            lower(part), {"libopencm3", "mupq", "pqm4", "pqm3", "freertos", "zephyr", "cortex-m", "cortex_m",
                          "cortexm", "stm32", "nrf52", "esp32", "arduino"});
    });
    return found.empty() ? std::string_view{} : found.back();
}

std::string_view self_assessment_folder(std::string_view path) {
    const auto found = folders_where(path, [](std::string_view part) {
        const std::string name = lower(part);
        // In UTF-8 and in GBK, as archives made on Windows have it.
        return name == "others" || name == "fromnist" ||
               contains_any(name, {"self-assess", "self_assess", "self assess", "selfassess",
                                   "\xE8\x87\xAA\xE8\xAF\x84", "\xD7\xD4\xC6\xC0"});
    });
    return found.empty() ? std::string_view{} : found.front();
}

}  // namespace ngcc::package
