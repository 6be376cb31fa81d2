// SPDX-License-Identifier: Apache-2.0
// Assembly: global labels and includes. Whether a label is a function is not asked.
#include <algorithm>
#include <set>

#include "package/lexer.hpp"
#include "package/source.hpp"
#include "package/words.hpp"

namespace ngcc::package {
namespace {

bool matters(std::string_view name) {
    if (name.empty()) return false;
    const Word kind = word(name);
    return kind == Word::interface || kind == Word::helper || kind == Word::program || kind == Word::drng;
}

void add_to(std::vector<std::string>& list, std::string_view name) {
    if (std::find(list.begin(), list.end(), name) == list.end()) list.emplace_back(name);
}

struct Labels {
    std::set<std::string, std::less<>> global, set;
};

void read_line(std::string_view line, Labels& labels) {
    while (!line.empty() && (line[0] == ' ' || line[0] == '\t' || line[0] == '.'))
        line.remove_prefix(1);
    std::string_view rest = line;
    const std::string_view first = take_word(rest);
    if (first.empty()) return;
    if (first == "globl" || first == "global" || first == "GLOBAL" || first == "EXPORT") {
        for (std::size_t i = 0; i < 64 && !rest.empty(); ++i) {
            while (!rest.empty() && !is_identifier_part(rest[0]))
                rest.remove_prefix(1);
            const std::string_view name = take_word(rest);
            if (matters(name)) labels.global.emplace(name);
        }
        return;
    }
    if (matters(first) && rest.starts_with(':')) labels.set.emplace(first);
    // ENTRY(name), FUNCTION name: a macro of the file's own makes it a label, perhaps a global one.
    while (!rest.empty() && !is_identifier_part(rest[0]))
        rest.remove_prefix(1);
    const std::string_view second = take_word(rest);
    if (!matters(second)) return;
    if (first == "ENTRY" || first == "GLOBAL_FUNCTION" || first == "FUNC" || first == "FUNCTION" ||
        first == "function" || first == "asm_function") {
        labels.global.emplace(second);
        labels.set.emplace(second);
    }
}

}  // namespace

SourceFacts read_assembly(std::string_view text) {
    SourceFacts facts;
    Labels labels;
    bool in_comment = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (in_comment) {
            const std::size_t close = line.find("*/");
            if (close == std::string_view::npos) continue;
            line.remove_prefix(close + 2);
            in_comment = false;
        }
        const std::size_t open = line.find("/*");
        if (open != std::string_view::npos && line.find("*/", open + 2) == std::string_view::npos) {
            in_comment = true;
            line = line.substr(0, open);
        }
        const std::size_t begin = line.find_first_not_of(" \t");
        if (begin == std::string_view::npos) continue;
        if (line[begin] == '#') {
            std::string_view rest = line.substr(begin + 1);
            if (take_word(rest) == "include" && rest.size() > 2 && facts.includes.size() < 4096) {
                const std::size_t close = rest.find_first_of("\">", 1);
                if (close != std::string_view::npos) add_to(facts.includes, rest.substr(1, close - 1));
            }
            continue;
        }
        if (line[begin] != ';' && line[begin] != '@' && line.substr(begin, 2) != "//")
            read_line(line, labels);
    }
    for (const std::string& name : labels.set) {
        if (labels.global.count(name) > 0) add_to(facts.defines, name);
    }
    return facts;
}

}  // namespace ngcc::package
