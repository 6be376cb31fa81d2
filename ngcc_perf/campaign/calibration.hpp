// SPDX-License-Identifier: Apache-2.0
// One call of an operation, from which its plan follows. Kept in the run directory (calibrate/), not
// published.
#pragma once

#include "campaign/measure.hpp"
#include "campaign/run_state.hpp"

namespace ngcc {

struct Calibrated {
    record::Timing timing;  // one trial of one call
    bool kept = false;      // it was there already
    CalibrationTimes times() const;
};

// Of a former run, whatever library it was of: a prior for expected cost.
std::optional<CalibrationTimes> former_calibration(const std::filesystem::path& run,
                                                   const CatalogueInstance& instance,
                                                   const Operation& operation);

Calibrated calibrate(RunState& state, const CatalogueInstance& instance, const Operation& operation);

}  // namespace ngcc
