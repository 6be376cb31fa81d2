// SPDX-License-Identifier: Apache-2.0
// A what-if on the terminal.
#pragma once

#include <string>

#include "hashcost/hashcost.hpp"

namespace ngcc {

// Operations and replacements, then the reasons for what is missing, then what it all rests on.
std::string hashcost_table(const hashcost::WhatIf& what_if);

// The prices.
std::string hashcost_shapes(const hashcost::WhatIf& what_if);

}  // namespace ngcc
