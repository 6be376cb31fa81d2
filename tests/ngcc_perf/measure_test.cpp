// SPDX-License-Identifier: Apache-2.0
#include "campaign/measure.hpp"

#include <gtest/gtest.h>

#include "mock_worker.hpp"

namespace {

using namespace ngcc;

const Target target{
    "/opt/bin/ngcc_perf_worker", "/home/someone/lib/libx.so", "lib/libx.so", {"--seed", "0011"}, 3};

TimingPlan plan_of(std::uint64_t iterations, std::uint64_t warmups, std::uint64_t trials,
                   bool separate = true) {
    TimingPlan plan;
    plan.iterations_per_trial = iterations;
    plan.warmups = warmups;
    plan.trials = trials;
    plan.separate_processes = separate;
    plan.timeout_per_process_s = 321;
    return plan;
}

record::Timing timing_of(const Measured& measured, const Operation& operation = {"enc"}) {
    record::Timing timing;
    fill_timing(timing, operation, measured);
    return timing;
}

std::uint64_t retries(const Measured& measured) {
    return timing_of(measured).disturbed_retries;
}

}  // namespace

TEST(Measure, RunsOneFreshProcessATrial) {
    MockWorker worker;
    const Measured m = measure(worker, {target, {"enc"}, plan_of(100, 3, 5), {}});
    EXPECT_EQ(m.status, "complete");
    ASSERT_EQ(worker.calls.size(), 5u);
    for (const Command& c : worker.calls) {
        EXPECT_EQ(c.arguments,
                  (std::vector<std::string>{"time", "/home/someone/lib/libx.so", "enc", "--trials", "1",
                                            "--iterations", "100", "--warmups", "3", "--seed", "0011"}));
        EXPECT_EQ(c.timeout_s, 321);
        EXPECT_EQ(c.cpu, 3);
    }
    const record::Timing t = timing_of(m);
    EXPECT_EQ(t.measurements, 500u);
    EXPECT_EQ(t.mean_seconds, 0.002);
    EXPECT_EQ(t.mean_ticks, 4e6);
    EXPECT_FALSE(t.mean_cycles);
    EXPECT_FALSE(t.cycle_source);
    EXPECT_EQ(t.tick_source, "rdtsc");
    EXPECT_EQ(t.tick_hz, 2e9);
    EXPECT_EQ(t.baseline_rss_bytes, 1000u);
    EXPECT_EQ(t.peak_rss_bytes, 2000u);
    EXPECT_EQ(t.sizes.at("pk_bytes"), 800u);
    EXPECT_EQ(t.sizes.at("signature_bytes"), 0u);
    EXPECT_FALSE(t.sizes.contains("peak_rss_bytes"));
    EXPECT_EQ(t.timing_scope, "loop");
}

TEST(Measure, KeepsOneProcessWhenThePlanSaysSo) {
    MockWorker worker;
    const Measured m = measure(worker, {target, {"enc"}, plan_of(10, 1, 4, false), {}});
    ASSERT_EQ(worker.calls.size(), 1u);
    EXPECT_EQ(option(worker.calls[0], "--trials", ""), "4");
    EXPECT_EQ(timing_of(m).trials.size(), 4u);
}

TEST(Measure, PassesTheMessageLengthOfAHash) {
    MockWorker worker;
    worker.cost["hash"] = 1e-3;
    const Measured m = measure(worker, {target, {"hash", 4096}, plan_of(10, 1, 1), {}});
    EXPECT_EQ(option(worker.calls[0], "--input-bytes", ""), "4096");
    EXPECT_EQ(timing_of(m, {"hash", 4096}).throughput_MB_per_second, 4.096);
    EXPECT_FALSE(timing_of(m, {"enc"}).throughput_MB_per_second);
}

TEST(Measure, RecordsNoLocalPath) {
    MockWorker worker;
    worker.extra_meta = "META\tsource\tfrom /home/someone/lib/libx.so\n";
    worker.spoil = [](std::size_t, const Command&, Outcome& o) {
        o.err = "warning: /home/someone/lib/libx.so is slow";
    };
    const record::Timing t = timing_of(measure(worker, {target, {"enc"}, plan_of(10, 1, 1), {}}));
    const std::string text = record::dump(record::to_json(t));
    EXPECT_EQ(text.find("/home/someone"), std::string::npos) << text;
    EXPECT_EQ(text.find("/opt/bin"), std::string::npos);
    EXPECT_EQ(t.processes[0].command.at(0), "ngcc_perf_worker");
    EXPECT_EQ(t.processes[0].command.at(2), "lib/libx.so");
    EXPECT_EQ(t.processes[0].stderr_text, "warning: lib/libx.so is slow");
}

TEST(Measure, StopsAtAFailureAndGivesNoFigures) {
    MockWorker worker;
    worker.spoil = [](std::size_t n, const Command&, Outcome& o) {
        if (n != 3) return;
        o.end = End::signalled;
        o.signal = 11;
        o.out = "META\tid\tmock\n";
    };
    const Measured m = measure(worker, {target, {"enc"}, plan_of(100, 3, 5), {}});
    EXPECT_EQ(worker.calls.size(), 3u);
    const record::Timing t = timing_of(m);
    EXPECT_EQ(t.status, "failed");
    EXPECT_EQ(t.error->code, "crash");
    EXPECT_EQ(t.processes.size(), 3u);  // evidence
    EXPECT_EQ(t.processes[2].exit_code, -11);
    EXPECT_TRUE(t.trials.empty());
    EXPECT_FALSE(t.mean_seconds);
}

TEST(Measure, NoticesMissingTrials) {
    MockWorker worker;
    worker.spoil = [](std::size_t, const Command&, Outcome& o) {
        o.out = "META\tid\tmock\nSTATUS\tcomplete\n";
    };
    EXPECT_EQ(measure(worker, {target, {"enc"}, plan_of(100, 3, 5), {}}).error->code, "short_read");
}

TEST(Measure, RepeatsATrialThatLostTheFixedClockTwiceAtMost) {
    MockWorker worker;
    worker.clock_hz = 2.0e9;
    Measured m = measure(worker, {target, {"enc"}, plan_of(100, 3, 2), 2.7e9});
    EXPECT_EQ(worker.calls.size(), 6u);
    EXPECT_EQ(retries(m), 4u);
    EXPECT_EQ(m.processes.at(1).disturbed_retries, 2u);
    EXPECT_EQ(m.status, "complete");
    worker.calls.clear();
    worker.spoil = [&](std::size_t n, const Command&, Outcome&) {
        worker.clock_hz = n == 1 ? 2.7e9 : 2.69e9;
    };
    m = measure(worker,
                {target, {"enc"}, plan_of(100, 3, 2), 2.7e9});  // disturbed once, then at the full clock
    EXPECT_EQ(worker.calls.size(), 3u);
    EXPECT_EQ(retries(m), 1u);
    worker.calls.clear();
    worker.spoil = nullptr;
    worker.clock_hz = 1e9;
    worker.cost["pass1"] = 0.002;
    EXPECT_EQ(
        measure(worker, {target, {"pass1"}, plan_of(100, 3, 2), 2.7e9}).processes.at(0).disturbed_retries,
        0u);
}

TEST(Measure, SaysSoWhenTheUserInterrupts) {
    MockWorker worker;
    worker.spoil = [](std::size_t, const Command&, Outcome& o) { o.end = End::interrupted; };
    EXPECT_TRUE(measure(worker, {target, {"enc"}, plan_of(100, 3, 5), {}}).interrupted);
    EXPECT_EQ(worker.calls.size(), 1u);
}
