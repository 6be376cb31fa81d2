// SPDX-License-Identifier: Apache-2.0
#include "host/clock.hpp"

#include <algorithm>
#include <array>

extern "C" {
#include "worker/clock.h"
#include "worker/dependent_adds.h"
}

namespace ngcc::host {
namespace {

void probe_ticks(ClockProbe& probe) {
    probe.tick_source = tick_source();
    std::uint64_t former = hp_ticks_fenced();
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t now = hp_ticks_fenced();
        if (now < former) ++probe.ticks_backward;
        former = now;
    }
    std::vector<double> rates;
    for (int window = 0; window < 11; ++window) {
        const instant start = instant_now();
        while (clock_ns() - start.ns < 2'000'000)
            run_dependent_adds(40'000);
        const instant end = instant_now();
        if (end.ticks > start.ticks)
            rates.push_back(static_cast<double>(end.ticks - start.ticks) * 1e9 /
                            static_cast<double>(end.ns - start.ns));
    }
    probe.ticks = rate_of(std::move(rates));
}

}  // namespace

Rate rate_of(std::vector<double> windows) {
    if (windows.empty()) return {};
    std::sort(windows.begin(), windows.end());
    return {windows[windows.size() / 2], windows.front(), windows.back()};
}

ClockProbe probe_clock() {
    ClockProbe probe;
    probe_ticks(probe);
    std::uint64_t smallest = 0, former = clock_ns();
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t now = clock_ns();
        if (now < former) ++probe.backward;
        if (now > former && (smallest == 0 || now - former < smallest)) smallest = now - former;
        former = now;
    }
    probe.smallest_step_ns = static_cast<double>(smallest);

    std::array<std::uint64_t, 50> times;
    run_dependent_adds(4'000'000);
    for (std::uint64_t& time : times) {
        const std::uint64_t start = clock_ns();
        run_dependent_adds(1'200'000);
        time = clock_ns() - start;
    }
    std::sort(times.begin(), times.end());
    probe.runs = times.size();
    probe.spread = static_cast<double>(times[times.size() * 9 / 10] - times[times.size() / 10]) /
                   static_cast<double>(std::max<std::uint64_t>(times[times.size() / 2], 1));
    return probe;
}

}  // namespace ngcc::host
