// SPDX-License-Identifier: Apache-2.0
// The phases of a campaign, in the order in which run_campaign calls them.
#pragma once

#include <vector>

#include "campaign/calibration.hpp"
#include "campaign/run_state.hpp"

namespace ngcc {

// An operation with its plan.
struct PlannedOperation {
    const CatalogueInstance* instance = nullptr;
    Operation operation;
    TimingPlan plan;
    Calibrated calibration;
};

// Digests, sizes, known answers: build.json and kat/.
void build_phase(RunState& state);

// Calibrates every operation and plans it; cheapest first. What cannot be called once is recorded as failed.
std::vector<PlannedOperation> calibrate_phase(RunState& state);

// Times what is not yet there: records/.
void measure_phase(RunState& state, const std::vector<PlannedOperation>& planned);

// Counts the helper calls of reference builds that have a profiled twin: profile/.
void profile_phase(RunState& state, const std::vector<PlannedOperation>& planned);

}  // namespace ngcc
