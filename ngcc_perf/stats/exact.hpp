// SPDX-License-Identifier: Apache-2.0
// Sums and ratios that are rounded once, at the end. Published means are exact sums divided once; a plain
// loop differs from them in the last digit on some records.
#pragma once

#include <cstdint>
#include <span>

namespace ngcc {

// The double nearest to the true sum of the finite values, ties to even (J. R. Shewchuk, "Adaptive Precision
// Floating-Point Arithmetic", 1997, algorithm GROW-EXPANSION). 0 for no values.
double exact_sum(std::span<const double> values);

// The double nearest to (sum of numerators) / denominator; the sum cannot overflow. denominator > 0.
double exact_mean(std::span<const std::uint64_t> numerators, std::uint64_t denominator);

// Middle value, or the mean of the two middle ones. NaN-free input; values is not empty.
double median(std::span<const double> values);

}  // namespace ngcc
