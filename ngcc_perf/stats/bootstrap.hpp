// SPDX-License-Identifier: Apache-2.0
// Bootstrap intervals over trials. The rule, its reason and how well it covers: docs/statistics.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace ngcc {

// A trial: mean of its calls, and how many they were.
struct Weighted {
    double value = 0;
    std::uint64_t weight = 1;
};

// 95 % interval of a weighted mean or of a ratio of two.
struct Interval {
    double low = 0, high = 0;
    std::uint64_t resamples = 0;
    bool all_resamples = false;  // every possible one was taken: no chance is involved
    double stretch = 1;          // of the arms, for the small sample
    double standard_error = 0;   // of the mean or ratio
};

inline constexpr std::size_t min_trials_of_interval = 3;

// Up to this many trials every one of the n^n resamples is taken; beyond, `seeded_resamples` drawn ones; and
// beyond the limit Student's interval alone, which is then the same and costs nothing.
inline constexpr std::size_t max_trials_of_all_resamples = 5;
inline constexpr std::uint64_t seeded_resamples = 5000;
inline constexpr std::size_t max_trials_of_bootstrap = 1000;

double weighted_mean(std::span<const Weighted> trials);

// No value for fewer than min_trials_of_interval trials. Weights above 0, values finite.
std::optional<Interval> mean_interval(std::span<const Weighted> trials, std::uint64_t seed);

// Of mean(b) / mean(a), for means above 0. paired: trial i of one belongs to trial i of the other, so both
// are resampled together; the sizes must be equal. No value if either has too few trials.
std::optional<Interval> ratio_interval(std::span<const Weighted> a, std::span<const Weighted> b, bool paired,
                                       std::uint64_t seed);

// Student's t of mean(b) - mean(a), paired or by Welch; the ratio is not tested, for its error shrinks with
// it. t is infinite for means that differ without any spread.
struct MeanTest {
    double t = 0, degrees = 1;
};

std::optional<MeanTest> mean_test(std::span<const Weighted> a, std::span<const Weighted> b, bool paired);

}  // namespace ngcc
