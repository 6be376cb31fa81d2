// SPDX-License-Identifier: Apache-2.0
// Shell text as words and operators, quotes and expansions still in the words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ngcc::recipe {

struct Token {
    bool is_word = false;
    std::string text;  // raw, or the operator: ; && || | & ( ) and "\n"
};

// Comments and redirections with their targets are left out, here-documents too. Never fails: an open quote
// ends with the text.
std::vector<Token> tokenize(std::string_view script);

}  // namespace ngcc::recipe
