// SPDX-License-Identifier: Apache-2.0
// The `memory` object of a timing record.
#pragma once

#include <string>

#include "inspect/inspect.hpp"

namespace ngcc {

// From the processes that ended well; figures are the largest of them.
record::Json memory_of(const std::vector<WorkerRun>& runs, const InspectRequest& request);

record::Json memory_not_available(const std::string& reason, const InspectRequest& request);

}  // namespace ngcc
