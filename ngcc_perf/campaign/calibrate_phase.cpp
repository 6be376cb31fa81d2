// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "campaign/inspection.hpp"
#include "campaign/phases.hpp"
#include "campaign/time.hpp"
#include "kat/compare.hpp"

namespace ngcc {
namespace {

std::string title(const CatalogueInstance& instance, const Operation& operation) {
    return instance.key() + " " + operation.key();
}

// Each operation has a record, whatever becomes of it.
void save_without_figures(RunState& state, const Operation& operation, record::Timing timing,
                          const record::Failure& failure) {
    timing.operation = operation.name;
    timing.input_bytes = operation.input_bytes;
    timing.status = "failed";
    timing.error = failure;
    timing.ended_utc = utc_now();
    annotate(timing, "host_problems", state.host.problems());
    state.directory.save(timing);
}

void save_failed(RunState& state, const CatalogueInstance& instance, const Operation& operation,
                 record::Timing timing, const record::Failure& failure) {
    timing.error = failure;
    inspect_failed(state, instance, operation, timing);
    save_without_figures(state, operation, timing, failure);
    state.note_failure(title(instance, operation), failure);
}

// Number of passes that are measured, from the exchange's own report.
unsigned kex_passes(const Calibrated& exchange) {
    const auto& kex = exchange.timing.kex;
    const auto value = [&](const char* name) { return kex.contains(name) ? kex.at(name) : 0; };
    return static_cast<unsigned>(std::min<std::uint64_t>({value("kex_passes"), value("kex_passes_run"), 16}));
}

// Calibrates one operation; on success it joins the list, otherwise its failure is on record.
bool plan_one(RunState& state, const CatalogueInstance& instance, const Operation& operation,
              double exchange_t1, PlannedOperations& planned) {
    stop_if_interrupted();
    state.progress.current(title(instance, operation));
    const Calibrated calibration = calibrate(state, instance, operation);
    if (calibration.timing.status != "complete") {
        save_failed(state, instance, operation, calibration.timing,
                    calibration.timing.error.value_or(record::Failure()));
        state.progress.step(title(instance, operation) + ": failed", 0, false);
        return false;
    }
    planned.push_back({&instance, operation,
                       plan_timing(state.options.rule, calibration.times(), exchange_t1), calibration,
                       exchange_t1});
    state.progress.step(title(instance, operation), 0, calibration.kept);
    return true;
}

void plan_instance(RunState& state, const CatalogueInstance& instance, PlannedOperations& planned) {
    if (state.unusable.contains(instance.key())) return;
    const record::BuiltInstance& built = state.built(instance);
    const bool is_kex = instance.type == record::Type::kex;
    const std::vector<Operation> known =
        is_kex ? profiled_operations_of(instance.type) : operations_of(instance.type);
    // Said once, when the known answers were made.
    if (is_left_out(state, built)) {
        for (const Operation& operation : known)
            save_without_figures(state, operation, state.timing_for(instance), not_measured(built));
        return;
    }
    if (built.error || !is_timed(kat_code(built.kat.value_or("CRASH")))) {
        for (const Operation& operation : known)
            save_failed(state, instance, operation, state.timing_for(instance), not_measured(built));
        return;
    }
    if (!is_kex) {
        for (const Operation& operation : operations_of(instance.type))
            plan_one(state, instance, operation, 0, planned);
        return;
    }
    const Operation exchange{"exchange"};
    if (!plan_one(state, instance, exchange, 0, planned)) return;
    const Calibrated first = planned.back().calibration;
    for (const Operation& operation : operations_of(instance.type, kex_passes(first)))
        if (operation != exchange) plan_one(state, instance, operation, first.times().t1, planned);
}

}  // namespace

PlannedOperations calibrate_phase(RunState& state, const Instances& instances) {
    std::size_t operations = 0;
    for (const CatalogueInstance* instance : instances)
        operations += operations_of(instance->type, presumed_passes).size();
    state.progress.phase("calibrate", operations, -1);
    PlannedOperations planned;
    for (const CatalogueInstance* instance : instances)
        plan_instance(state, *instance, planned);
    std::stable_sort(planned.begin(), planned.end(),
                     [](const PlannedOperation& a, const PlannedOperation& b) {
                         return a.plan.estimated_s < b.plan.estimated_s;
                     });
    return planned;
}

}  // namespace ngcc
