// SPDX-License-Identifier: Apache-2.0
// The published planning rule: from one calibration call to the number of trials, iterations and warm-ups.
#pragma once

#include <cstdint>

namespace ngcc {

// Constants of a campaign, published in its campaign.json as `planning`.
struct PlanningRule {
    std::uint64_t trials = 5;
    double trial_target_s = 1.0;
    std::uint64_t min_total = 100;  // measurements over all trials that the assessment guide recommends
    std::uint64_t max_iterations = 20000;
    double op_budget_s = 900.0;
    double separate_process_setup_s = 60.0;
};

// One trial of one iteration without warm-up: t1 the timed seconds, setup the rest of the process's wall
// time.
struct CalibrationTimes {
    double t1 = 0;
    double setup = 0;
};

struct TimingPlan {
    std::uint64_t iterations_per_trial = 1;
    std::uint64_t warmups = 0;
    std::uint64_t trials = 1;
    bool separate_processes = true;
    double estimated_s = 0;
    double timeout_per_process_s = 0;

    bool operator==(const TimingPlan&) const = default;
    // One call without warm-up is what the calibration run was: it is the measurement.
    bool equals_calibration() const { return iterations_per_trial == 1 && warmups == 0 && trials == 1; }
};

struct ProfilePlan {
    std::uint64_t iterations = 1;
    std::uint64_t warmups = 0;
    double timeout_s = 0;

    bool operator==(const ProfilePlan&) const = default;
};

// exchange_t1: for a single step of a key exchange the t1 of the whole exchange, since every iteration
// performs one; 0 for the others.
TimingPlan plan_timing(const PlanningRule& rule, CalibrationTimes calibration, double exchange_t1 = 0);
// target_s: seconds of profiled calls, 1 in published runs.
ProfilePlan plan_profile(CalibrationTimes calibration, double target_s = 1.0);

// Seconds that a worker may take for `calls` calls of t1 seconds and its set-up before it counts as hung.
double worker_timeout_s(double t1, std::uint64_t calls, double setup);

}  // namespace ngcc
