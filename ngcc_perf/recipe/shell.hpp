// SPDX-License-Identifier: Apache-2.0
// Follows shell text without running anything: folders, variables, simple loops, and which commands result.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/tokens.hpp"

namespace ngcc::recipe {

struct Word {
    std::string text;
    bool known = true;     // false: holds $(...) or a variable whose value is not known
    bool pattern = false;  // *, ? or [ outside quotes
};

struct ShellCommand {
    std::vector<Word> words;  // program first, assignments before it left out
    std::filesystem::path folder;
};

class Shell {
  public:
    using Sink = std::function<void(const ShellCommand&)>;

    // Where it starts, absolute.
    Shell(std::filesystem::path folder, Sink sink) : sink_(std::move(sink)) {
        scope_.folder = std::move(folder);
    }

    // Both branches of conditions are followed, loops over words run through, all others once. Folder and
    // variables stay for the next call.
    void run(std::string_view script);

    const std::filesystem::path& folder() const { return scope_.folder; }

  private:
    struct Scope {
        std::filesystem::path folder;
        std::map<std::string, Word> variables;
    };
    using Tokens = std::vector<Token>;

    void execute(const Tokens& tokens, std::size_t begin, std::size_t end, unsigned depth);
    std::size_t loop(const Tokens& tokens, std::size_t at, std::size_t end, unsigned depth);
    void command(const Tokens& tokens, std::size_t begin, std::size_t end);
    bool builtin(const std::vector<Word>& words);
    std::vector<Word> expand(const std::string& raw) const;
    void assign(std::string_view raw);

    Sink sink_;
    Scope scope_;
    std::vector<Scope> outer_;     // of open parentheses
    std::size_t budget_ = 100000;  // commands
};

// Words of one command line of options, as cmake writes them.
std::vector<std::string> split_words(std::string_view text);

}  // namespace ngcc::recipe
