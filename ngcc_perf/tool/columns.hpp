// SPDX-License-Identifier: Apache-2.0
// Cells in aligned columns, for the terminal.
#pragma once

#include <string>
#include <vector>

namespace ngcc {

// Two columns of space between cells, none behind the last; right[i]: column i is aligned to the right.
std::string in_columns(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);

}  // namespace ngcc
