// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "plan/operations.hpp"
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

using record::Plan;

// Sums of a few doubles, taken in another order than here.
bool close(double a, double b) {
    return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b));
}

std::uint64_t processes_of(const Plan& plan) {
    return plan.separate_processes.value_or(true) ? plan.trials : 1;
}

std::uint64_t calls_of(const Plan& plan) {
    const std::uint64_t trials_each = plan.separate_processes.value_or(true) ? 1 : plan.trials;
    return plan.iterations_per_trial * trials_each + plan.warmups;
}

void check_execution(const RecordFile& record, const Sink& sink) {
    const Plan& plan = *record.value.plan;
    const auto& trials = record.value.trials;
    sink.same("plan", "/trials", "has another number of trials than planned", plan.trials, trials.size());
    if (!record.value.processes.empty())
        sink.same("plan", "/processes", "has another number of processes than planned", processes_of(plan),
                  record.value.processes.size());
    for (std::size_t i = 0; i < trials.size(); ++i)
        sink.same("plan", pointer_to("/trials", i) + "/measurements", "is not the planned number of calls",
                  plan.iterations_per_trial, trials[i].measurements);
}

// estimated = processes x (calls x t1 + setup), time-out = 3 x (calls x t1) + 3 x setup + 300.
void check_timeout(const Plan& plan, const Sink& sink) {
    if (!plan.estimated_s || !plan.timeout_per_process_s || *plan.estimated_s <= 0 || plan.trials == 0)
        return;
    const double expected = 3.0 * *plan.estimated_s / static_cast<double>(processes_of(plan)) + 300.0;
    if (!close(expected, *plan.timeout_per_process_s))
        sink.add("plan", "/plan/timeout_per_process_s", "does not fit estimated_s (3 x a process + 300 s)",
                 expected, *plan.timeout_per_process_s);
}

std::optional<PlanningRule> rule_of(const Context& context) {
    if (!context.campaign) return std::nullopt;
    const Json& p = context.campaign->value.planning;
    const auto real = [&](const char* name) { return member(p, name); };
    for (const char* name : {"trials", "min_total", "max_iters_per_trial"})
        if (!real(name).is_number_unsigned()) return std::nullopt;
    for (const char* name : {"trial_target_s", "op_budget_s", "separate_process_setup_s"})
        if (!real(name).is_number() || !(real(name).get<double>() > 0)) return std::nullopt;
    PlanningRule rule;
    rule.trials = real("trials").get<std::uint64_t>();
    rule.min_total = real("min_total").get<std::uint64_t>();
    rule.max_iterations = real("max_iters_per_trial").get<std::uint64_t>();
    rule.trial_target_s = real("trial_target_s").get<double>();
    rule.op_budget_s = real("op_budget_s").get<double>();
    rule.separate_process_setup_s = real("separate_process_setup_s").get<double>();
    if (rule.trials == 0 || rule.max_iterations == 0) return std::nullopt;
    return rule;
}

// With the calibration at hand the plan is recomputed.
void check_exactly(const Plan& plan, const TimingPlan& expected, const Sink& sink) {
    const auto same = [&](const char* name, const Json& wanted, const Json& found) {
        sink.same("plan", pointer_to("/plan", name), "does not follow from the calibration", wanted, found);
    };
    same("iterations_per_trial", expected.iterations_per_trial, plan.iterations_per_trial);
    same("warmups", expected.warmups, plan.warmups);
    same("trials", expected.trials, plan.trials);
    if (plan.separate_processes)
        same("separate_processes", expected.separate_processes, *plan.separate_processes);
    if (plan.estimated_s && !close(*plan.estimated_s, expected.estimated_s))
        same("estimated_s", expected.estimated_s, *plan.estimated_s);
}

// Without it, the estimate bounds the time of a call from above, and so the counts from below.
void check_bounds(const Plan& plan, const PlanningRule& rule, const Sink& sink) {
    const auto outside = [&](const char* name, const char* text, std::uint64_t bound, std::uint64_t found) {
        sink.add("plan", pointer_to("/plan", name), text, bound, found);
    };
    if (plan.iterations_per_trial > rule.max_iterations)
        outside("iterations_per_trial", "exceeds max_iters_per_trial of campaign.json", rule.max_iterations,
                plan.iterations_per_trial);
    if (plan.trials > rule.trials)
        outside("trials", "exceeds the trials of campaign.json", rule.trials, plan.trials);
    const std::uint64_t calls = calls_of(plan);
    if (!plan.estimated_s || !(*plan.estimated_s > 0) || calls == 0 || plan.trials == 0) return;
    const double longest =
        *plan.estimated_s / static_cast<double>(processes_of(plan)) / static_cast<double>(calls);
    const TimingPlan least = plan_timing(rule, {longest * (1 + 1e-9), 0});
    constexpr auto text = "is less than the planning rule gives for estimated_s";
    if (plan.iterations_per_trial < least.iterations_per_trial)
        outside("iterations_per_trial", text, least.iterations_per_trial, plan.iterations_per_trial);
    if (plan.trials < least.trials) outside("trials", text, least.trials, plan.trials);
    if (plan.warmups < least.warmups) outside("warmups", text, least.warmups, plan.warmups);
    if (plan.warmups > 3) outside("warmups", "exceeds what the planning rule gives", 3, plan.warmups);
}

}  // namespace

void check_plan(const RecordFile& record, const Context& context, const Sink& sink) {
    if (!record.value.plan) return;
    const Plan& plan = *record.value.plan;
    if (record.value.status == "complete") check_execution(record, sink);
    check_timeout(plan, sink);
    const std::optional<PlanningRule> rule = rule_of(context);
    if (!rule) return;
    const Key key = key_of(record.value);
    const auto calibration = context.calibrations.find(key);
    if (calibration == context.calibrations.end()) return check_bounds(plan, *rule, sink);
    const std::optional<Operation> operation = operation_from(key.operation);
    const bool step = operation && operation->is_kex_step();
    const auto exchange = context.calibrations.find({key.candidate, key.label, "exchange"});
    const double exchange_t1 =
        step && exchange != context.calibrations.end() ? exchange->second.times.t1 : 0.0;
    check_exactly(plan, plan_timing(*rule, calibration->second.times, exchange_t1), sink);
    if (plan.reused_calibration.value_or(false))
        sink.same("raw_data", "/processes", "is not that of the calibration it claims to be",
                  calibration->second.processes, member(record.json, "processes"));
}

}  // namespace ngcc::validate
