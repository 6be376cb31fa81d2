// SPDX-License-Identifier: Apache-2.0
#include "host/clock.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "host/counter.hpp"

namespace ngcc::host {
namespace {

std::int64_t now_ns() {
    struct timespec t;
    ::clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return std::int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
}

}  // namespace

ClockProbe probe_clock() {
    ClockProbe probe;
    std::int64_t smallest = 0, former = now_ns();
    for (int i = 0; i < 20000; ++i) {
        const std::int64_t now = now_ns();
        if (now < former) ++probe.backward;
        if (now > former && (smallest == 0 || now - former < smallest)) smallest = now - former;
        former = now;
    }
    probe.smallest_step_ns = static_cast<double>(smallest);

    std::array<std::int64_t, 50> times;
    spin(1'000'000);
    for (std::int64_t& time : times) {
        const std::int64_t start = now_ns();
        spin(300'000);
        time = now_ns() - start;
    }
    std::sort(times.begin(), times.end());
    probe.runs = times.size();
    probe.spread = static_cast<double>(times[times.size() * 9 / 10] - times[times.size() / 10]) /
                   static_cast<double>(std::max<std::int64_t>(times[times.size() / 2], 1));
    return probe;
}

}  // namespace ngcc::host
