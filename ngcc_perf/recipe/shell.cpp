// SPDX-License-Identifier: Apache-2.0
#include "recipe/shell.hpp"

#include <algorithm>
#include <array>

#include "recipe/expand.hpp"
#include "recipe/flags.hpp"

namespace ngcc::recipe {
namespace {

constexpr unsigned deepest_loop = 8;
constexpr std::size_t most_variables = 2000, longest_value = 1u << 16, most_scopes = 64, longest_path = 8192;

// Words that open or close something and may stand before a command.
bool is_keyword(std::string_view word) {
    constexpr std::array<std::string_view, 12> keywords = {"if",   "then",  "else",  "elif", "fi", "do",
                                                           "done", "while", "until", "{",    "}",  "!"};
    return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

bool is_assignment(std::string_view raw) {
    const std::size_t equals = raw.find('=');
    return equals != std::string_view::npos && is_macro_name(raw.substr(0, equals));
}

// The end of a run of words.
std::size_t end_of_words(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
    while (at < end && tokens[at].is_word)
        ++at;
    return at;
}

bool ends_command(const std::vector<Token>& tokens, std::size_t at) {
    return at == 0 || !tokens[at - 1].is_word || is_keyword(tokens[at - 1].text);
}

// The "done" that belongs to the "do" before `at`.
std::size_t matching_done(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
    std::size_t depth = 1;
    for (; at < end; ++at) {
        if (!tokens[at].is_word || !ends_command(tokens, at)) continue;
        if (tokens[at].text == "do") ++depth;
        if (tokens[at].text == "done" && --depth == 0) return at;
    }
    return end;
}

}  // namespace

void Shell::run(std::string_view script) {
    const Tokens tokens = tokenize(script);
    execute(tokens, 0, tokens.size(), 0);
    // What was opened and not closed ends with the text.
    if (!outer_.empty()) scope_ = std::move(outer_.front());
    outer_.clear();
}

void Shell::execute(const Tokens& tokens, std::size_t begin, std::size_t end, unsigned depth) {
    for (std::size_t at = begin; at < end && budget_ > 0;) {
        const Token& token = tokens[at];
        if (!token.is_word) {
            if (token.text == "(" && outer_.size() < most_scopes) outer_.push_back(scope_);
            if (token.text == ")" && !outer_.empty()) {
                scope_ = std::move(outer_.back());
                outer_.pop_back();
            }
            ++at;
        } else if (is_keyword(token.text)) {
            ++at;
        } else if (token.text == "for") {
            at = loop(tokens, at, end, depth);
        } else {
            const std::size_t stop = end_of_words(tokens, at, end);
            command(tokens, at, stop);
            at = stop;
        }
    }
}

// "for NAME in WORDS; do ...; done". Returns where to go on.
std::size_t Shell::loop(const Tokens& tokens, std::size_t at, std::size_t end, unsigned depth) {
    const std::size_t head_end = end_of_words(tokens, at, end);
    std::size_t body = head_end;
    while (body < end && !tokens[body].is_word)
        ++body;
    const bool simple = head_end - at >= 3 && is_macro_name(tokens[at + 1].text) &&
                        tokens[at + 2].text == "in" && body < end && tokens[body].text == "do" &&
                        depth < deepest_loop;
    if (!simple) return head_end;
    ++body;
    const std::size_t done = matching_done(tokens, body, end);
    std::vector<Word> words;
    for (std::size_t i = at + 3; i < head_end; ++i)
        for (Word& word : expand(tokens[i].text))
            words.push_back(std::move(word));
    const std::string name = tokens[at + 1].text;
    for (const Word& word : words) {
        if (budget_ == 0) break;
        --budget_;
        // A pattern that the loop runs over is not expanded here: its words are not known.
        scope_.variables[name] = {word.text, word.known && !word.pattern, false};
        execute(tokens, body, done, depth + 1);
    }
    return std::min(done + 1, end);
}

void Shell::assign(std::string_view raw) {
    const std::size_t equals = raw.find('=');
    Word value;
    for (const Word& word : expand(std::string(raw.substr(equals + 1)))) {
        value.text += (value.text.empty() ? "" : " ") + word.text;
        value.known = value.known && word.known;
    }
    if (scope_.variables.size() < most_variables && value.text.size() <= longest_value)
        scope_.variables[std::string(raw.substr(0, equals))] = value;
}

void Shell::command(const Tokens& tokens, std::size_t begin, std::size_t end) {
    if (budget_ > 0) --budget_;
    std::size_t program = begin;
    while (program < end && is_assignment(tokens[program].text))
        ++program;
    if (program < end && (tokens[program].text == "export" || tokens[program].text == "local")) {
        begin = program + 1;
        program = end;
    }
    // Before a command an assignment is the command's alone.
    if (program == end) {
        for (std::size_t i = begin; i < end; ++i)
            if (is_assignment(tokens[i].text)) assign(tokens[i].text);
        return;
    }
    std::vector<Word> words;
    for (std::size_t i = program; i < end; ++i)
        for (Word& word : expand(tokens[i].text))
            words.push_back(std::move(word));
    budget_ -= std::min(budget_, words.size() / 16);  // long commands cost more
    if (!words.empty() && !builtin(words)) sink_({std::move(words), scope_.folder});
}

bool Shell::builtin(const std::vector<Word>& words) {
    if (words[0].text != "cd") return false;
    if (words.size() < 2 || !words.back().known || words.back().text == "-") return true;
    if (scope_.folder.native().size() + words.back().text.size() <= longest_path)
        scope_.folder = (scope_.folder / words.back().text).lexically_normal();
    return true;
}

std::vector<Word> Shell::expand(const std::string& raw) const {
    return expand_word(raw, scope_.variables, scope_.folder);
}

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> list;
    const std::filesystem::path nowhere;
    for (const Token& token : tokenize(text)) {
        if (!token.is_word) continue;
        for (const Word& word : expand_word(token.text, {}, nowhere))
            list.push_back(word.text);
    }
    return list;
}

}  // namespace ngcc::recipe
