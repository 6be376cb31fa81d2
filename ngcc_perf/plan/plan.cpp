// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.hpp"

#include <algorithm>
#include <cmath>

namespace ngcc {
namespace {

// Below the resolution of any clock in use; keeps the quotients finite when a call measured as 0 s.
constexpr double shortest_s = 1e-9;

// value, bounded before the conversion: a double beyond the integer's range would be undefined.
std::uint64_t bounded(double value, std::uint64_t low, std::uint64_t high) {
    if (!(value > static_cast<double>(low))) return low;
    if (value >= static_cast<double>(high)) return high;
    return static_cast<std::uint64_t>(value);
}

}  // namespace

double worker_timeout_s(double t1, std::uint64_t calls, double setup) {
    return 3.0 * (static_cast<double>(calls) * t1) + 3.0 * setup + 300.0;
}

TimingPlan plan_timing(const PlanningRule& rule, CalibrationTimes calibration, double exchange_t1) {
    const double t1 = std::max({calibration.t1, exchange_t1, shortest_s});
    const double setup = std::max(calibration.setup, 0.0);
    const std::uint64_t wanted_trials = std::max<std::uint64_t>(rule.trials, 1);
    const double trials = static_cast<double>(wanted_trials);

    TimingPlan plan;
    const std::uint64_t floor_iterations = (rule.min_total + wanted_trials - 1) / wanted_trials;
    plan.iterations_per_trial = bounded(std::ceil(rule.trial_target_s / t1), 1, rule.max_iterations);
    plan.iterations_per_trial =
        std::min(std::max(plan.iterations_per_trial, floor_iterations), rule.max_iterations);
    if (trials * static_cast<double>(plan.iterations_per_trial) * t1 > rule.op_budget_s)
        plan.iterations_per_trial =
            bounded(std::floor(rule.op_budget_s / (trials * t1)), 1, rule.max_iterations);
    plan.trials = trials * t1 <= rule.op_budget_s
                      ? wanted_trials
                      : bounded(std::floor(rule.op_budget_s / t1), 1, wanted_trials);
    plan.warmups = t1 < 0.05 ? 3 : t1 < 5.0 ? 1 : 0;
    plan.separate_processes = setup < rule.separate_process_setup_s;

    const std::uint64_t processes = plan.separate_processes ? plan.trials : 1;
    const std::uint64_t trials_each = plan.separate_processes ? 1 : plan.trials;
    const std::uint64_t calls = plan.iterations_per_trial * trials_each + plan.warmups;
    plan.estimated_s = static_cast<double>(processes) * (static_cast<double>(calls) * t1 + setup);
    plan.timeout_per_process_s = worker_timeout_s(t1, calls, setup);
    return plan;
}

ProfilePlan plan_profile(CalibrationTimes calibration, double target_s) {
    const double t1 = std::max(calibration.t1, shortest_s);
    ProfilePlan plan;
    plan.iterations = t1 > 60.0 ? 1 : bounded(std::ceil(target_s / t1), 3, 1000);
    plan.warmups = t1 < 5.0 ? 1 : 0;
    plan.timeout_s = worker_timeout_s(t1, plan.iterations + plan.warmups, std::max(calibration.setup, 0.0));
    return plan;
}

}  // namespace ngcc
