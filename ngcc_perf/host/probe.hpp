// SPDX-License-Identifier: Apache-2.0
// What must be tried out rather than read from a file, as plain data, so that the rules can be tested without
// it.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "host/clock.hpp"
#include "host/counter.hpp"
#include "host/cpus.hpp"

namespace ngcc::host {

struct Probes {
    CpuSet allowed;
    bool pinned = true;  // false: the kernel did not keep the thread on the CPU
    CounterProbe counter;
    ClockProbe clock;
    std::string hostname, architecture, kernel;  // uname
};

// Pins the calling thread to cpu while it tries; so the event is that of this core's own counter unit.
Probes probe(std::optional<int> cpu);

// 1, 5 and 15 minutes; absent if unreadable.
std::optional<std::array<double, 3>> load_average(const Tree& tree);

}  // namespace ngcc::host
