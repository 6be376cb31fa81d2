// SPDX-License-Identifier: Apache-2.0
#include "compile/literal.hpp"

#include <cctype>
#include <charconv>

namespace ngcc::compile {
namespace {

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

// The character after a backslash, which may be a number of several digits.
char escaped(std::string_view text, std::size_t& at) {
    const char c = text[at++];
    constexpr std::string_view letters = "abfnrtv", values = "\a\b\f\n\r\t\v";
    if (const std::size_t known = letters.find(c); known != std::string_view::npos) return values[known];
    const int base = c == 'x' ? 16 : 8;
    if (c != 'x' && digit_of(c) >= 8) return c;
    unsigned value = c == 'x' ? 0 : static_cast<unsigned>(digit_of(c));
    for (int more = c == 'x' ? 99 : 2; more > 0 && at < text.size() && digit_of(text[at]) < base; --more)
        value = value * static_cast<unsigned>(base) + static_cast<unsigned>(digit_of(text[at++]));
    return static_cast<char>(value);
}

}  // namespace

std::string trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    return std::string(text);
}

std::optional<std::string> string_literal(std::string_view text) {
    std::string value;
    bool any = false;
    for (std::size_t at = 0; at < text.size();) {
        if (is_space(text[at]) || text[at] == '(' || text[at] == ')') {
            ++at;
            continue;
        }
        if (text[at] != '"') return std::nullopt;
        for (++at; at < text.size() && text[at] != '"';) {
            if (text[at] != '\\') {
                value += text[at++];
            } else if (++at < text.size()) {
                value += escaped(text, at);
            }
        }
        if (at >= text.size()) return std::nullopt;  // no end
        ++at;
        any = true;
    }
    return any ? std::optional(value) : std::nullopt;
}

std::optional<std::uint64_t> integer_literal(std::string_view text) {
    std::string plain = trimmed(text);
    while (plain.size() > 2 && plain.front() == '(' && plain.back() == ')')
        plain = trimmed(std::string_view(plain).substr(1, plain.size() - 2));
    while (!plain.empty() && std::string_view("uUlL").find(plain.back()) != std::string_view::npos)
        plain.pop_back();
    int base = 10;
    std::string_view digits = plain;
    if (digits.starts_with("0x") || digits.starts_with("0X")) {
        base = 16;
        digits.remove_prefix(2);
    } else if (digits.size() > 1 && digits.front() == '0') {
        base = 8;
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

}  // namespace ngcc::compile
