// SPDX-License-Identifier: Apache-2.0
// Key exchanges of 0 to 4 passes, whole and by step.
#include <gtest/gtest.h>

#include "worker_process.hpp"

namespace {

class Passes : public testing::TestWithParam<int> {};

TEST_P(Passes, WholeExchange) {
    const int passes = GetParam();
    const int run = passes == 0 ? 3 : passes;  // a protocol of no passes still has its first three called
    const Report report = time_fixture("kex_" + std::to_string(passes), "exchange");
    ASSERT_EQ(report.exit_status, 0) << report.output;
    EXPECT_EQ(report.meta.at("kex_passes"), std::to_string(passes));
    EXPECT_EQ(report.meta.at("kex_passes_run"), std::to_string(run));
    EXPECT_EQ(report.meta.at("timing_scope"), "loop");
    EXPECT_EQ(report.meta.at("total_msg_bytes"), std::to_string(8 * passes));
    EXPECT_EQ(report.meta.at("ss_actual_bytes"), "20");
    for (int k = 1; k <= run; ++k)
        EXPECT_EQ(report.meta.at("msg" + std::to_string(k) + "_bytes"), passes == 0 ? "0" : "8");
    EXPECT_EQ(report.meta.count("msg" + std::to_string(run + 1) + "_bytes"), 0u);
}

TEST_P(Passes, EveryStepIsTimedAlone) {
    const int passes = GetParam();
    const std::string name = "kex_" + std::to_string(passes);
    std::vector<std::string> steps{"init_a", "init_b", "derive_a", "derive_b"};
    for (int k = 1; k <= passes; ++k)
        steps.push_back("pass" + std::to_string(k));
    for (const std::string& step : steps) {
        const Report report = time_fixture(name, step, {"--per-call-ticks"});
        ASSERT_EQ(report.exit_status, 0) << step << report.output;
        EXPECT_EQ(report.meta.at("timing_scope"), "per_call_step");
        ASSERT_EQ(report.trials.size(), 1u);
        EXPECT_EQ(report.trials.at(0).calls, "5");
        EXPECT_GT(std::stoull(report.trials.at(0).ticks), 0u) << step;
        EXPECT_GT(std::stoull(report.meta.at("per_call_ticks")), 0u) << step;
        EXPECT_LE(std::stoull(report.meta.at("per_call_ticks")), std::stoull(report.trials.at(0).ticks))
            << step;
    }
}

INSTANTIATE_TEST_SUITE_P(Kex, Passes, testing::Range(0, 5));

TEST(Exchange, FinishingAtAnotherPassIsAFailure) {
    const Report report = time_fixture("kex_finishes_early", "exchange");
    EXPECT_EQ(report.exit_status, 3);
    EXPECT_EQ(report.error_code, "CRYPTOFAIL");
    EXPECT_NE(report.error_text.find("pass1_msg_a ends the exchange"), std::string::npos);
}

TEST(Exchange, ALastPassThatDoesNotFinishIsNoFailure) {
    const Report report = time_fixture("kex_never_finishes", "exchange");
    EXPECT_EQ(report.exit_status, 0) << report.output;
    EXPECT_EQ(report.meta.at("kex_passes_run"), "2");
}

TEST(Exchange, AStepIsChargedForItselfOnly) {
    // derive_b waits 10 ms; the other steps of the same five exchanges take microseconds.
    const auto seconds = [](const char* operation) {
        return std::stod(time_fixture("kex_slow_derive_b", operation).trials.at(0).seconds);
    };
    EXPECT_GE(seconds("exchange"), 0.05);
    EXPECT_GE(seconds("derive_b"), 0.05);
    for (const char* other : {"init_a", "init_b", "pass1", "pass2", "derive_a"})
        EXPECT_LT(seconds(other), 0.04) << other;
}

TEST(Exchange, AMessageLengthLeftUnsetIsTheTotalWhenTimedAndZeroInKnownAnswers) {
    const Report timed = time_fixture("kex_length_unset", "exchange");
    ASSERT_EQ(timed.exit_status, 0) << timed.output;
    EXPECT_EQ(timed.meta.at("msg1_bytes"), "8");
    // With a length of 0 the message is lost and the secrets differ, as in the official procedure.
    const TemporaryFolder folder;
    EXPECT_EQ(kat_fixture("kex_length_unset", folder).exit_status, 3);
}

TEST(Exchange, DifferentSecretsAreAFailure) {
    const Report report = time_fixture("kex_disagrees", "derive_a");
    EXPECT_EQ(report.exit_status, 3);
    EXPECT_NE(report.error_text.find("secrets of A and B differ"), std::string::npos);
}

TEST(Exchange, OverflowNamesTheMessage) {
    const Report report = time_fixture("kex_message_writes_after", "exchange");
    EXPECT_EQ(report.error_code, "OVERFLOW");
    EXPECT_NE(report.error_text.find("kex_generate_pass1_msg_a wrote after the buffer message 1"),
              std::string::npos)
        << report.error_text;
}

TEST(Exchange, AStateLongerThanDeclaredIsAnOverflow) {
    const Report report = time_fixture("kex_state_claims_more", "exchange");
    EXPECT_EQ(report.error_code, "OVERFLOW");
    EXPECT_NE(report.error_text.find("33 for the state, 32 are declared"), std::string::npos)
        << report.error_text;
}

}  // namespace
