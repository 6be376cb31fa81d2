// SPDX-License-Identifier: Apache-2.0
// How much is run, and what is made of answers that no real process gives.
#include <gtest/gtest.h>

#include "inspect/endings.hpp"
#include "inspect/plan.hpp"
#include "inspect/repeatability.hpp"

namespace {

using ngcc::InspectRequest;
using ngcc::plan_inspection;

InspectRequest request_of(double t1, double setup) {
    InspectRequest request;
    request.t1 = t1;
    request.setup = setup;
    return request;
}

TEST(InspectPlan, LongOperationsAreCalledLessOftenAndOnlyInOneProcess) {
    EXPECT_EQ(plan_inspection(request_of(0.001, 0.001)).calls, 5u);
    EXPECT_EQ(plan_inspection(request_of(1, 0)).calls, 3u);
    const ngcc::InspectPlan slow = plan_inspection(request_of(10, 200));
    EXPECT_EQ(slow.calls, 2u);  // the least that tells a leak
    EXPECT_FALSE(slow.second_process);
    EXPECT_FALSE(slow.from_the_start);
}

TEST(InspectPlan, TheTimeoutGrowsWithTheCalibration) {
    EXPECT_GE(plan_inspection(request_of(0.001, 0)).timeout_s, 30);
    EXPECT_LE(plan_inspection(request_of(0.001, 0)).timeout_s, 31);
    EXPECT_GT(plan_inspection(request_of(2, 10)).timeout_s, 3 * (2 * 10 + 3 * 2));
    EXPECT_GT(plan_inspection(request_of(1800, 1800)).timeout_s, 3 * (1800 + 3 * 1800));
    EXPECT_EQ(plan_inspection(request_of(0, 0)).timeout_s, 300);  // nothing is known
}

ngcc::WorkerRun answered(const std::string& text) {
    ngcc::WorkerRun run;
    run.answer = ngcc::parse_worker_output(text);
    return run;
}

TEST(Repeatability, TheFirstDifferentCallIsNamed) {
    const auto a = answered("META\tdigest_setup\t0x1\nMETA\tdigest_call_1\t0x2\nMETA\tdigest_call_2\t0x3\n");
    const auto b = answered("META\tdigest_setup\t0x1\nMETA\tdigest_call_1\t0x2\nMETA\tdigest_call_2\t0x4\n");
    EXPECT_EQ(ngcc::first_difference(a, a), std::nullopt);
    EXPECT_EQ(ngcc::first_difference(a, b), "call 2");
}

TEST(Endings, AnErrorThatAFindingExplainsIsNotSaidTwice) {
    ngcc::WorkerRun run = answered(
        "FINDING\tnonzero_return\tkem_enc returns -7\nERROR\tCRYPTOFAIL\tkem_enc returned -7\n"
        "STATUS\tfailed\n");
    run.verdict = {"failed", ngcc::WorkerError{"wrong_result", "kem_enc returned -7"}};
    EXPECT_EQ(ngcc::findings_of(run, {}).size(), 1u);
    run.answer.findings.clear();
    EXPECT_EQ(ngcc::findings_of(run, {}).at(0).code, "wrong_result");
    run.verdict.error->code = "usage";
    EXPECT_TRUE(ngcc::findings_of(run, {}).empty());
}

}  // namespace
