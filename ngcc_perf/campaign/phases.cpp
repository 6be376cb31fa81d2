// SPDX-License-Identifier: Apache-2.0
#include "campaign/phases.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "campaign/build_step.hpp"
#include "campaign/profile_run.hpp"
#include "campaign/residual.hpp"
#include "campaign/time.hpp"
#include "host/environment.hpp"

namespace ngcc {
namespace {

std::string title(const CatalogueInstance& instance, const Operation& operation) {
    return instance.key() + " " + operation.key();
}

std::vector<double> load_list() {
    const auto load = host::load_average(host::Tree());
    return load ? std::vector<double>(load->begin(), load->end()) : std::vector<double>();
}

record::Failure not_measured(const record::BuiltInstance& built) {
    record::Failure failure;
    failure.code = "not_measured";
    failure.text = built.error
                       ? "the library cannot be used: " + *built.error
                       : "known answers: " + built.kat.value_or("?") + " " + built.kat_detail.value_or("");
    return failure;
}

void save_timing(RunState& state, record::Timing& timing) {
    annotate(timing, "host_problems", state.host.problems());
    state.directory.save(timing);
}

void save_failed(RunState& state, const CatalogueInstance& instance, const Operation& operation,
                 record::Timing timing, const record::Failure& failure) {
    timing.operation = operation.name;
    timing.input_bytes = operation.input_bytes;
    timing.status = "failed";
    timing.error = failure;
    timing.environment = state.host.environment;
    timing.ended_utc = utc_now();
    save_timing(state, timing);
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
              double exchange_t1, std::vector<PlannedOperation>& planned) {
    stop_if_interrupted();
    const Calibrated calibration = calibrate(state, instance, operation);
    if (calibration.timing.status != "complete") {
        save_failed(state, instance, operation, calibration.timing,
                    calibration.timing.error.value_or(record::Failure()));
        state.progress.step(title(instance, operation) + ": failed", 0, false);
        return false;
    }
    planned.push_back({&instance, operation,
                       plan_timing(state.options.rule, calibration.times(), exchange_t1), calibration});
    state.progress.step(title(instance, operation), 0, calibration.kept);
    return true;
}

void plan_instance(RunState& state, const CatalogueInstance& instance,
                   std::vector<PlannedOperation>& planned) {
    const record::BuiltInstance& built = state.built(instance);
    const bool is_kex = instance.type == record::Type::kex;
    if (built.error || !is_timed(kat_code(built.kat.value_or("CRASH")))) {
        for (const Operation& operation :
             is_kex ? profiled_operations_of(instance.type) : operations_of(instance.type))
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

bool same_plan(const std::optional<record::Plan>& a, const TimingPlan& b) {
    return a && a->iterations_per_trial == b.iterations_per_trial && a->warmups == b.warmups &&
           a->trials == b.trials && a->separate_processes == b.separate_processes;
}

// A record that a former run left behind and that still holds. A damaged one is made again.
std::optional<record::Timing> kept_timing(const RunState& state, const PlannedOperation& p) {
    try {
        auto t = state.directory.load_timing(p.instance->candidate, p.instance->label, p.operation.key());
        if (t && t->status == "complete" && t->library_sha256 == state.built(*p.instance).library_sha256 &&
            same_plan(t->plan, p.plan))
            return t;
    } catch (const hashprof::Error&) {
        return std::nullopt;
    }
    return std::nullopt;
}

// The KAT may have been run again since: the record then cites the new log.
void refresh_kat(RunState& state, const CatalogueInstance& instance, record::Timing t) {
    const record::Timing now = state.timing_for(instance);
    if (t.kat == now.kat && t.kat_log_sha256 == now.kat_log_sha256) return;
    t.kat = now.kat;
    t.kat_not_passed = now.kat_not_passed;
    t.kat_log = now.kat_log;
    t.kat_log_sha256 = now.kat_log_sha256;
    state.directory.save(t);
}

std::string figure(const record::Timing& t) {
    if (t.status != "complete" || !t.mean_seconds) return t.status;
    const double s = *t.mean_seconds;
    return s >= 1      ? fmt::format("{:.3g} s", s)
           : s >= 1e-3 ? fmt::format("{:.3g} ms", s * 1e3)
           : s >= 1e-6 ? fmt::format("{:.3g} µs", s * 1e6)
                       : fmt::format("{:.3g} ns", s * 1e9);
}

void measure_one(RunState& state, const PlannedOperation& p) {
    record::Timing timing = state.timing_for(*p.instance);
    timing.started_utc = utc_now();
    timing.load_average_start = load_list();
    timing.environment = state.host.environment;
    timing.plan = to_record(p.plan);
    if (p.plan.equals_calibration()) {
        timing.plan->reused_calibration = true;
        Measured reused;
        reused.processes = p.calibration.timing.processes;
        fill_timing(timing, p.operation, reused);
    } else {
        const Measured measured =
            measure(state.executor, state.target(*p.instance), p.operation, p.plan, state.fixed_clock_hz());
        if (measured.interrupted) throw Interrupted{};
        fill_timing(timing, p.operation, measured);
    }
    timing.load_average_end = load_list();
    timing.ended_utc = utc_now();
    save_timing(state, timing);
    if (timing.status != "complete") state.note_failure(title(*p.instance, p.operation), timing.error);
    state.progress.step(title(*p.instance, p.operation) + "  " + figure(timing), p.plan.estimated_s, false);
}

}  // namespace

void build_phase(RunState& state) {
    state.progress.phase("build and known answers", state.options.instances.size(), -1);
    for (const CatalogueInstance& instance : state.options.instances) {
        stop_if_interrupted();
        record::BuiltInstance built = describe_build(instance);
        const bool kept = still_holds(state, instance, built);
        if (!kept) {
            if (!built.error) run_known_answers(state, instance, built);
            state.build.instances[instance.key()] = built;
            state.directory.save(state.build);
        }
        const record::BuiltInstance& now = state.built(instance);
        const std::string result = now.error ? "unusable" : now.kat.value_or("?");
        // NOKAT is no finding: there was nothing to compare with.
        if (result != "PASS" && result != "NOKAT")
            state.failures.push_back(instance.key() + ": " + not_measured(now).text);
        state.progress.step(instance.key() + "  " + result, 0, kept);
    }
}

std::vector<PlannedOperation> calibrate_phase(RunState& state) {
    std::size_t operations = 0;
    for (const CatalogueInstance& instance : state.options.instances)
        operations += operations_of(instance.type).size();
    state.progress.phase("calibrate", operations, -1);
    std::vector<PlannedOperation> planned;
    for (const CatalogueInstance& instance : state.options.instances)
        plan_instance(state, instance, planned);
    std::stable_sort(planned.begin(), planned.end(),
                     [](const PlannedOperation& a, const PlannedOperation& b) {
                         return a.plan.estimated_s < b.plan.estimated_s;
                     });
    return planned;
}

void measure_phase(RunState& state, const std::vector<PlannedOperation>& planned) {
    double estimated = 0;
    for (const PlannedOperation& p : planned)
        estimated += p.plan.estimated_s;
    state.progress.phase("measure", planned.size(), estimated);
    for (const PlannedOperation& p : planned) {
        stop_if_interrupted();
        if (const auto kept = kept_timing(state, p)) {
            refresh_kat(state, *p.instance, *kept);
            state.progress.step(title(*p.instance, p.operation), p.plan.estimated_s, true);
        } else {
            measure_one(state, p);
        }
    }
}

}  // namespace ngcc
