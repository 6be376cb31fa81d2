// SPDX-License-Identifier: Apache-2.0
#include "recipe/tokens.hpp"

#include <algorithm>
#include <cctype>

namespace ngcc::recipe {
namespace {

constexpr std::size_t no_end = std::string_view::npos;
constexpr std::size_t most_tokens = 400000;

class Tokenizer {
  public:
    explicit Tokenizer(std::string_view text) : text_(text) {}

    std::vector<Token> run() {
        while (at_ < text_.size() && tokens_.size() < most_tokens)
            step();
        finish_word();
        return std::move(tokens_);
    }

  private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

    void step() {
        const char c = text_[at_];
        if (c == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
            at_ += peek(1) == '\n' ? 2 : 3;
        } else if (c == ' ' || c == '\t' || c == '\r') {
            finish_word();
            ++at_;
        } else if (c == '#' && !in_word_) {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (c == '>' || c == '<') {
            redirection();
        } else if (std::string_view(";&|()\n").find(c) != no_end) {
            operation();
        } else {
            word_part();
        }
    }

    void finish_word() {
        if (in_word_ && !skip_word_) tokens_.push_back({true, word_});
        if (in_word_) skip_word_ = false;
        word_.clear();
        in_word_ = false;
    }

    void operation() {
        finish_word();
        skip_word_ = false;
        const char c = text_[at_++];
        std::string text(1, c);
        if ((c == '&' || c == '|') && peek() == c) text += text_[at_++];
        tokens_.push_back({false, text});
        if (c == '\n' && !document_end_.empty()) skip_document();
    }

    // "2>&1", ">> file", "<<EOF": with a number before it, if that touches it.
    void redirection() {
        if (std::all_of(word_.begin(), word_.end(), [](unsigned char c) { return std::isdigit(c) != 0; })) {
            word_.clear();
            in_word_ = false;
        }
        finish_word();
        const bool document = peek() == '<' && peek(1) == '<' && peek(2) != '<';
        while (peek() == '>' || peek() == '<' || peek() == '&' || (document && peek() == '-'))
            ++at_;
        skip_word_ = true;
        if (document) note_document_end();
    }

    void note_document_end() {
        std::size_t at = at_;
        while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t'))
            ++at;
        for (; at < text_.size() && std::isspace(static_cast<unsigned char>(text_[at])) == 0; ++at)
            if (text_[at] != '\'' && text_[at] != '"' && text_[at] != '\\') document_end_ += text_[at];
    }

    void skip_document() {
        while (at_ < text_.size()) {
            const std::size_t end = std::min(text_.find('\n', at_), text_.size());
            std::string_view line = text_.substr(at_, end - at_);
            at_ = std::min(end + 1, text_.size());
            while (line.starts_with('\t'))
                line.remove_prefix(1);
            if (line.ends_with('\r')) line.remove_suffix(1);
            if (line == document_end_) break;
        }
        document_end_.clear();
    }

    void take(std::size_t end) {
        end = std::min(end, text_.size());
        word_ += text_.substr(at_, end - at_);
        at_ = end;
    }

    void word_part() {
        in_word_ = true;
        const char c = text_[at_];
        if (c == '\'') {
            const std::size_t close = text_.find('\'', at_ + 1);
            take(close == no_end ? no_end : close + 1);
        } else if (c == '"') {
            take(end_of_double_quotes());
        } else if (c == '`') {
            const std::size_t close = text_.find('`', at_ + 1);
            take(close == no_end ? no_end : close + 1);
        } else if (c == '$' && peek(1) == '(') {
            take(end_of_brackets('(', ')'));
        } else if (c == '$' && peek(1) == '{') {
            take(end_of_brackets('{', '}'));
        } else {
            take(at_ + (c == '\\' ? 2 : 1));
        }
    }

    std::size_t end_of_double_quotes() const {
        for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
            if (text_[i] == '\\') {
                ++i;
            } else if (text_[i] == '"') {
                return i + 1;
            }
        }
        return no_end;
    }

    std::size_t end_of_brackets(char open, char close) const {
        std::size_t depth = 0;
        for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
            if (text_[i] == open) ++depth;
            if (text_[i] == close && --depth == 0) return i + 1;
        }
        return no_end;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<Token> tokens_;
    std::string word_, document_end_;
    bool in_word_ = false, skip_word_ = false;
};

}  // namespace

std::vector<Token> tokenize(std::string_view script) {
    return Tokenizer(script).run();
}

}  // namespace ngcc::recipe
