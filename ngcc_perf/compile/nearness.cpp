// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>

#include "compile/closure.hpp"
#include "compile/paths.hpp"

namespace ngcc::compile {
namespace {

// A folder's or file's name as words: "Optimized_Implementation" -> "optimized", "implementation".
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words(1);
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0)
            words.back() += static_cast<char>(std::tolower(byte));
        else if (!words.back().empty())
            words.emplace_back();
    }
    return words;
}

template <std::size_t N>
bool has_word(const std::vector<std::string>& words, const std::array<const char*, N>& starts) {
    for (const std::string& word : words)
        for (const char* start : starts)
            if (word.starts_with(start)) return true;
    return false;
}

constexpr std::array fast_words = {"opt", "additional", "avx", "sse", "simd", "neon", "sve",
                                   "x86", "aarch64",    "arm", "asm", "cuda", "amd64"};
constexpr std::array slow_words = {"ref", "generic", "portable"};
constexpr std::array side_words = {"test",   "bench", "example", "demo",   "other",
                                   "attack", "kat",   "speed",   "backup", "old"};

}  // namespace

unsigned Nearness::strangeness(const std::string& path) const {
    // Only what is not on the way from the package to the site tells the two apart.
    std::string_view own = site_folder, rest = path;
    while (!own.empty() && !within(folder_of(path), own))
        own = folder_of(own);
    if (!own.empty()) rest.remove_prefix(own.size() + 1);
    const auto words = words_of(rest);
    unsigned strange = has_word(words, side_words) ? 2 : 0;
    if (version == package::Version::reference)
        strange += has_word(words, fast_words) ? 4 : 0;
    else
        strange += has_word(words, slow_words) ? 1 : 0;
    return strange;
}

std::vector<long> Nearness::rank(const std::string& from, const std::string& path) const {
    const std::string_view folder = folder_of(path);
    const unsigned alike = std::max(likeness(path, label), likeness(name_of(path), name_of(site_folder)));
    return {static_cast<long>(strangeness(path)), static_cast<long>(steps(folder_of(from), folder)),
            static_cast<long>(steps(site_folder, folder)), -static_cast<long>(alike)};
}

}  // namespace ngcc::compile
