// SPDX-License-Identifier: Apache-2.0
#include "tool/columns.hpp"

#include <algorithm>

#include "report/format/text.hpp"

namespace ngcc {

std::string in_columns(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], report::format::width(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - report::format::width(row[i]), ' ');
            const bool to_right = i < right.size() && right[i];
            line += (i ? "  " : "") + (to_right ? space + row[i] : row[i] + space);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace ngcc
