// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ledger/ledger.hpp"

namespace elfsize::test {

// What breaks the invariant, in words; empty when each byte of the file and of the loaded image has exactly
// one label at each level. Uses the extents alone, and compares the labels with them.
std::string violation(const Ledger& ledger);

}  // namespace elfsize::test
