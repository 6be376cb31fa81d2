// SPDX-License-Identifier: Apache-2.0
// Puts together how a worker process ended and what it had said by then.
#pragma once

#include <optional>
#include <string>

#include "runner/process.hpp"
#include "runner/protocol.hpp"

namespace ngcc {

struct Verdict {
    std::string status = "complete";   // complete, partial or failed
    std::optional<WorkerError> error;  // present unless complete
};

// Codes of ours: timeout, interrupted, crash, flood, short_read, protocol, exit_status. Others come from the
// worker.
Verdict judge(const Outcome& outcome, const WorkerAnswer& answer, double timeout_s);

// "SIGSEGV" for 11.
std::string signal_name(int signal);

}  // namespace ngcc
