// SPDX-License-Identifier: Apache-2.0
#include "report/format/text.hpp"

#include <algorithm>
#include <charconv>

namespace ngcc::report::format {
namespace {

constexpr char hex[] = "0123456789abcdef";

bool continuation(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u;
}

struct Decoded {
    char32_t code = 0;
    std::size_t bytes = 0;  // 0: not UTF-8 (RFC 3629: no surrogates, no overlong forms, up to U+10FFFF)
};

Decoded decode(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return {lead, 1};
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return {};
    char32_t code = lead & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if (!continuation(text, i)) return {};
        code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    }
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < smallest[bytes] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
    return {code, bytes};
}

// Characters that change how the text around them looks, or that cannot be seen (Unicode UAX #9, UTR #36).
bool misleading(char32_t c) {
    return (c >= 0x80 && c < 0xA0) || c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
           (c >= 0xE0000 && c <= 0xE007F);
}

std::string code_point(char32_t code) {
    char digits[8];
    const auto end = std::to_chars(digits, digits + sizeof digits, static_cast<unsigned long>(code), 16);
    return "\\u{" + std::string(digits, end.ptr) + "}";
}

}  // namespace

std::string printable(std::string_view bytes) {
    std::string out;
    while (!bytes.empty()) {
        const Decoded next = decode(bytes);
        const auto byte = static_cast<unsigned char>(bytes.front());
        if (next.bytes == 0 || next.code < 0x20 || next.code == 0x7F)
            out.append("\\x").append({hex[byte >> 4], hex[byte & 15]});
        else if (misleading(next.code))
            out += code_point(next.code);
        else
            out += bytes.substr(0, next.bytes);
        bytes.remove_prefix(std::max<std::size_t>(next.bytes, 1));
    }
    return out;
}

std::string shortened(std::string_view bytes, std::size_t limit) {
    std::string text = printable(bytes);
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size(); ++count) {
        if (count == limit) return text.substr(0, at) + "…";
        do {
            ++at;
        } while (continuation(text, at));
    }
    return text;
}

std::size_t width(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!continuation(text, i)) ++count;
    return count;
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
    std::string out;
    for (const std::string& part : parts) {
        if (!out.empty()) out += separator;
        out += part;
    }
    return out;
}

}  // namespace ngcc::report::format
