// SPDX-License-Identifier: Apache-2.0
// The arithmetic of a what-if. Pure: prices come in, a ratio to the present time comes out.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "hashcost/replacement.hpp"
#include "hashcost/subject.hpp"

namespace ngcc::hashcost {

// Ticks of one call alone in a loop.
struct Price {
    double ticks = 0;
    double spread = 0;  // how far a typical round lies above the best
};

struct Quote {
    std::optional<Price> price;
    std::string problem;  // why there is none
};

using Prices = std::function<Quote(const Source&, const Shape&)>;

struct Estimate {
    // at_most: an upper bound, since calls may exist that were not seen. unknown: not enough data.
    enum class State { estimated, at_most, unknown } state = State::unknown;
    double ratio = 0, uncertainty = 0;       // of the time now; +- of the ratio
    std::optional<double> value, low, high;  // in the unit of the subject
    std::string basis;   // "ideal", "ratio", "absolute", "ratio and absolute", "unchanged"
    std::string reason;  // of at_most and unknown
};

const char* text(Estimate::State state);

// present: the library that was measured, if it is at hand and its helpers can be called; its prices turn
// those of the replacement into ratios, which are then applied to the ticks recorded in the operation.
// foreign_host: prices are of another machine than the run, so that they can be compared among each other
// only.
Estimate estimate(const Subject& subject, const Replacement& replacement, const Source* present,
                  const Prices& prices, bool foreign_host = false);

}  // namespace ngcc::hashcost
