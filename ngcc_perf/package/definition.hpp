// SPDX-License-Identifier: Apache-2.0
// Is what follows a function's name its definition?
#pragma once

#include "package/lexer.hpp"

namespace ngcc::package {

struct Definition {
    bool found = false;
    bool empty_body = false;  // returns a number at most
};

// lexer stands behind the name. A definition is a parameter list in balanced parentheses, attributes, macros
// or the declarations of old C, and an opening brace, all of bounded length.
Definition definition_at(Lexer lexer);

}  // namespace ngcc::package
