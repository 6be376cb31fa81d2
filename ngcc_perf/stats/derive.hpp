// SPDX-License-Identifier: Apache-2.0
// The derived fields of a timing record (published record, schema 2, and our tick fields) from its raw
// trials.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace ngcc {

struct Sample {
    std::uint64_t measurements = 0;       // timed calls, at least 1
    double seconds = 0;                   // wall time of all of them
    std::optional<std::uint64_t> cycles;  // absent without a usable counter
    std::optional<std::uint64_t> ticks;
};

// Absent means: not known, never zero.
struct Derived {
    std::uint64_t measurements = 0;
    bool guide_100_measurements_met = false;
    std::optional<double> mean_seconds;
    std::optional<double> median_trial_seconds;
    std::optional<double> min_trial_seconds;
    std::optional<double> max_trial_seconds;
    std::optional<double> mean_cycles;  // only if every trial has cycles > 0
    std::optional<double> median_trial_cycles;
    std::optional<double> mean_ticks;  // the same rule
    std::optional<double> median_trial_ticks;
    std::optional<double> operations_per_second;
    std::optional<double> throughput_MB_per_second;  // hashes only
};

// hash_bytes: message length of a hash operation, absent for the others. Trials without calls are ignored.
Derived derive(std::span<const Sample> trials, std::optional<std::uint64_t> hash_bytes);

}  // namespace ngcc
