// SPDX-License-Identifier: Apache-2.0
// The log of a known-answer run in the published form: what the library says of itself, the files, the
// result.
#pragma once

#include <string>

#include "kat/run.hpp"
#include "runner/protocol.hpp"

namespace ngcc {

std::string kat_log(const KatRequest& request, const WorkerAnswer& answer, const KatRun& run);

}  // namespace ngcc
