// SPDX-License-Identifier: Apache-2.0
#include "plan/disturbance.hpp"

#include <cstdio>

namespace ngcc {
namespace {

constexpr double shortest_trial_s = 0.01, tolerated = 0.05;

std::string percent(double fraction) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * fraction);
    return text;
}

// Seconds that the core worked for others; none if the kernel does not tell.
std::optional<double> lost_s(const TrialFacts& trial) {
    std::optional<double> lost;
    if (trial.run_delay_ns)
        lost = static_cast<double>(*trial.run_delay_ns) * 1e-9;
    else if (trial.cpu_ns && trial.involuntary_switches)
        lost =
            *trial.involuntary_switches > 0 ? trial.seconds - static_cast<double>(*trial.cpu_ns) * 1e-9 : 0.0;
    if (trial.steal_ns) lost = lost.value_or(0) + static_cast<double>(*trial.steal_ns) * 1e-9;
    return lost;
}

}  // namespace

std::optional<std::string> disturbance(const TrialFacts& trial, std::optional<double> fixed_clock_hz) {
    if (!(trial.seconds > shortest_trial_s)) return std::nullopt;
    if (trial.cycles && fixed_clock_hz) {
        const double share = static_cast<double>(*trial.cycles) / (*fixed_clock_hz * trial.seconds);
        if (share >= 1 - tolerated) return std::nullopt;
        return "ran at " + percent(share) + " of the fixed clock";
    }
    const std::optional<double> lost = lost_s(trial);
    if (!lost || *lost <= tolerated * trial.seconds) return std::nullopt;
    return "the core was taken away for " + percent(*lost / trial.seconds) + " of the time";
}

}  // namespace ngcc
