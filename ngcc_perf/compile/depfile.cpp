// SPDX-License-Identifier: Apache-2.0
#include "compile/depfile.hpp"

#include <set>

namespace ngcc::compile {
namespace {

// A blank, '#' or backslash before them is written with a backslash, '$' twice. gcc doubles backslashes only
// where a blank or '#' follows, so an even count before one of those is halved.
std::string next_word(std::string_view rule, std::size_t& at) {
    std::string word;
    while (at < rule.size()) {
        const char c = rule[at];
        if (c == '\\') {
            std::size_t end = at;
            while (end < rule.size() && rule[end] == '\\')
                ++end;
            const std::size_t count = end - at;
            const char after = end < rule.size() ? rule[end] : '\0';
            if (after == '\n') {
                word.append(count - 1, '\\');
                at = end - 1;
                return word;
            }
            if (after == ' ' || after == '#' || after == '\t') {
                word.append(count / 2, '\\');
                at = end;
                if (count % 2 == 1) {
                    word += after;
                    ++at;
                    continue;
                }
                if (after == '#') continue;
                return word;
            }
            word.append(count, '\\');
            at = end;
            continue;
        }
        if (c == ' ' || c == '\t' || c == '\n') return word;
        if (c == '$' && at + 1 < rule.size() && rule[at + 1] == '$') ++at;
        word += c;
        ++at;
    }
    return word;
}

}  // namespace

std::vector<std::string> read_dependencies(std::string_view rule) {
    std::vector<std::string> files;
    std::set<std::string> seen;
    const std::size_t colon = rule.find(": ");
    if (colon == std::string_view::npos) return files;
    for (std::size_t at = colon + 1; at < rule.size();) {
        const char c = rule[at];
        if (c == ' ' || c == '\t' || c == '\r' ||
            (c == '\\' && at + 1 < rule.size() && rule[at + 1] == '\n')) {
            at += c == '\\' ? 2 : 1;
            continue;
        }
        if (c == '\n') break;  // the rule ends here
        std::string word = next_word(rule, at);
        if (word.empty()) {
            ++at;
            continue;
        }
        if (seen.insert(word).second) files.push_back(std::move(word));
    }
    return files;
}

}  // namespace ngcc::compile
