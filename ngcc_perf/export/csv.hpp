// SPDX-License-Identifier: Apache-2.0
// RFC 4180: CR LF at the end of a record, quotes where they are needed. Nothing is quoted for its own sake.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "export/line.hpp"

namespace ngcc::exports {

// A text that a spreadsheet would take for a formula (=, +, -, @, tab or a line end at its start) gets an
// apostrophe before it.
std::string csv_text(std::string_view text);
std::string csv_value(const Value& value);

std::string csv_header(const std::vector<std::string>& columns);
// Columns that the line has not are empty.
std::string csv_line(const std::vector<std::string>& columns, const Line& line);

}  // namespace ngcc::exports
