// SPDX-License-Identifier: Apache-2.0
#include "package/macros.hpp"

#include <algorithm>

#include "package/conditions.hpp"
#include "package/lexer.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t most_macros = 20000, deepest_branches = 60, longest_value = 400;

// An open #if: what its current branch asks for.
struct Branch {
    std::vector<std::string> needs;
    std::string absent;  // "#ifndef X"
    bool in_else = false, dead = false, had_needs = false;
};

class MacroReader {
  public:
    explicit MacroReader(std::vector<MacroDefinition>& out) : out_(out) {}

    void directive(std::string_view text) {
        std::string_view rest = text;
        const std::string_view keyword = take_word(rest);
        if (keyword == "if" || keyword == "ifdef" || keyword == "ifndef") {
            open(keyword, plain_directive(rest));
        } else if (keyword == "elif" || keyword == "else") {
            if (lost_ == 0 && !branches_.empty()) change(keyword, plain_directive(rest));
        } else if (keyword == "endif") {
            if (lost_ > 0)
                --lost_;
            else if (!branches_.empty())
                branches_.pop_back();
        } else if (keyword == "define" && out_.size() < most_macros) {
            define(plain_directive(rest));
        }
    }

  private:
    void open(std::string_view keyword, std::string condition) {
        if (branches_.size() >= deepest_branches) {
            ++lost_;
            return;
        }
        Branch branch;
        branch.dead = keyword == "if" && condition == "0";
        if (keyword == "ifndef") {
            branch.absent = condition;
        } else {
            branch.needs = defines_for({keyword, std::move(condition)});
        }
        branch.had_needs = !branch.needs.empty();
        branches_.push_back(std::move(branch));
    }

    void change(std::string_view keyword, std::string condition) {
        Branch& branch = branches_.back();
        branch.needs.clear();
        branch.dead = false;
        if (keyword == "elif") {
            branch.absent.clear();
            branch.needs = defines_for({keyword, std::move(condition)});
        } else if (!branch.absent.empty() && !is_platform_macro(branch.absent)) {
            branch.needs.push_back(std::move(branch.absent));  // "#ifndef X ... #else": X is defined here
            branch.absent.clear();
        } else {
            branch.in_else = branch.had_needs;
        }
        branch.had_needs |= !branch.needs.empty();
    }

    void define(const std::string& plain) {
        MacroDefinition macro;
        std::size_t end = 0;
        while (end < plain.size() && is_identifier_part(plain[end]))
            ++end;
        macro.name = plain.substr(0, end);
        if (macro.name.empty()) return;
        macro.has_arguments = end < plain.size() && plain[end] == '(';
        const std::size_t begin = plain.find_first_not_of(" \t", end);
        if (begin != std::string::npos) macro.value = plain.substr(begin, longest_value);
        for (const Branch& branch : branches_) {
            if (branch.dead) return;
            macro.in_else |= branch.in_else;
            macro.is_default |= branch.absent == macro.name;
            for (const std::string& need : branch.needs) {
                if (std::find(macro.needs.begin(), macro.needs.end(), need) == macro.needs.end())
                    macro.needs.push_back(need);
            }
        }
        out_.push_back(std::move(macro));
    }

    std::vector<MacroDefinition>& out_;
    std::vector<Branch> branches_;
    std::size_t lost_ = 0;
};

}  // namespace

void read_macros(std::string_view text, std::vector<MacroDefinition>& out) {
    MacroReader reader(out);
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::end; token = lexer.next()) {
        if (token.kind == Token::Kind::directive) reader.directive(token.text);
    }
}

}  // namespace ngcc::package
