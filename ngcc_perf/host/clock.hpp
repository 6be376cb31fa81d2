// SPDX-License-Identifier: Apache-2.0
// How steady time is on this CPU: the wall clock itself, and the speed of the core.
#pragma once

#include <cstdint>

namespace ngcc::host {

struct ClockProbe {
    std::uint64_t backward = 0;   // reads of CLOCK_MONOTONIC_RAW before the former read
    double smallest_step_ns = 0;  // between two reads that differ
    double spread = 0;            // of the time of equal work: (90th - 10th percentile) / median
    unsigned runs = 0;
};

// Takes about 30 ms of full load on the CPU the caller is on.
ClockProbe probe_clock();

}  // namespace ngcc::host
