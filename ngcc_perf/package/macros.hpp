// SPDX-License-Identifier: Apache-2.0
// Macro definitions of a text with the conditions they stand under.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ngcc::package {

struct MacroDefinition {
    std::string name, value;
    std::vector<std::string>
        needs;                // "LEVEL=3", "SM3": defines that lead here; empty: none, or not to be told
    bool in_else = false;     // under an #else: holds if nothing is defined
    bool is_default = false;  // "#ifndef X / #define X"
    bool has_arguments = false;
};

// At most 20 000, appended.
void read_macros(std::string_view text, std::vector<MacroDefinition>& out);

}  // namespace ngcc::package
