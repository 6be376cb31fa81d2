// SPDX-License-Identifier: Apache-2.0
// Rankings as tables for the terminal.
#pragma once

#include <string>
#include <vector>

#include "rank/rank.hpp"

namespace ngcc::rank {

std::string table(const Ranking& ranking);
std::string table(const std::vector<Hashing>& rows);

}  // namespace ngcc::rank
