// SPDX-License-Identifier: Apache-2.0
// Times one operation by a plan and fills the timing record from what the workers said.
#pragma once

#include <optional>
#include <vector>

#include "call/target.hpp"
#include "plan/plan.hpp"

namespace ngcc {

struct MeasureRequest {
    Target target;
    Operation operation;
    TimingPlan plan;
    std::optional<double> fixed_clock_hz;  // the core clock if it is fixed and known
    bool distribution = false;             // a histogram of single calls, too
};

struct Measured {
    std::vector<record::Process> processes;
    std::string status = "complete";
    std::optional<record::Failure> error;
    bool interrupted = false;
};

// How many processes a plan has.
std::uint64_t processes_of(const TimingPlan& plan);

// One of them. It is repeated, twice at most, while it did not have the core for itself (but not for steps of
// a key exchange); the trials that were thrown away stay in `discarded_trials`.
Measured measure_process(Executor& executor, const MeasureRequest& request);

// All of them, one after the other; ends at the first that fails.
Measured measure(Executor& executor, const MeasureRequest& request);

// Trials, derived figures, sizes, memory and sources. A failed measurement keeps its processes as evidence
// and has no figures.
void fill_timing(record::Timing& timing, const Operation& operation, const Measured& measured);

record::Plan to_record(const TimingPlan& plan);

// Trials, iterations, warm-ups and processes are the same; estimates may differ.
bool same_plan(const std::optional<record::Plan>& a, const TimingPlan& b);

}  // namespace ngcc
