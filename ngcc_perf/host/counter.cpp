// SPDX-License-Identifier: Apache-2.0
#include "host/counter.hpp"

#include <fmt/format.h>

#include <cstring>
#include <vector>

#include "host/clock.hpp"

extern "C" {
#include "worker/clock.h"
#include "worker/counter.h"
#include "worker/dependent_adds.h"
}

namespace ngcc::host {
namespace {

constexpr std::uint64_t window_adds = 8'000'000;  // some milliseconds

// No value if the counter cannot be read.
std::optional<CycleCount> count(std::uint64_t adds) {
    counter_start_trial();
    const std::uint64_t start = clock_ns();
    counter_resume();
    run_dependent_adds(adds);
    counter_pause();
    const double seconds = static_cast<double>(clock_ns() - start) * 1e-9;
    counter_reading counted;
    if (!counter_trial_reading(&counted)) return std::nullopt;
    return CycleCount{adds, counted.value, counted.enabled, counted.running, seconds};
}

// Cycles per second over busy windows. One during which the event was not counting all the time says nothing.
void measure_clock(CounterProbe& probe) {
    std::vector<double> windows;
    for (int i = 0; i < 11; ++i) {
        const std::optional<CycleCount> c = count(window_adds);
        if (c && c->running_ns == c->enabled_ns && c->seconds > 0)
            windows.push_back(static_cast<double>(c->cycles) / c->seconds);
    }
    if (windows.empty()) return;
    const Rate rate = rate_of(std::move(windows));
    probe.clock_hz = rate.median_hz;
    probe.clock_min_hz = rate.lowest_hz;
    probe.clock_max_hz = rate.highest_hz;
}

void prove_growth(CounterProbe& probe) {
    count(window_adds);  // the first one wakes the core up
    const std::optional<CycleCount> once = count(window_adds), twice = count(2 * window_adds);
    probe.reason = once && twice ? implausible(*once, *twice) : "the event cannot be read";
    probe.usable = probe.reason.empty();
}

}  // namespace

std::string implausible(const CycleCount& once, const CycleCount& twice) {
    std::uint64_t cycles[2];
    int n = 0;
    for (const CycleCount* c : {&once, &twice}) {
        if (c->running_ns == 0) return "the event was never scheduled on the counter";
        if (c->cycles == 0) return "it counts 0 cycles";
        counter_scale({c->cycles, c->enabled_ns, c->running_ns}, &cycles[n]);
        if (!counter_is_plausible(cycles[n], c->adds))
            return fmt::format("it counts {:.3g} cycles for each of {} dependent additions",
                               static_cast<double>(cycles[n]) / static_cast<double>(c->adds), c->adds);
        ++n;
    }
    const double ratio = static_cast<double>(cycles[1]) / static_cast<double>(cycles[0]);
    if (ratio < 1.5 || ratio > 2.7)
        return fmt::format("twice the work counts {:.3g} times the cycles", ratio);
    return {};
}

CounterProbe probe_counter() {
    CounterProbe probe;
    const bool proved = counter_open();
    const struct counter_facts& facts = *counter_facts();
    probe.opened = facts.opened;
    probe.error = facts.error;
    if (proved)
        prove_growth(probe);
    else if (facts.error != 0)
        probe.reason = std::string("perf_event_open: ") + std::strerror(facts.error);
    else
        probe.reason = facts.reason;
    if (probe.usable) measure_clock(probe);
    counter_close();
    return probe;
}

}  // namespace ngcc::host
