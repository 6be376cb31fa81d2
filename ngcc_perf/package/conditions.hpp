// SPDX-License-Identifier: Apache-2.0
// What preprocessor conditions depend on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ngcc::package {

// A condition as written behind "if", "ifdef", "ifndef", "elif", and which of them it was.
struct Condition {
    std::string_view keyword;
    std::string text;  // plain
};

// The macros that a user could set: not those of compilers, systems and C++, not what they are compared with.
std::vector<std::string> macros_of(const Condition& condition);

bool is_platform_macro(std::string_view name);

// The defines under which a condition holds: "LEVEL == 3 && defined(SM3)" gives LEVEL=3 and SM3. Negations
// ask for nothing; of alternatives the first one is taken.
std::vector<std::string> defines_for(const Condition& condition);

}  // namespace ngcc::package
