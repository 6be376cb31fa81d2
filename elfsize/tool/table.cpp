// SPDX-License-Identifier: Apache-2.0
#include "tool/table.hpp"

#include <algorithm>

namespace elfsize {

std::string TextTable::text() const {
    std::vector<std::size_t> widths(columns_.size(), 0);
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());

    std::string out;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string fill(widths[i] - row[i].size(), ' ');
            if (i != 0) line += "  ";
            line += columns_[i] == Align::right ? fill + row[i] : row[i] + fill;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

}  // namespace elfsize
