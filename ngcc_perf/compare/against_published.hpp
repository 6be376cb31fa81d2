// SPDX-License-Identifier: Apache-2.0
// A comparison in which at least one side is printed tables.
#pragma once

#include "compare/compare.hpp"

namespace ngcc::compare {

// Another host is expected, and printed means have no spread: ratios come with the interval that rounding
// leaves, and are never a finding. Counts and sizes that certainly differ are.
Comparison compare_with_published(const Side& a, const Side& b, const Options& options);

}  // namespace ngcc::compare
