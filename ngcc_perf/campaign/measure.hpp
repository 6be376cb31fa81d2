// SPDX-License-Identifier: Apache-2.0
// Times one operation by a plan and fills the timing record from what the workers said.
#pragma once

#include <optional>
#include <vector>

#include "call/target.hpp"
#include "plan/plan.hpp"

namespace ngcc {

struct Measured {
    std::vector<record::Process> processes;
    std::string status = "complete";
    std::optional<record::Failure> error;
    bool interrupted = false;
    std::uint64_t disturbed_retries = 0;
};

// Ends at the first process that fails. fixed_clock_hz: the core clock if it is fixed and known; trials that
// fall below it are repeated (but not steps of a key exchange).
Measured measure(Executor& executor, const Target& target, const Operation& operation, const TimingPlan& plan,
                 std::optional<double> fixed_clock_hz);

// Trials, derived figures, sizes, memory and sources. A failed measurement keeps its processes as evidence
// and has no figures.
void fill_timing(record::Timing& timing, const Operation& operation, const Measured& measured);

record::Plan to_record(const TimingPlan& plan);

}  // namespace ngcc
