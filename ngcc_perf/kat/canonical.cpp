// SPDX-License-Identifier: Apache-2.0
#include "kat/canonical.hpp"

#include "support/files.hpp"

namespace ngcc {
namespace {

std::string_view without_trailing(std::string_view line, std::string_view blanks) {
    const std::size_t last = line.find_last_not_of(blanks);
    return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// "PK_Len = 800": the part before '=' has at least five characters and ends in "_Len".
bool is_length_line(std::string_view line) {
    const std::size_t equals = line.find('=');
    return equals != std::string_view::npos && equals >= 5 &&
           without_trailing(line.substr(0, equals), " ").ends_with("_Len");
}

// Calls use(line) for each line that is not blank, until it returns false.
template <typename Use>
void for_each_line(std::string_view text, Use use) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = without_trailing(text.substr(0, end), "\r \t");
        if (!line.empty() && !use(line)) return;
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

}  // namespace

std::string canonical_digest(std::string_view text, KatMode mode, std::uint64_t records) {
    std::string canonical;
    canonical.reserve(text.size());
    std::uint64_t seen = 0;
    for_each_line(text, [&](std::string_view line) {
        if (records > 0 && line.starts_with("Count = ") && ++seen > records) return false;
        if (mode == KatMode::strict || !is_length_line(line)) (canonical += line) += '\n';
        return true;
    });
    return hashprof::sha256_hex(canonical);
}

KatMode natural_mode(std::string_view text) {
    KatMode mode = KatMode::strict;
    for_each_line(text, [&](std::string_view line) {
        if (is_length_line(line) && line.back() == '=') mode = KatMode::nolen;
        return mode == KatMode::strict;
    });
    return mode;
}

}  // namespace ngcc
