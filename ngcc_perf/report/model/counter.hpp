// SPDX-License-Identifier: Apache-2.0
// Cycles or ticks: which quantity a candidate's tables show. A cycles column is filled only from a cycle
// counter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/record.hpp"

namespace ngcc::report {

struct Counter {
    bool ticks = false;                // no record has cycles and at least one has ticks
    std::string heading;               // "mean cycles", "mean ticks (rdtsc, 2.10 GHz)"
    std::string unit;                  // "cycles", "ticks"
    std::vector<std::string> reasons;  // why cycles are missing, for records that have none

    std::optional<double> mean(const record::Timing& timing) const;
};

// Cycles of a record if they come from a cycle counter.
std::optional<double> mean_cycles(const record::Timing& timing);

Counter choose_counter(const std::vector<const record::Timing*>& timings);

}  // namespace ngcc::report
