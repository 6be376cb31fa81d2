// SPDX-License-Identifier: Apache-2.0
// The phases of a campaign, in the order in which run_campaign calls them.
#pragma once

#include <vector>

#include "campaign/calibration.hpp"
#include "campaign/pieces.hpp"
#include "campaign/run_state.hpp"

namespace ngcc {

// An operation with its plan.
struct PlannedOperation {
    const CatalogueInstance* instance = nullptr;
    Operation operation;
    TimingPlan plan;
    Calibrated calibration;
    double exchange_t1 = 0;  // of a step of a key exchange: what every call of it costs in fact

    std::string title() const { return instance->key() + " " + operation.key(); }
    Pieces pieces(const std::filesystem::path& run) const {
        return {run, instance->candidate, instance->label, operation.key()};
    }
};

using PlannedOperations = std::vector<PlannedOperation>;

// Digests, sizes, known answers: build.json and kat/.
void build_phase(RunState& state, const Instances& instances);

// Calibrates every operation and plans it; cheapest first. What cannot be called once is recorded as failed.
PlannedOperations calibrate_phase(RunState& state, const Instances& instances);

// Writes what will be done, and in which order, to calibrate/plan.json.
void plan_phase(const RunState& state, const PlannedOperations& planned);

// Times what is not yet there: records/. phase: measure, or baseline for the helpers.
void measure_phase(RunState& state, Phase phase, const PlannedOperations& planned);

// Counts the helper calls of reference builds: profile/.
void profile_phase(RunState& state, const PlannedOperations& planned);

// Why an instance is not measured: unusable, or its known answers crash or are not shown to be right.
record::Failure not_measured(const record::BuiltInstance& built);

// It could be timed, but its known answers are not shown to be right and the user did not allow that.
bool is_left_out(const RunState& state, const record::BuiltInstance& built);

// The order in which the processes of these operations run.
std::vector<Block> blocks_of(const RunState& state, const PlannedOperations& planned);

}  // namespace ngcc
