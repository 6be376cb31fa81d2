// SPDX-License-Identifier: Apache-2.0
// How far the operation time of a profile, after compensation, lies from that of an unprofiled run.
#pragma once

#include <span>

#include "record/record.hpp"

namespace ngcc {

// Mean ticks a call of one profiled run, after compensation, and of the unprofiled run next to it.
struct ResidualPair {
    double profiled = 0, plain = 0;
};

inline constexpr std::size_t residual_pairs = 3;

// Above this spread a residual of the size that matters cannot be told from noise.
inline constexpr double residual_noise = 0.005;

// {state: "stated" | "not_enough_data", reason, median, noise, pairs}. The residual is the median of
// profiled / plain - 1; the noise is half the range over the pairs.
record::Json residual(std::span<const ResidualPair> pairs);

}  // namespace ngcc
