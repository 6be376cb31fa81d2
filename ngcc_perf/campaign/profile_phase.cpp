// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "campaign/phases.hpp"
#include "campaign/profile_run.hpp"
#include "campaign/residual.hpp"

namespace ngcc {
namespace {

ProfilePlan plan_of(const RunState& state, const PlannedOperation& p) {
    return plan_profile(p.calibration.times(), state.options.profile_target_s);
}

// Three pairs of runs cost six times the profile; where that exceeds the budget of an operation, one run must
// do.
std::size_t pairs_for(const RunState& state, const PlannedOperation& p, const ProfilePlan& plan) {
    const double calls = static_cast<double>(plan.iterations + plan.warmups);
    const double cost =
        2.0 * residual_pairs * (calls * p.calibration.times().t1 + p.calibration.times().setup);
    return cost <= state.options.rule.op_budget_s ? residual_pairs : 0;
}

double estimate(const RunState& state, const PlannedOperation& p) {
    const ProfilePlan plan = plan_of(state, p);
    const double runs = 2.0 * static_cast<double>(std::max<std::size_t>(pairs_for(state, p, plan), 1));
    const CalibrationTimes t = p.calibration.times();
    return runs * (static_cast<double>(plan.iterations + plan.warmups) * t.t1 + t.setup);
}

// Published: reference builds only, and of a key exchange the exchange alone.
std::vector<const PlannedOperation*> wanted(const RunState& state, const PlannedOperations& planned) {
    std::vector<const PlannedOperation*> list;
    for (const PlannedOperation& p : planned) {
        const bool can = !state.options.hooks.empty() || !p.instance->profile_library.empty();
        if (can && p.instance->variant == "reference" && !p.operation.is_kex_step()) list.push_back(&p);
    }
    return list;
}

// What the counts are of: name and digest.
struct ProfiledLibrary {
    std::string shown, digest;
};

ProfiledLibrary profiled_library(const RunState& state, const CatalogueInstance& instance) {
    const record::BuiltInstance& built = state.built(instance);
    if (state.options.hooks.empty())
        return {instance.shown_profile_library, built.profile_library_sha256.value_or("")};
    return {instance.shown_library, built.library_sha256.value_or("")};
}

bool kept(const RunState& state, const PlannedOperation& p, const ProfilePlan& plan) {
    try {
        const auto old =
            state.directory.load_profile(p.instance->candidate, p.instance->label, p.operation.key());
        if (!old || old->status != "complete" || !old->total || !old->raw.is_object()) return false;
        return old->total->operations == plan.iterations && old->meta.contains("warmups") &&
               old->meta.at("warmups") == std::to_string(plan.warmups) &&
               old->raw.value("library_sha256", record::Json()) ==
                   record::Json(profiled_library(state, *p.instance).digest);
    } catch (const hashprof::Error&) {
        return false;  // damaged: it is made again
    }
}

void profile_one(RunState& state, const PlannedOperation& p, const ProfilePlan& plan) {
    ProfileRequest request;
    request.profiled = state.profile_target(*p.instance);
    request.plain = state.target(*p.instance);
    request.route = state.options.hooks.empty() ? ProfileRoute::wrap : ProfileRoute::hook;
    if (request.route == ProfileRoute::hook) request.wrapped = state.wrapped_target(*p.instance);
    request.operation = p.operation;
    request.counts = {plan.iterations, plan.warmups, 1};
    request.timeout_s = plan.timeout_s;
    request.pairs = pairs_for(state, p, plan);
    ProfileRun run = run_profile(state.executor, request);
    if (run.interrupted) throw Interrupted{};
    run.profile.candidate = p.instance->candidate;
    run.profile.label = p.instance->label;
    const ProfiledLibrary library = profiled_library(state, *p.instance);
    annotate(run.profile, "library", library.shown);
    annotate(run.profile, "library_sha256", library.digest);
    annotate(run.profile, "host_problems", state.host.problems());
    state.directory.save(run.profile);
    if (run.profile.status != "complete") state.note_failure(p.title() + " (profile)", run.profile.error);
}

}  // namespace

void profile_phase(RunState& state, const PlannedOperations& planned) {
    const std::vector<const PlannedOperation*> list = wanted(state, planned);
    double estimated = 0;
    for (const PlannedOperation* p : list)
        estimated += estimate(state, *p);
    state.progress.phase("profile", list.size(), estimated);
    for (const PlannedOperation* p : list) {
        stop_if_interrupted();
        const ProfilePlan plan = plan_of(state, *p);
        const bool there = kept(state, *p, plan);
        state.progress.current(p->title());
        if (!there) profile_one(state, *p, plan);
        state.progress.step(p->title(), estimate(state, *p), there);
    }
}

}  // namespace ngcc
