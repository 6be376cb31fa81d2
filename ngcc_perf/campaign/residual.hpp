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

// {state: "stated" | "not_enough_data", reason, median, noise, pairs}. The residual is the median of
// profiled / plain - 1; the noise is half the range over the pairs. It is stated only if it exceeds the
// noise; below it the two runs cannot be told apart.
record::Json residual(std::span<const ResidualPair> pairs);

}  // namespace ngcc
