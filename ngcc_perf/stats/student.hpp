// SPDX-License-Identifier: Apache-2.0
// Student's t distribution.
#pragma once

#include <cstdint>

namespace ngcc {

// 97.5 % quantile for whole degrees of freedom, at least 1: to five decimals or better. Arithmetic only, so
// the same bits on every machine.
double student_975(std::uint64_t degrees);

// The same quantile of the normal distribution.
inline constexpr double normal_975 = 1.959963984540054;

// Probability of |t| or more; degrees > 0, need not be whole. For decisions, not for the record: it uses the
// mathematical library, whose last digit differs between systems.
double student_two_sided(double t, double degrees);

}  // namespace ngcc
