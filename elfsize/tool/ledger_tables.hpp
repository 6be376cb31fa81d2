// SPDX-License-Identifier: Apache-2.0
// Parts of a ledger as tables of text, each with its total below.
#pragma once

#include <string>
#include <vector>

#include "ledger/ledger.hpp"

namespace elfsize {

// Largest first, at most `top` labels (0: all), and what the others have together.
std::string level_table(const Ledger& ledger, const Level& level, std::size_t top);
std::string class_table(const std::vector<ClassTotals>& totals);
std::string owner_table(const std::vector<ClassTotals>& totals);
// Pages as the kernel maps them.
std::string mapping_table(const Ledger& ledger);

}  // namespace elfsize
