// SPDX-License-Identifier: Apache-2.0
// Do two processes with one seed compute the same, and if not, why?
#pragma once

#include <functional>

#include "inspect/plan.hpp"

namespace ngcc {

// Name of the first call whose outputs differ ("the set-up", "call 2"); none if all are the same.
std::optional<std::string> first_difference(const WorkerRun& a, const WorkerRun& b);

// Runs up to four more processes that differ in one thing each. `run` gives no value once the user
// interrupts.
std::string explain_difference(const WorkerRun& first, const std::string& where,
                               const std::function<std::optional<WorkerRun>(const Surroundings&)>& run);

}  // namespace ngcc
