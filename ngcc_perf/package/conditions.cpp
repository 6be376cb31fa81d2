// SPDX-License-Identifier: Apache-2.0
#include "package/conditions.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "package/lexer.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t most_tokens = 200;

// Identifiers and numbers whole, "==" and the like as one, other marks one by one.
std::vector<std::string> tokens_of_condition(std::string_view text) {
    std::vector<std::string> tokens;
    Lexer lexer(text);
    std::size_t end_of_last = 0;
    for (Token token = lexer.next(); token.kind != Token::Kind::end && tokens.size() < most_tokens;
         token = lexer.next()) {
        const bool joins =
            token.kind == Token::Kind::punctuation && !tokens.empty() && token.at == end_of_last &&
            tokens.back().size() == 1 &&
            ((token.is('=') && std::string_view("=!<>").find(tokens.back()[0]) != std::string_view::npos) ||
             (token.is('&') && tokens.back() == "&") || (token.is('|') && tokens.back() == "|"));
        if (joins)
            tokens.back() += token.text;
        else
            tokens.emplace_back(token.text);
        end_of_last = token.at + token.text.size();
    }
    return tokens;
}

bool is_comparison(std::string_view token) {
    return token == "==" || token == "!=" || token == "<" || token == ">" || token == "<=" || token == ">=";
}

bool is_name(std::string_view token) {
    return !token.empty() && is_identifier_start(token[0]);
}

bool is_value(std::string_view token) {
    return !token.empty() && is_identifier_part(token[0]);
}

bool asks_for_a_file(std::string_view token) {
    return token.starts_with("__has_");
}

void add_once(std::vector<std::string>& list, std::string item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(std::move(item));
}

// Parts between `mark` outside parentheses.
std::vector<std::vector<std::string>> split(const std::vector<std::string>& tokens, std::string_view mark) {
    std::vector<std::vector<std::string>> parts(1);
    int depth = 0;
    for (const std::string& token : tokens) {
        if (token == "(") ++depth;
        if (token == ")") --depth;
        if (depth == 0 && token == mark)
            parts.emplace_back();
        else
            parts.back().push_back(token);
    }
    return parts;
}

std::vector<std::string> without_parentheses(std::vector<std::string> tokens) {
    while (tokens.size() > 2 && tokens.front() == "(" && tokens.back() == ")") {
        int depth = 0;
        std::size_t close = 0;
        for (; close < tokens.size(); ++close) {
            if (tokens[close] == "(") ++depth;
            if (tokens[close] == ")" && --depth == 0) break;
        }
        if (close + 1 != tokens.size()) break;
        tokens.erase(tokens.begin());
        tokens.pop_back();
    }
    return tokens;
}

// One piece of a conjunction.
void add_atom(const std::vector<std::string>& atom, std::vector<std::string>& defines) {
    if (atom.empty() || atom[0] == "!" || asks_for_a_file(atom[0])) return;
    if (atom[0] == "defined") {
        for (const std::string& token : atom) {
            if (token != "defined" && is_name(token) && !is_platform_macro(token)) add_once(defines, token);
        }
        return;
    }
    const auto equals = std::find(atom.begin(), atom.end(), "==");
    if (equals != atom.end()) {
        const auto left = without_parentheses({atom.begin(), equals});
        const auto right = without_parentheses({equals + 1, atom.end()});
        if (left.size() != 1 || right.size() != 1) return;
        const bool forward = is_name(left[0]);
        const std::string &name = forward ? left[0] : right[0], &value = forward ? right[0] : left[0];
        if (is_name(name) && is_value(value) && !is_platform_macro(name))
            add_once(defines, name + '=' + value);
        return;
    }
    if (atom.size() == 1 && is_name(atom[0]) && !is_platform_macro(atom[0]))
        add_once(defines, atom[0] + "=1");
}

void add_defines(const std::vector<std::string>& tokens, std::vector<std::string>& defines, int depth) {
    constexpr int deepest = 20;
    const auto alternatives = split(tokens, "||");
    for (const auto& part : split(alternatives.front(), "&&")) {
        const std::vector<std::string> inside = without_parentheses(part);
        if (inside.size() == part.size())
            add_atom(part, defines);
        else if (depth < deepest)
            add_defines(inside, defines, depth + 1);
    }
}

}  // namespace

bool is_platform_macro(std::string_view name) {
    static constexpr std::array<std::string_view, 14> names{
        "WIN32", "WIN64", "linux",      "unix",    "NDEBUG", "BYTE_ORDER", "LITTLE_ENDIAN",
        "true",  "MSVC",  "BIG_ENDIAN", "WINDOWS", "false",  "MINGW32",    "RAND_MAX"};
    if (name.size() > 1 && name[0] == '_' && (name[1] == '_' || (name[1] >= 'A' && name[1] <= 'Z')))
        return true;
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> macros_of(const Condition& condition) {
    std::vector<std::string> macros;
    const std::vector<std::string> tokens = tokens_of_condition(condition.text);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string& token = tokens[i];
        if (asks_for_a_file(token)) break;
        const bool is_compared_with = i >= 2 && is_comparison(tokens[i - 1]) && is_name(tokens[i - 2]);
        if (is_name(token) && token != "defined" && !is_compared_with && !is_platform_macro(token))
            add_once(macros, token);
        if (condition.keyword == "ifdef" || condition.keyword == "ifndef") break;
    }
    return macros;
}

std::vector<std::string> defines_for(const Condition& condition) {
    std::vector<std::string> defines;
    if (condition.keyword == "ifndef") return defines;
    const std::vector<std::string> tokens = tokens_of_condition(condition.text);
    if (tokens.empty()) return defines;
    if (condition.keyword == "ifdef") {
        if (is_name(tokens[0]) && !is_platform_macro(tokens[0])) defines.push_back(tokens[0]);
        return defines;
    }
    add_defines(tokens, defines, 0);
    // "defined(X) && X == 3" needs no X beside X=3.
    const std::vector<std::string> all = defines;
    std::erase_if(defines, [&](const std::string& name) {
        return std::any_of(all.begin(), all.end(),
                           [&](const std::string& other) { return other.starts_with(name + '='); });
    });
    return defines;
}

}  // namespace ngcc::package
