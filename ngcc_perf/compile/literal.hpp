// SPDX-License-Identifier: Apache-2.0
// Values of macros as the preprocessor leaves them: literals of C.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ngcc::compile {

std::string trimmed(std::string_view text);

// One or more string literals side by side, as one text; none if it is anything else.
std::optional<std::string> string_literal(std::string_view text);

// A number, perhaps in parentheses or with a suffix; none if it is an expression.
std::optional<std::uint64_t> integer_literal(std::string_view text);

}  // namespace ngcc::compile
