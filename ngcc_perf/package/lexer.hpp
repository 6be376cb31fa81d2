// SPDX-License-Identifier: Apache-2.0
// C and C++ text as far as finding definitions needs it: comments gone, strings, characters and raw strings
// whole, preprocessor lines whole. Never fails: what makes no sense becomes some token or other.
#pragma once

#include <string>
#include <string_view>

namespace ngcc::package {

struct Token {
    enum class Kind : unsigned char { end, identifier, number, string, punctuation, directive };
    Kind kind = Kind::end;
    std::string_view text;  // string: between the quotes; directive: after '#', as written
    std::size_t at = 0;     // offset of the text

    bool is(char c) const { return kind == Kind::punctuation && text[0] == c; }
};

// Cheap to copy: a copy looks ahead.
class Lexer {
  public:
    explicit Lexer(std::string_view text);

    // A list of numbers, as in a table, is one token. Every punctuation mark is one of its own.
    Token next();

  private:
    Token make(Token::Kind kind, std::size_t begin, std::size_t end) const;
    void skip_blanks();
    void skip_line_comment();
    void skip_block_comment();
    Token directive();
    Token quoted(char quote);
    bool raw_string(std::size_t quote, Token& token);
    Token numbers();

    std::string_view text_;
    std::size_t at_ = 0;
    bool line_start_ = true, raw_strings_ = true;
};

// A preprocessor line with comments and line continuations gone and blanks around it.
std::string plain_directive(std::string_view directive);

// Takes the first word off ("define", "include"), and the blanks behind it.
std::string_view take_word(std::string_view& text);

bool is_identifier_start(char c);
bool is_identifier_part(char c);

}  // namespace ngcc::package
