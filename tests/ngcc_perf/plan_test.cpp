// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "plan/operations.hpp"
#include "published.hpp"

namespace {

using ngcc::CalibrationTimes;
using ngcc::plan_timing;
using ngcc::PlanningRule;

// The constants of the published system arm_1.
PlanningRule arm_1() {
    PlanningRule rule;
    rule.trial_target_s = 0.5;
    rule.op_budget_s = 300.0;
    return rule;
}

// A calibration that leads to a published plan. Its t1 is not published, but the rule leaves it a narrow
// range: the iterations bound it from below, the iterations and the estimate (which also has the set-up in
// it) from above.
CalibrationTimes possible_calibration(const nlohmann::json& plan) {
    const double iterations = plan.at("iterations_per_trial");
    const double calls = iterations + plan.at("warmups").get<double>();
    const double each = plan.at("estimated_s").get<double>() / 5;
    const double low = iterations < 20000 ? 0.5 / iterations : 0.0;
    const double high = iterations > 20 ? std::min(0.5 / (iterations - 1), each / calls) : each / calls;
    EXPECT_LT(low, high);
    const double t1 = (low + high) / 2;
    return {t1, each - calls * t1};
}

}  // namespace

TEST(PlanTiming, ReproducesEveryPublishedPlan) {
    for (const auto& r : published_records()) {
        SCOPED_TRACE(r.at("record").get<std::string>());
        const auto& want = r.at("plan");
        const auto plan = plan_timing(arm_1(), possible_calibration(want));
        EXPECT_EQ(plan.iterations_per_trial, want.at("iterations_per_trial"));
        EXPECT_EQ(plan.warmups, want.at("warmups"));
        EXPECT_EQ(plan.trials, want.at("trials"));
        EXPECT_EQ(plan.separate_processes, want.at("separate_processes"));
        EXPECT_NEAR(plan.estimated_s, want.at("estimated_s"), 1e-12);
        EXPECT_NEAR(plan.timeout_per_process_s, want.at("timeout_per_process_s"), 1e-9);
    }
}

TEST(PlanProfile, ReproducesThePublishedIterations) {
    unsigned seen = 0;
    for (const auto& r : published_records()) {
        if (!r.contains("profile")) continue;
        SCOPED_TRACE(r.at("record").get<std::string>());
        const std::uint64_t iterations = r.at("profile").at("iterations");
        const auto plan = ngcc::plan_profile({1.0 / (static_cast<double>(iterations) - 0.5), 0});
        EXPECT_EQ(plan.iterations, iterations);
        EXPECT_EQ(plan.warmups, r.at("profile").at("warmups"));
        // Profile and timing plan come from one t1: 1 s against 0.5 s.
        const std::uint64_t timed = r.at("plan").at("iterations_per_trial");
        if (iterations < 1000 && timed > 20) {
            EXPECT_NEAR(static_cast<double>(iterations), 2.0 * static_cast<double>(timed), 1.0);
        }
        ++seen;
    }
    EXPECT_GE(seen, 9u);
}

TEST(PlanTiming, NeedsOneHundredMeasurementsAndStopsAtTwentyThousandIterations) {
    EXPECT_EQ(plan_timing({}, {0.2, 0}).iterations_per_trial, 20u);
    EXPECT_EQ(plan_timing({}, {0.001, 0}).iterations_per_trial, 1000u);
    EXPECT_EQ(plan_timing({}, {0.00099, 0}).iterations_per_trial, 1011u);
    EXPECT_EQ(plan_timing({}, {1e-7, 0}).iterations_per_trial, 20000u);
}

TEST(PlanTiming, StaysWithinTheBudget) {
    // 5 x 20 x 10 s is more than 900 s: floor(900 / 50) iterations.
    const auto slow = plan_timing({}, {10.0, 1});
    EXPECT_EQ(slow.iterations_per_trial, 18u);
    EXPECT_EQ(slow.trials, 5u);
    EXPECT_EQ(slow.warmups, 0u);
    // 5 x 181 s does not fit at all: floor(900 / 181) trials of one.
    const auto slower = plan_timing({}, {181.0, 1});
    EXPECT_EQ(slower.iterations_per_trial, 1u);
    EXPECT_EQ(slower.trials, 4u);
    EXPECT_FALSE(slower.equals_calibration());
    const auto slowest = plan_timing({}, {1800.0, 1});
    EXPECT_EQ(slowest.trials, 1u);
    EXPECT_TRUE(slowest.equals_calibration());
    EXPECT_EQ(plan_timing({}, {180.0, 0}).trials, 5u);  // exactly the budget
}

TEST(PlanTiming, WarmsUpByTheLengthOfACall) {
    EXPECT_EQ(plan_timing({}, {0.0499, 0}).warmups, 3u);
    EXPECT_EQ(plan_timing({}, {0.05, 0}).warmups, 1u);
    EXPECT_EQ(plan_timing({}, {4.99, 0}).warmups, 1u);
    EXPECT_EQ(plan_timing({}, {5.0, 0}).warmups, 0u);
}

TEST(PlanTiming, KeepsOneProcessWhenSettingUpIsLong) {
    const auto quick = plan_timing({}, {0.01, 59.9});
    EXPECT_TRUE(quick.separate_processes);
    EXPECT_DOUBLE_EQ(quick.estimated_s, 5 * (103 * 0.01 + 59.9));
    EXPECT_DOUBLE_EQ(quick.timeout_per_process_s, 3 * 103 * 0.01 + 3 * 59.9 + 300);
    const auto slow = plan_timing({}, {0.01, 60.0});
    EXPECT_FALSE(slow.separate_processes);
    EXPECT_DOUBLE_EQ(slow.estimated_s, 503 * 0.01 + 60);
    EXPECT_DOUBLE_EQ(slow.timeout_per_process_s, 3 * 503 * 0.01 + 3 * 60 + 300);
}

TEST(PlanTiming, PlansAStepOfAKeyExchangeByTheExchange) {
    EXPECT_EQ(plan_timing({}, {1e-6, 0}, 0.004), plan_timing({}, {0.004, 0}));
    EXPECT_EQ(plan_timing({}, {0.004, 0}, 1e-6), plan_timing({}, {0.004, 0}));
}

TEST(PlanTiming, SurvivesAbsurdCalibrations) {
    EXPECT_EQ(plan_timing({}, {0.0, -1e-3}).iterations_per_trial, 20000u);
    EXPECT_EQ(plan_timing({}, {1e300, 0}).iterations_per_trial, 1u);
    EXPECT_EQ(plan_timing({}, {1e300, 0}).trials, 1u);
    PlanningRule one;
    one.trials = 1;
    one.trial_target_s = 0;
    one.min_total = 0;
    EXPECT_EQ(plan_timing(one, {0.1, 0}).iterations_per_trial, 1u);
}

TEST(PlanProfile, FollowsTheLengthOfACall) {
    EXPECT_EQ(ngcc::plan_profile({1e-6, 0}).iterations, 1000u);
    EXPECT_EQ(ngcc::plan_profile({0.01, 0}).iterations, 100u);
    EXPECT_EQ(ngcc::plan_profile({0.9, 0}).iterations, 3u);
    EXPECT_EQ(ngcc::plan_profile({60.0, 0}).iterations, 3u);
    EXPECT_EQ(ngcc::plan_profile({60.1, 0}).iterations, 1u);
    EXPECT_EQ(ngcc::plan_profile({4.9, 0}).warmups, 1u);
    EXPECT_EQ(ngcc::plan_profile({5.0, 0}).warmups, 0u);
}

TEST(Operations, AreThoseOfTheTypeInPageOrder) {
    using ngcc::operations_of;
    using ngcc::record::Type;
    const auto names = [](const std::vector<ngcc::Operation>& list) {
        std::string text;
        for (const auto& op : list)
            text += op.key() + " ";
        return text;
    };
    EXPECT_EQ(names(operations_of(Type::kem)), "keygen enc dec ");
    EXPECT_EQ(names(operations_of(Type::hash)),
              "hash_32 hash_128 hash_512 hash_1024 hash_4096 hash_8192 hash_16384 hash_65536 ");
    EXPECT_EQ(names(operations_of(Type::kex, 2)), "exchange init_a init_b pass1 pass2 derive_a derive_b ");
    EXPECT_EQ(names(ngcc::profiled_operations_of(Type::kex)), "exchange ");
    EXPECT_EQ(names(ngcc::profiled_operations_of(Type::sig)), "keygen sign verify ");
}

TEST(Operations, AreReadFromTheirNames) {
    using ngcc::operation_from;
    EXPECT_EQ(operation_from("hash_4096"), (ngcc::Operation{"hash", 4096}));
    EXPECT_EQ(operation_from("hash_4096")->hash_bytes(), 4096u);
    EXPECT_EQ(operation_from("keygen"), (ngcc::Operation{"keygen", 0}));
    EXPECT_FALSE(operation_from("keygen")->hash_bytes());
    EXPECT_TRUE(operation_from("pass3")->is_kex_step());
    EXPECT_TRUE(operation_from("derive_a")->is_kex_step());
    EXPECT_FALSE(operation_from("exchange")->is_kex_step());
    EXPECT_FALSE(operation_from("sign")->is_kex_step());
    for (const char* wrong :
         {"", "hash_", "hash_x", "hash_1x", "hash_99999999999999999999", "encrypt", "pass", "../x"})
        EXPECT_FALSE(operation_from(wrong)) << wrong;
}
