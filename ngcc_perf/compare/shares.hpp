// SPDX-License-Identifier: Apache-2.0
// How much of an operation is hashing or randomness on either side. A share depends on machine and compiler,
// so a difference is shown and never a finding.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/facts.hpp"

namespace ngcc::compare {

// Shares of 1; the difference in percentage points, b - a.
struct ShareDifference {
    std::string what;  // "hash", "drng"
    std::optional<double> a, b;
    std::optional<double> points, low, high;  // low, high: what the rounding of printed shares leaves
};

// Of those that either side knows.
std::vector<ShareDifference> share_differences(const Facts& a, const Facts& b);

// "+2.2 points", "the same as printed", "not known in A".
std::string words(const ShareDifference& difference);

}  // namespace ngcc::compare
