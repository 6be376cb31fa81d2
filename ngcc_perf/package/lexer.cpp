// SPDX-License-Identifier: Apache-2.0
#include "package/lexer.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace ngcc::package {
namespace {

enum Class : unsigned char { other_byte, blank, letter, digit };

constexpr std::array<unsigned char, 256> classes = [] {
    std::array<unsigned char, 256> table{};
    for (int c = 0; c < 256; ++c) {
        if (c <= ' ' || c == 127)
            table[static_cast<std::size_t>(c)] = blank;
        else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 128)
            table[static_cast<std::size_t>(c)] = letter;
        else if (c >= '0' && c <= '9')
            table[static_cast<std::size_t>(c)] = digit;
    }
    return table;
}();

unsigned char class_of(char c) {
    return classes[static_cast<unsigned char>(c)];
}

bool is_raw_prefix(std::string_view word) {
    return word == "R" || word == "u8R" || word == "uR" || word == "UR" || word == "LR";
}

// The end of a quoted text that begins behind its quote at `at`: its closing quote or the end of the line.
std::size_t end_of_quoted(std::string_view text, std::size_t at, char quote) {
    while (at < text.size() && text[at] != quote && text[at] != '\n') {
        if (text[at] == '\\') {
            if (text.substr(at, 3) == "\\\r\n") ++at;
            ++at;
        }
        ++at;
    }
    return std::min(at, text.size());
}

}  // namespace

bool is_identifier_start(char c) {
    return class_of(c) == letter;
}

bool is_identifier_part(char c) {
    return class_of(c) >= letter;
}

Lexer::Lexer(std::string_view text) : text_(text) {
    if (text.starts_with("\xEF\xBB\xBF")) at_ = 3;
}

Token Lexer::make(Token::Kind kind, std::size_t begin, std::size_t end) const {
    return {kind, text_.substr(begin, end - begin), begin};
}

void Lexer::skip_line_comment() {
    while (at_ < text_.size()) {
        const void* found = std::memchr(text_.data() + at_, '\n', text_.size() - at_);
        if (found == nullptr) {
            at_ = text_.size();
            return;
        }
        at_ = static_cast<std::size_t>(static_cast<const char*>(found) - text_.data());
        std::size_t last = at_;
        if (last > 0 && text_[last - 1] == '\r') --last;
        if (last == 0 || text_[last - 1] != '\\') return;
        ++at_;
    }
}

void Lexer::skip_block_comment() {
    at_ += 2;
    while (at_ < text_.size()) {
        const void* found = std::memchr(text_.data() + at_, '*', text_.size() - at_);
        if (found == nullptr) break;
        at_ = static_cast<std::size_t>(static_cast<const char*>(found) - text_.data()) + 1;
        if (at_ < text_.size() && text_[at_] == '/') {
            ++at_;
            return;
        }
    }
    at_ = text_.size();
}

void Lexer::skip_blanks() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '\n') {
            line_start_ = true;
            ++at_;
        } else if (class_of(c) == blank) {
            ++at_;
        } else if (c == '\\' && (text_.substr(at_ + 1, 1) == "\n" || text_.substr(at_ + 1, 2) == "\r\n")) {
            at_ += 2 + (text_[at_ + 1] == '\r');
        } else if (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '/') {
            skip_line_comment();
        } else if (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '*') {
            skip_block_comment();
        } else {
            return;
        }
    }
}

// Up to the end of the logical line; a comment in it may hold further line ends.
Token Lexer::directive() {
    const std::size_t begin = ++at_;
    while (at_ < text_.size() && text_[at_] != '\n') {
        const char c = text_[at_];
        if (c == '\\') {
            at_ += text_.substr(at_, 3) == "\\\r\n" ? 3 : 2;
        } else if (c == '/' && text_.substr(at_, 2) == "/*") {
            skip_block_comment();
        } else if (c == '/' && text_.substr(at_, 2) == "//") {
            skip_line_comment();
        } else if (c == '"') {
            at_ = end_of_quoted(text_, at_ + 1, c);
            if (at_ < text_.size() && text_[at_] == c) ++at_;
        } else {
            ++at_;
        }
    }
    at_ = std::min(at_, text_.size());
    return make(Token::Kind::directive, begin, at_);
}

Token Lexer::quoted(char quote) {
    const std::size_t begin = at_ + 1, end = end_of_quoted(text_, begin, quote);
    at_ = end < text_.size() && text_[end] == quote ? end + 1 : end;
    return make(quote == '"' ? Token::Kind::string : Token::Kind::number, begin, end);
}

bool Lexer::raw_string(std::size_t quote, Token& token) {
    const std::size_t open = text_.find_first_of("()\\ \t\n\"", quote + 1);
    if (open == std::string_view::npos || text_[open] != '(' || open - quote > 17) return false;
    const std::string close = ')' + std::string(text_.substr(quote + 1, open - quote - 1)) + '"';
    const std::size_t end = text_.find(close, open + 1);
    if (end == std::string_view::npos) {
        raw_strings_ = false;  // looking again and again would take for ever
        return false;
    }
    token = make(Token::Kind::string, open + 1, end);
    at_ = end + close.size();
    return true;
}

// "0x12, 0x34,\n 7u" in one go: tables make up most of some packages.
Token Lexer::numbers() {
    const std::size_t begin = at_;
    const char* const data = text_.data();
    const std::size_t size = text_.size();
    std::size_t end = at_;
    for (;;) {
        while (end < size && (class_of(data[end]) >= letter || data[end] == '.' ||
                              (data[end] == '\'' && end + 1 < size && class_of(data[end + 1]) >= letter)))
            ++end;
        std::size_t ahead = end;
        while (ahead < size && (data[ahead] == ',' || data[ahead] == ' ' || data[ahead] == '\t' ||
                                data[ahead] == '\n' || data[ahead] == '\r' || data[ahead] == '-'))
            ++ahead;
        if (ahead == size || class_of(data[ahead]) != digit) break;
        end = ahead;
    }
    at_ = end;
    return make(Token::Kind::number, begin, end);
}

Token Lexer::next() {
    skip_blanks();
    if (at_ >= text_.size()) return {Token::Kind::end, text_.substr(text_.size()), text_.size()};
    const char c = text_[at_];
    if (c == '#' && line_start_) return directive();
    line_start_ = false;
    const std::size_t begin = at_;
    switch (class_of(c)) {
        case letter: {
            while (at_ < text_.size() && class_of(text_[at_]) >= letter)
                ++at_;
            Token token = make(Token::Kind::identifier, begin, at_);
            if (at_ < text_.size() && text_[at_] == '"' && raw_strings_ && is_raw_prefix(token.text))
                raw_string(at_, token);
            return token;
        }
        case digit:
            return numbers();
        default:
            break;
    }
    if (c == '"' || c == '\'') return quoted(c);
    ++at_;
    return make(Token::Kind::punctuation, begin, at_);
}

std::string plain_directive(std::string_view directive) {
    std::string plain;
    for (std::size_t i = 0; i < directive.size();) {
        const std::string_view rest = directive.substr(i);
        if (rest.starts_with("/*")) {
            const std::size_t end = rest.find("*/", 2);
            i = end == std::string_view::npos ? directive.size() : i + end + 2;
            plain += ' ';
        } else if (rest.starts_with("//")) {
            break;
        } else if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n")) {
            i += rest[1] == '\r' ? 3 : 2;
        } else if (rest[0] == '"') {
            const std::size_t end = std::min(end_of_quoted(directive, i + 1, '"') + 1, directive.size());
            plain += directive.substr(i, end - i);
            i = end;
        } else {
            plain += rest[0];
            ++i;
        }
    }
    const auto is_blank = [](char c) { return class_of(c) == blank; };
    plain.erase(std::find_if_not(plain.rbegin(), plain.rend(), is_blank).base(), plain.end());
    plain.erase(plain.begin(), std::find_if_not(plain.begin(), plain.end(), is_blank));
    return plain;
}

std::string_view take_word(std::string_view& text) {
    std::size_t begin = 0;
    while (begin < text.size() && class_of(text[begin]) == blank)
        ++begin;
    std::size_t end = begin;
    while (end < text.size() && class_of(text[end]) >= letter)
        ++end;
    const std::string_view word = text.substr(begin, end - begin);
    while (end < text.size() && class_of(text[end]) == blank)
        ++end;
    text.remove_prefix(end);
    return word;
}

}  // namespace ngcc::package
