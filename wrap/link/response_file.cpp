// SPDX-License-Identifier: Apache-2.0
#include "link/linker_command.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace hashprof::wrap {

namespace {

constexpr int max_depth = 32;

// libiberty's rules: white space separates, both quotes group, a backslash takes the next character as it is.
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> words;
    std::string word;
    bool open = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && i + 1 < text.size()) {
            word += text[++i];
            open = true;
        } else if (quote != 0) {
            if (c == quote) {
                quote = 0;
            } else {
                word += c;
            }
        } else if (c == '"' || c == '\'') {
            quote = c;
            open = true;
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v') {
            if (open) words.push_back(word);
            word.clear();
            open = false;
        } else {
            word += c;
            open = true;
        }
    }
    if (open) words.push_back(word);
    return words;
}

void expand(const std::vector<std::string>& arguments, int depth, std::vector<std::string>& out) {
    for (const std::string& argument : arguments) {
        // An @name that is no file is an ordinary argument, as for the compiler itself.
        const std::filesystem::path file =
            argument.size() > 1 && argument[0] == '@' ? argument.substr(1) : "";
        std::error_code failure;
        if (file.empty() || !std::filesystem::is_regular_file(file, failure)) {
            out.push_back(argument);
            continue;
        }
        if (depth == max_depth) {
            throw Error(file.string(),
                        "response files are nested more than " + std::to_string(max_depth) + " deep",
                        "remove the circle");
        }
        expand(split(read_file(file)), depth + 1, out);
    }
}

}  // namespace

std::vector<std::string> expand_response_files(const std::vector<std::string>& arguments) {
    std::vector<std::string> out;
    expand(arguments, 0, out);
    return out;
}

}  // namespace hashprof::wrap
