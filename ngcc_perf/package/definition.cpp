// SPDX-License-Identifier: Apache-2.0
#include "package/definition.hpp"

namespace ngcc::package {
namespace {

constexpr int most_parameter_tokens = 600, most_tail_tokens = 300, most_body_tokens = 60;

Token next_code(Lexer& lexer) {
    Token token = lexer.next();
    while (token.kind == Token::Kind::directive)
        token = lexer.next();
    return token;
}

// Behind an opening parenthesis: goes behind the closing one. only_names: "a, b, c" as in old C.
bool skip_parentheses(Lexer& lexer, bool* only_names = nullptr) {
    int depth = 1, names = 0;
    bool plain = true, want_name = true;
    for (int i = 0; i < most_parameter_tokens; ++i) {
        const Token token = next_code(lexer);
        if (token.kind == Token::Kind::end || token.is('{') || token.is('}') || token.is(';')) return false;
        if (token.is('(')) ++depth;
        if (token.is(')') && --depth == 0) {
            if (only_names != nullptr) *only_names = plain && names > 0 && !want_name;
            return true;
        }
        if (want_name && token.kind == Token::Kind::identifier && token.text != "void") {
            ++names;
            want_name = false;
        } else if (!want_name && token.is(',')) {
            want_name = true;
        } else {
            plain = false;
        }
    }
    return false;
}

// Between the parameter list and the body; goes behind the opening brace.
bool reaches_body(Lexer& lexer, bool old_style) {
    for (int i = 0; i < most_tail_tokens; ++i) {
        const Token token = next_code(lexer);
        if (token.is('{')) return true;
        const bool always = token.kind == Token::Kind::identifier || token.kind == Token::Kind::string ||
                            token.is('[') || token.is(']');
        const bool in_declarations = old_style && (token.is(';') || token.is(',') || token.is('*') ||
                                                   token.kind == Token::Kind::number);
        const bool in_cxx = token.is('-') || token.is('>') || token.is(':') || token.is('&');
        if (token.is('(')) {
            if (!skip_parentheses(lexer)) return false;
        } else if (!always && !in_declarations && !in_cxx) {
            return false;
        }
    }
    return false;
}

// "(void)x; return 0; }"
bool is_empty_body(Lexer lexer) {
    bool in_cast = false;
    for (int i = 0; i < most_body_tokens; ++i) {
        const Token token = next_code(lexer);
        if (token.is('}')) return true;
        if (token.is('(') || token.is(')') || token.is(';') || token.is('-') ||
            token.kind == Token::Kind::number) {
            in_cast = in_cast && !token.is(';');
            continue;
        }
        if (token.kind != Token::Kind::identifier) return false;
        if (token.text == "void") {
            in_cast = true;
        } else if (!in_cast && token.text != "return") {
            return false;
        }
    }
    return false;
}

}  // namespace

Definition definition_at(Lexer lexer) {
    Definition definition;
    bool old_style = false;
    if (!next_code(lexer).is('(') || !skip_parentheses(lexer, &old_style)) return definition;
    definition.found = reaches_body(lexer, old_style);
    definition.empty_body = definition.found && is_empty_body(lexer);
    return definition;
}

}  // namespace ngcc::package
