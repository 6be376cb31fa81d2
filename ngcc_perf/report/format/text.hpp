// SPDX-License-Identifier: Apache-2.0
// Names and messages come from files and programs that we do not control. Here they become plain text; each
// output format then escapes its own markup.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ngcc::report::format {

// Valid UTF-8 on one line: invalid bytes and control characters are shown as \xff, characters that reorder or
// hide text (bidi controls, zero width, line separators) as \u{202e}.
std::string printable(std::string_view bytes);

// printable(), at most `limit` characters; what is cut shows as "…". For captured output of other programs.
std::string shortened(std::string_view bytes, std::size_t limit = 300);

// Characters of valid UTF-8 (a column each, for the texts that we align).
std::size_t width(std::string_view text);

std::string joined(const std::vector<std::string>& parts, std::string_view separator = ", ");

}  // namespace ngcc::report::format
