// SPDX-License-Identifier: Apache-2.0
// What trials, in the order in which they were taken, say beside their mean.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "stats/bootstrap.hpp"

namespace ngcc {

struct Spread {
    double range = 0;               // (largest - smallest) / mean
    double standard_deviation = 0;  // / mean, of the sample (n - 1)
};

// No value for fewer than two values or a mean that is not above 0.
std::optional<Spread> relative_spread(std::span<const double> values);

// Two groups of trials with nothing between.
struct Split {
    double gap_low = 0, gap_high = 0;  // the largest value of the lower group, the smallest of the upper
    std::size_t lower = 0, upper = 0;  // how many
};

inline constexpr std::size_t min_trials_of_split = 5;
// Gap against the wider of the two groups: five normal trials pass it in 0.9 % of the cases.
inline constexpr double split_gap_per_group = 5;
inline constexpr double split_gap_of_mean = 0.01;

// The widest gap, if it splits the values into two groups of at least two each that are narrow against it.
std::optional<Split> split(std::span<const double> values);

// Kendall's S in standard deviations (Mann 1945; no correction for ties, which makes it smaller), towards
// growing values if above 0. No value for fewer than five.
std::optional<double> trend(std::span<const double> values);

// Five trials pass it only in perfect order, which chance brings in 2 of 120 cases.
inline constexpr double trend_limit = 2.2;

}  // namespace ngcc
