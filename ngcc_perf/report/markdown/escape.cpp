// SPDX-License-Identifier: Apache-2.0
#include "report/markdown/escape.hpp"

#include <algorithm>

#include "report/format/text.hpp"

namespace ngcc::report::markdown {
namespace {

bool alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// An ellipsis of ours stands for what was cut.
bool plain_name(std::string_view name) {
    constexpr std::string_view others = "_-.+/:=,() @%{}", cut = "…";
    if (name.ends_with(cut)) name.remove_suffix(cut.size());
    // A code span drops one space at each end, and nothing at all makes no span.
    return !name.empty() && name.front() != ' ' && name.back() != ' ' &&
           std::all_of(name.begin(), name.end(),
                       [&](char c) { return alphanumeric(c) || others.find(c) != std::string_view::npos; });
}

// GitHub links bare addresses: "x://y", "www.y", "a@b".
bool starts_address(std::string_view text, std::size_t at) {
    if (text[at] == ':') return text.substr(at, 3) == "://";
    if (text[at] == '.') return at >= 3 && text.substr(at - 3, 3) == "www";
    return text[at] == '@';
}

// An underscore between letters or digits is no emphasis (CommonMark 6.2), and such names are common; nor
// does an apostrophe there quote anything.
bool inside_word(std::string_view text, std::size_t at) {
    return (text[at] == '_' || text[at] == '\'') && at > 0 && at + 1 < text.size() &&
           alphanumeric(text[at - 1]) && alphanumeric(text[at + 1]);
}

}  // namespace

std::string text(std::string_view bytes) {
    constexpr std::string_view markup = "\\`*_{}[]<>#!|~&$^\"'";
    const std::string plain = format::printable(bytes);
    std::string out;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const char c = plain[i];
        const bool active = markup.find(c) != std::string_view::npos && !inside_word(plain, i);
        if (active || starts_address(plain, i))
            out += "&#" + std::to_string(static_cast<int>(c)) + ";";
        else
            out += c;
    }
    return out;
}

std::string code(std::string_view bytes) {
    if (!plain_name(bytes)) return text(bytes);
    std::string span;
    span.reserve(bytes.size() + 2);
    return span.append(1, '`').append(bytes).append(1, '`');
}

std::string link_target(std::string_view path) {
    constexpr std::string_view keep = "-._~/";
    constexpr char hex[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (alphanumeric(c) || keep.find(c) != std::string_view::npos)
            out += c;
        else
            out.append(1, '%').append({hex[byte >> 4], hex[byte & 15]});
    }
    return out;
}

}  // namespace ngcc::report::markdown
