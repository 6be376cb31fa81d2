// SPDX-License-Identifier: Apache-2.0
// The two outcomes that are allowed: the right count, or "not observable" with the right reason.
#pragma once

#include <string>
#include <vector>

#include "engine/member.hpp"
#include "engine/observation.hpp"

namespace zoo {

// What is wrong, one sentence each; empty if nothing is.
std::vector<std::string> faults(const Expectation& expected, const Books& truth, const Observation& seen);

}  // namespace zoo
