// SPDX-License-Identifier: Apache-2.0
#include "host/clock.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "core/ticks.h"
#include "host/counter.hpp"

namespace ngcc::host {
namespace {

std::int64_t now_ns() {
    struct timespec t;
    ::clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return std::int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
}

// Both clocks at one moment: the narrowest of a few tries, since the core may be taken away between two
// reads.
struct Stamp {
    std::int64_t ns = 0;
    std::uint64_t ticks = 0;
};

Stamp stamp() {
    Stamp best;
    std::int64_t narrowest = INT64_MAX;
    for (int i = 0; i < 8; ++i) {
        const std::int64_t before = now_ns();
        const std::uint64_t ticks = hp_ticks_fenced();
        const std::int64_t after = now_ns();
        if (after - before >= narrowest) continue;
        narrowest = after - before;
        best = {before + (after - before) / 2, ticks};
    }
    return best;
}

const char* tick_source_name() {
    switch (HP_TICK_SOURCE) {
        case HASHPROF_TICKS_RDTSC:
            return "rdtsc";
        case HASHPROF_TICKS_CNTVCT:
            return "cntvct_el0";
        default:
            return "clock_gettime_ns";
    }
}

void probe_ticks(ClockProbe& probe) {
    probe.tick_source = tick_source_name();
    std::uint64_t former = hp_ticks_fenced();
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t now = hp_ticks_fenced();
        if (now < former) ++probe.ticks_backward;
        former = now;
    }
    std::vector<double> rates;
    for (int window = 0; window < 11; ++window) {
        const Stamp start = stamp();
        while (now_ns() - start.ns < 2'000'000)
            spin(10'000);
        const Stamp end = stamp();
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
