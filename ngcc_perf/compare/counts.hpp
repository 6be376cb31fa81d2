// SPDX-License-Identifier: Apache-2.0
// Calls per operation against printed ones. The rule in words: docs/statistics.md.
#pragma once

#include "compare/costs.hpp"
#include "compare/facts.hpp"

namespace ngcc::compare {

// By function: "equal" within the printed digits; "within_sampling" if chance can explain what differs, or if
// calls were not seen; "different" if it cannot. Each amount that differs says in its note which holds.
CallDifferences printed_call_differences(const Calls& a, const Calls& b);

}  // namespace ngcc::compare
