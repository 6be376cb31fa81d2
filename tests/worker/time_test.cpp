// SPDX-License-Identifier: Apache-2.0
// Mode time with schemes that behave.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "worker_process.hpp"

namespace {

double number(const std::string& text) {
    return std::stod(text);
}

void expect_sound(const Report& report, std::size_t trials) {
    ASSERT_EQ(report.exit_status, 0) << report.output << report.errors;
    EXPECT_EQ(report.lines.back(), "STATUS\tcomplete");
    ASSERT_EQ(report.trials.size(), trials);
    const double hz = number(report.meta.at("tick_hz"));
    EXPECT_GT(hz, 1e6);
    for (std::size_t i = 0; i < trials; ++i) {
        const Trial& trial = report.trials[i];
        EXPECT_EQ(trial.number, std::to_string(i + 1));
        EXPECT_GT(number(trial.seconds), 0);
        EXPECT_NE(trial.cycles, "0");
        EXPECT_GT(number(trial.ticks), 0);
        // The clock reads enclose the tick reads; how much later they come is up to the scheduler.
        const double by_ticks = number(trial.ticks) / hz;
        EXPECT_LE(by_ticks, number(trial.seconds) * 1.001 + 1e-6);
        EXPECT_LE(number(trial.seconds) - by_ticks, 0.05);
    }
    const bool cycles = report.meta.at("cycle_source") == "perf_event";
    EXPECT_EQ(report.meta.at("cpu_cycles_available"), cycles ? "1" : "0");
    for (const Trial& trial : report.trials)
        EXPECT_EQ(trial.cycles == "-", !cycles);
    EXPECT_FALSE(report.meta.at("cycle_reason").empty());
}

TEST(Time, KemOperations) {
    for (const char* operation : {"keygen", "enc", "dec"}) {
        const Report report = time_fixture("kem", operation);
        expect_sound(report, 1);
        EXPECT_EQ(report.meta.at("operation"), operation);
        EXPECT_EQ(report.meta.at("timing_scope"), "loop");
        EXPECT_EQ(report.meta.at("mode"), "fixed_iterations");
        EXPECT_EQ(report.meta.at("warmups"), "1");
        EXPECT_EQ(report.trials.at(0).calls, "5");
        EXPECT_EQ(report.meta.at("measurement_count"), "5");
        EXPECT_EQ(report.meta.at("guide_100_measurements"), "not_met");
    }
}

TEST(Time, SeveralTrialsInOneProcess) {
    const Report report =
        run_worker({"time", fixture("kem"), "enc", "--trials", "5", "--iterations", "20", "--warmups", "3"});
    expect_sound(report, 5);
    EXPECT_EQ(report.meta.at("measurement_count"), "100");
    EXPECT_EQ(report.meta.at("guide_100_measurements"), "met");
}

TEST(Time, SignatureOperations) {
    for (const char* operation : {"keygen", "sign", "verify"}) {
        const Report report = time_fixture("sig", operation);
        expect_sound(report, 1);
        EXPECT_EQ(report.meta.at("signature_bytes"), "40");
        EXPECT_EQ(report.meta.at("sign_failures_retried"), "0");
        EXPECT_EQ(report.meta.at("verify_rejections"), "0");
        EXPECT_EQ(report.meta.at("setup_verify_failed"), "0");
    }
}

TEST(Time, HashAtItsLengths) {
    for (const char* bytes : {"0", "32", "65536"}) {
        const Report report = time_fixture("hash_harness", "hash", {"--input-bytes", bytes});
        expect_sound(report, 1);
        EXPECT_EQ(report.meta.at("input_bytes"), bytes);
        EXPECT_EQ(report.meta.at("digest_bytes"), "64");
    }
}

TEST(Time, PerCallTicksLieWithinTheTrial) {
    const Report report = time_fixture("kem", "enc", {"--per-call-ticks"});
    expect_sound(report, 1);
    const double calls = number(report.meta.at("per_call_ticks"));
    EXPECT_GT(calls, 0);
    EXPECT_LE(calls, number(report.trials.at(0).ticks));
}

TEST(Time, ALimitLeavesAPartialRun) {
    // A trial of 32 MiB takes tenths of a second at least, so the limit comes before the sixteenth.
    const Report report =
        run_worker({"time", fixture("hash_harness"), "hash", "--input-bytes", "16777216", "--trials", "16",
                    "--iterations", "2", "--warmups", "0", "--limit", "1"});
    EXPECT_EQ(report.exit_status, 4);
    EXPECT_EQ(report.status, "partial");
    EXPECT_GE(report.trials.size(), 1u);
    EXPECT_LT(report.trials.size(), 16u);
}

TEST(Time, MemoryIsReadTogetherAndTheBaselineIsLean) {
    const Report report = time_fixture("kem_harness", "enc");
    const double baseline = number(report.meta.at("baseline_rss_bytes"));
    EXPECT_GE(number(report.meta.at("peak_rss_bytes")), baseline);
    EXPECT_GE(number(report.meta.at("peak_rss_bytes")), number(report.meta.at("end_rss_bytes")));
#ifdef SANITIZED
    GTEST_SKIP() << "sanitizers have a memory of their own";
#else
    EXPECT_LE(baseline, 1.7 * 1024 * 1024);
#endif
}

TEST(Time, TheCandidatesOutputIsNoReport) {
    const Report report = time_fixture("kem_prints", "keygen");
    expect_sound(report, 1);
    EXPECT_NE(report.errors.find("STATUS\tcomplete"), std::string::npos);
}

TEST(Time, AFullDiskIsAFailure) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        const std::string library = fixture("kem");
        execl(WORKER, WORKER, "info", library.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 2);
}

TEST(Time, AClosedStandardOutputIsAFailure) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        close(STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        close(STDOUT_FILENO);
        const std::string library = fixture("kem");
        execl(WORKER, WORKER, "info", library.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 2);
}

}  // namespace
