// SPDX-License-Identifier: Apache-2.0
#include "recipe/expand.hpp"

#include <algorithm>
#include <cctype>

namespace ngcc::recipe {
namespace {

constexpr std::size_t longest_expansion = 1u << 20, most_expanded_words = 20000;

class Expansion {
  public:
    Expansion(std::string_view raw, const std::map<std::string, Word>& variables,
              const std::filesystem::path& folder)
        : raw_(raw), variables_(variables), folder_(folder) {}

    std::vector<Word> run() {
        while (at_ < raw_.size() && current_.text.size() < longest_expansion &&
               words_.size() < most_expanded_words)
            step();
        finish();
        return std::move(words_);
    }

  private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < raw_.size() ? raw_[at_ + ahead] : '\0'; }

    void finish() {
        if (started_) words_.push_back(current_);
        current_ = {};
        started_ = false;
    }

    void put(char c) {
        current_.text += c;
        started_ = true;
    }

    void step() {
        const char c = raw_[at_];
        if (c == '"') {
            quoted_ = !quoted_;
            started_ = true;
            ++at_;
        } else if (c == '\'' && !quoted_) {
            single_quotes();
        } else if (c == '\\') {
            escape();
        } else if (c == '$') {
            dollar();
        } else if (c == '`') {
            const std::size_t close = raw_.find('`', at_ + 1);
            unknown(close == std::string_view::npos ? raw_.size() : close + 1);
        } else {
            if (!quoted_ && (c == '*' || c == '?' || c == '[')) current_.pattern = true;
            put(c);
            ++at_;
        }
    }

    void single_quotes() {
        const std::size_t close = std::min(raw_.find('\'', at_ + 1), raw_.size());
        current_.text += raw_.substr(at_ + 1, close - at_ - 1);
        started_ = true;
        at_ = std::min(close + 1, raw_.size());
    }

    void escape() {
        const char next = peek(1);
        if (quoted_ && std::string_view("\"\\$`").find(next) == std::string_view::npos) {
            put('\\');
            ++at_;
            return;
        }
        if (next != '\0') put(next);
        at_ = std::min(at_ + 2, raw_.size());
    }

    void unknown(std::size_t end) {
        current_.text += raw_.substr(at_, end - at_);
        current_.known = false;
        started_ = true;
        at_ = end;
    }

    void dollar() {
        std::size_t begin = at_ + 1, end = begin;
        if (peek(1) == '(') {
            const std::size_t close = closing('(', ')');
            if (raw_.substr(at_, close - at_) != "$(pwd)") return unknown(close);
            at_ = close;
            return value({folder_.string()});
        }
        const bool braces = peek(1) == '{';
        const std::size_t close = braces ? closing('{', '}') : 0;
        if (braces) ++begin, ++end;
        while (end < raw_.size() &&
               (std::isalnum(static_cast<unsigned char>(raw_[end])) != 0 || raw_[end] == '_'))
            ++end;
        const std::string name(raw_.substr(begin, end - begin));
        if (braces && end + 1 != close) return unknown(close);
        if (name.empty()) return unknown(std::min(at_ + 2, raw_.size()));
        const auto found = variables_.find(name);
        if (found == variables_.end() && name != "PWD") return unknown(braces ? close : end);
        at_ = braces ? close : end;
        value(found == variables_.end() ? Word{folder_.string()} : found->second);
    }

    std::size_t closing(char open, char close) const {
        std::size_t depth = 0;
        for (std::size_t i = at_ + 1; i < raw_.size(); ++i) {
            if (raw_[i] == open) ++depth;
            if (raw_[i] == close && --depth == 0) return i + 1;
        }
        return raw_.size();
    }

    // Of a variable: split at blanks unless it stands in quotes.
    void value(const Word& word) {
        for (const char c : word.text) {
            if (current_.text.size() >= longest_expansion || words_.size() >= most_expanded_words) return;
            const bool blank = c == ' ' || c == '\t' || c == '\n';
            if (blank && !quoted_) {
                finish();
                continue;
            }
            put(c);
            if (!quoted_ && word.known && (c == '*' || c == '?' || c == '[')) current_.pattern = true;
            if (!word.known) current_.known = false;
        }
        if (quoted_) started_ = true;
    }

    std::string_view raw_;
    const std::map<std::string, Word>& variables_;
    const std::filesystem::path& folder_;
    std::size_t at_ = 0;
    Word current_;
    std::vector<Word> words_;
    bool started_ = false, quoted_ = false;
};

}  // namespace

std::vector<Word> expand_word(std::string_view raw, const std::map<std::string, Word>& variables,
                              const std::filesystem::path& folder) {
    return Expansion(raw, variables, folder).run();
}

}  // namespace ngcc::recipe
