// SPDX-License-Identifier: Apache-2.0
// Findings of one process: what the inspector saw, and how the process ended if it could not say so itself.
#pragma once

#include "inspect/inspect.hpp"

namespace ngcc {

std::vector<record::Failure> findings_of(const WorkerRun& run, const Target& target);

}  // namespace ngcc
