// SPDX-License-Identifier: Apache-2.0
// Many tests at once (S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", 1979).
#pragma once

#include <span>
#include <vector>

namespace ngcc {

// Adjusted probabilities, in the order of the given ones. If no test has anything to find, the chance that
// any of them is adjusted to `level` or less is at most `level`, however the tests depend on each other.
std::vector<double> holm(std::span<const double> probabilities);

}  // namespace ngcc
