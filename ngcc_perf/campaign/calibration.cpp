// SPDX-License-Identifier: Apache-2.0
#include "campaign/calibration.hpp"

#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;

fs::path file_of(const fs::path& run, const CatalogueInstance& instance, const Operation& operation) {
    return run / "calibrate" / record::file_name_part(instance.candidate) /
           (record::file_name_part(instance.label) + "__" + record::file_name_part(operation.key()) +
            ".json");
}

bool usable(const record::Timing& t, const record::BuiltInstance& built) {
    return t.status == "complete" && t.library_sha256 == built.library_sha256 && t.trials.size() == 1 &&
           t.processes.size() == 1 && t.processes.front().wall_s.has_value();
}

}  // namespace

CalibrationTimes Calibrated::times() const {
    const double t1 = timing.trials.front().seconds;
    return {t1, *timing.processes.front().wall_s - t1};
}

std::optional<CalibrationTimes> former_calibration(const fs::path& run, const CatalogueInstance& instance,
                                                   const Operation& operation) {
    const auto timing = record::usable_timing(file_of(run, instance, operation));
    if (!timing || timing->status != "complete" || timing->trials.size() != 1 ||
        timing->processes.size() != 1 || !timing->processes.front().wall_s)
        return std::nullopt;
    return Calibrated{*timing, true}.times();
}

Calibrated calibrate(RunState& state, const CatalogueInstance& instance, const Operation& operation) {
    const fs::path file = file_of(state.options.run, instance, operation);
    if (const auto before = record::usable_timing(file); before && usable(*before, state.built(instance)))
        return {*before, true};
    TimingPlan plan;
    plan.timeout_per_process_s = state.options.calibration_limit_s;
    const Measured measured =
        measure(state.executor, {state.target(instance), operation, plan, std::nullopt});
    if (measured.interrupted) throw Interrupted{};
    Calibrated result{state.timing_for(instance), false};
    fill_timing(result.timing, operation, measured);
    result.timing.plan = to_record(plan);
    hashprof::write_file_atomically(file, record::dump(record::to_json(result.timing)));
    return result;
}

}  // namespace ngcc
