// SPDX-License-Identifier: Apache-2.0
// Does the worker's cycle counter open, and does what it shows make sense? In a guest the event may open and
// count nonsense.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ngcc::host {

// One count of the CPU-cycles event, user mode only, of the calling thread, around `adds` dependent
// additions.
struct CycleCount {
    std::uint64_t adds = 0, cycles = 0, enabled_ns = 0, running_ns = 0;
    double seconds = 0;
};

struct CounterProbe {
    bool opened = false;
    int error = 0;  // errno of the open
    bool usable = false;
    std::string reason;              // why it is not usable
    std::optional<double> clock_hz;  // cycles per second, if usable: the median over busy windows
    std::optional<double> clock_min_hz, clock_max_hz;
};

// Tries it out on the CPU the caller is on; takes about 80 ms. Opened and proved as in the worker; besides,
// the count has to grow with the work.
CounterProbe probe_counter();

// Empty if both counts are believable: always scheduled, as many cycles as so many additions can take, twice
// the work about twice the cycles.
std::string implausible(const CycleCount& once, const CycleCount& twice);

}  // namespace ngcc::host
