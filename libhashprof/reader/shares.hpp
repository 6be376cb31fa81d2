// SPDX-License-Identifier: Apache-2.0
// Shares, and the compensated shares: the calibrated cost of interception taken out. Internal to the reader.
#pragma once

#include "reader/profile.hpp"

namespace hashprof {

// What interception added to the operation and to each helper, summed over images, since each has constants
// of its own. invalid: an image with calls has none.
struct Costs {
    bool valid = true;
    Constant operation;
    std::map<std::string, Constant> helpers;
};

// `rows` and `windows` are those of one image.
void add_costs(Costs& costs, const Calibration& calibration, const std::vector<CallRow>& rows,
               std::uint64_t windows);

// Fills shares, compensated shares and hash shares of a profile whose rows, helpers and ticks stand.
void take_shares(Profile& profile, const Costs& costs);

}  // namespace hashprof
