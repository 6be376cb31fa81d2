// SPDX-License-Identifier: Apache-2.0
// One line of an export: what a record or profile says, flat. No value: not known.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "record/record.hpp"

namespace ngcc::exports {

using Value = std::variant<std::monostate, std::string, std::uint64_t, double, bool>;

struct Cell {
    std::string column;
    Value value;
};

using Line = std::vector<Cell>;

// Where a line is from.
struct Origin {
    std::string system;
    std::filesystem::path file;  // relative to the run directory
};

Line timing_line(const Origin& origin, const record::Timing& timing);
Line profile_line(const Origin& origin, const record::Profile& profile);
// One for each call shape of the profile.
std::vector<Line> shape_lines(const Origin& origin, const record::Profile& profile);

// Of all kinds of lines, each once, in their order.
std::vector<std::string> columns(bool shapes);

}  // namespace ngcc::exports
