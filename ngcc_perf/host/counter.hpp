// SPDX-License-Identifier: Apache-2.0
// Does a cycle counter open, and does what it shows make sense? In a guest the event may open and count
// nonsense.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ngcc::host {

// One count of the CPU-cycles event, user mode only, of the calling thread, around `steps` dependent
// multiplications.
struct CycleCount {
    std::uint64_t steps = 0, cycles = 0, enabled_ns = 0, running_ns = 0;
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

// Tries it out on the CPU the caller is on; takes about 80 ms. pmu: the type of the core's own PMU where a
// machine has several kinds of cores; the generic event counts on one kind only.
CounterProbe probe_counter(std::optional<std::uint32_t> pmu = {});

// Empty if both counts are believable: always scheduled, at least one cycle per dependent step and not
// absurdly many, twice the work about twice the cycles.
std::string implausible(const CycleCount& once, const CycleCount& twice);

// A chain of `steps` dependent multiplications: its cycles hardly depend on anything but the core.
void spin(std::uint64_t steps);

}  // namespace ngcc::host
