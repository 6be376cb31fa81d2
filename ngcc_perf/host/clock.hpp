// SPDX-License-Identifier: Apache-2.0
// How steady time is on this CPU: the wall clock itself, and the speed of the core.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ngcc::host {

// A rate over several busy windows.
struct Rate {
    double median_hz = 0, lowest_hz = 0, highest_hz = 0;  // 0: not measured
};

struct ClockProbe {
    std::uint64_t backward = 0;   // reads of CLOCK_MONOTONIC_RAW before the former read
    double smallest_step_ns = 0;  // between two reads that differ
    double spread = 0;            // of the time of equal work: (90th - 10th percentile) / median
    unsigned runs = 0;
    std::string tick_source;           // of what user code can read: rdtsc, cntvct_el0, clock_gettime_ns
    Rate ticks;                        // against CLOCK_MONOTONIC_RAW
    std::uint64_t ticks_backward = 0;  // reads before the former read
};

Rate rate_of(std::vector<double> windows);

// Takes about 60 ms of full load on the CPU the caller is on.
ClockProbe probe_clock();

}  // namespace ngcc::host
