// SPDX-License-Identifier: Apache-2.0
#include "assess/assess.hpp"

#include <gtest/gtest.h>

#include "samples.hpp"

namespace {

using ngcc::record::Json;
using ngcc::record::Timing;

// One process for each trial of 100 calls.
Timing timing(const std::vector<std::uint64_t>& ticks_a_call) {
    Timing t;
    t.status = "complete";
    t.candidate = "kem-01";
    t.label = "A-128";
    t.operation = "enc";
    t.tick_source = "rdtsc";
    for (const std::uint64_t ticks : ticks_a_call) {
        ngcc::record::Process process;
        ngcc::record::Trial& trial = process.trials.emplace_back();
        trial.measurements = 100;
        trial.seconds = static_cast<double>(ticks) * 100 / 2e9;
        trial.ticks = ticks * 100;
        t.trials.push_back(process.trials.front());
        t.processes.push_back(process);
    }
    return t;
}

void halves(Timing& t, double change) {
    for (auto& trial : t.trials) {
        trial.events["first_half_calls"] = 50;
        trial.events["first_half_ticks"] =
            static_cast<std::uint64_t>(static_cast<double>(*trial.ticks) / (2 + change));
    }
}

}  // namespace

TEST(Assess, CallsCloseTrialsStable) {
    const Json s = ngcc::assess(timing({10000, 10010, 9990, 10005, 9995}));
    EXPECT_EQ(s["verdict"], "stable") << s.dump(2);
    EXPECT_EQ(s["unit"], "ticks");
    EXPECT_EQ(s["source"], "rdtsc");
    EXPECT_EQ(s["mean"], 10000.0);
    EXPECT_EQ(s["interval"]["method"], "bootstrap_all_resamples");
    EXPECT_EQ(s["interval"]["over"], "trials of fresh processes");
    EXPECT_LT(s["interval"]["low"], 10000.0);
    EXPECT_GT(s["interval"]["high"], 10000.0);
    EXPECT_NEAR(s["process_spread"]["relative_range"].get<double>(), 0.002, 1e-12);
    EXPECT_EQ(s["distribution"]["state"], "not_available");
    EXPECT_EQ(s["first_call"]["state"], "not_available");
}

TEST(Assess, CallsWideTrialsNoisyAndSaysHowWide) {
    const Json s = ngcc::assess(timing({10000, 10500, 9600, 10100, 9900}));
    EXPECT_EQ(s["verdict"], "noisy");
    EXPECT_NE(s["verdict_reason"].get<std::string>().find("not to within 1 %"), std::string::npos);
}

TEST(Assess, CallsTwoGroupsBimodal) {
    const Json s = ngcc::assess(timing({10000, 12010, 10005, 12000, 9995}));
    EXPECT_EQ(s["verdict"], "bimodal");
    EXPECT_NE(s["verdict_reason"].get<std::string>().find("3 and 2"), std::string::npos);
}

TEST(Assess, NeedsThreeTrials) {
    for (const auto& ticks : {std::vector<std::uint64_t>{}, {10000}, {10000, 10001}}) {
        const Json s = ngcc::assess(timing(ticks));
        EXPECT_EQ(s["verdict"], "not_enough_data");
        EXPECT_EQ(s["interval"]["state"], "not_enough_data");
        EXPECT_FALSE(s["interval"]["reason"].get<std::string>().empty());
    }
    EXPECT_EQ(ngcc::assess(timing({10000, 10001, 10002}))["verdict"], "stable");
}

TEST(Assess, UsesCyclesOnlyIfEveryTrialHasThem) {
    Timing t = timing({10000, 10010, 9990});
    for (auto& trial : t.trials)
        trial.cycles = *trial.ticks / 2;
    EXPECT_EQ(ngcc::assess(t)["unit"], "cycles");
    EXPECT_EQ(ngcc::assess(t)["source"], "perf_event");
    t.trials[1].cycles = 0;
    EXPECT_EQ(ngcc::assess(t)["unit"], "ticks");
    t.trials[1].ticks.reset();
    EXPECT_EQ(ngcc::assess(t)["unit"], "seconds");
}

TEST(Assess, SeesDriftWithinAndBetweenTrials) {
    Timing steady = timing({10000, 10010, 9990, 10005, 9995});
    halves(steady, 0.0001);
    EXPECT_EQ(ngcc::assess(steady)["drift"]["within_trials"]["flagged"], false);
    Timing slowing = steady;
    halves(slowing, 0.05);
    const Json s = ngcc::assess(slowing);
    EXPECT_NEAR(s["drift"]["within_trials"]["relative_change"].get<double>(), 0.05, 1e-3);
    EXPECT_EQ(s["drift"]["within_trials"]["flagged"], true);
    EXPECT_EQ(s["verdict"], "noisy");
    const Json ordered = ngcc::assess(timing({10000, 10001, 10002, 10003, 10004}));
    EXPECT_EQ(ordered["drift"]["between_trials"]["flagged"], true);
    EXPECT_EQ(ordered["verdict"], "noisy");
    EXPECT_NE(ordered["verdict_reason"].get<std::string>().find("slower"), std::string::npos);
}

TEST(Assess, TellsASlowFirstCall) {
    Timing t = timing({10000, 10010, 9990});
    for (auto& process : t.processes)
        process.meta["first_call_ticks"] = "2000000";
    const Json s = ngcc::assess(t)["first_call"];
    EXPECT_EQ(s["ratio_to_mean"], 200.0);
    EXPECT_EQ(s["differs"], true);
    for (auto& process : t.processes)
        process.meta["first_call_ticks"] = "11000";
    EXPECT_EQ(ngcc::assess(t)["first_call"]["differs"], false);
    for (auto& process : t.processes)
        process.meta["first_call_ticks"] = "-1e9";
    EXPECT_EQ(ngcc::assess(t)["first_call"]["state"], "not_available");
}

TEST(Assess, ReadsTheHistogramsOfAllProcesses) {
    Timing t = timing({10000, 10010, 9990, 10005, 9995});
    for (auto& process : t.processes)
        process.histogram = {{10000, 10127, 60, {}}, {20000, 20255, 40, {}}};
    const Json s = ngcc::assess(t);
    EXPECT_EQ(s["distribution"]["calls"], 500);
    EXPECT_EQ(s["distribution"]["p50"]["low"], 10000);
    EXPECT_EQ(s["distribution"]["p99"]["high"], 20255);
    EXPECT_EQ(s["verdict"], "bimodal");
    EXPECT_DOUBLE_EQ(s["distribution"]["modes"]["share_below"].get<double>(), 0.6);
    t.processes[2].histogram[0].high = 15;
    EXPECT_EQ(ngcc::assess(t)["distribution"]["state"], "not_available");
    EXPECT_EQ(ngcc::assess(t)["verdict"], "stable");
}

TEST(Assess, ClockStepsAreNoModes) {
    Timing t = timing({10000, 10010, 9990, 10005, 9995});
    for (auto& process : t.processes) {
        process.histogram = {{1000, 1000, 60, {}}, {1125, 1125, 40, {}}};
        process.meta["below_resolution"] = "1";
    }
    EXPECT_EQ(ngcc::assess(t)["distribution"]["modes"]["state"], "not_available");
    EXPECT_EQ(ngcc::assess(t)["verdict"], "stable");
}

TEST(Assess, SaysWhenAllTrialsShareAProcess) {
    Timing t = timing({10000, 10010, 9990});
    t.processes.resize(1);
    t.processes[0].trials = t.trials;
    const Json s = ngcc::assess(t);
    EXPECT_EQ(s["interval"]["over"], "trials of one process");
    EXPECT_EQ(s["process_spread"]["state"], "not_enough_data");
}

TEST(Assess, SurvivesTheRecordItIsWrittenTo) {
    Timing t = timing({10000, 10011, 9987, 10005, 9995, 10031, 9999});
    for (auto& process : t.processes)
        process.histogram = {{10000, 10127, 60, {}}, {20000, 20255, 40, {}}};
    halves(t, 0.01);
    t.statistics = ngcc::assess(t);
    const std::string text = ngcc::record::dump(to_json(t));
    const Timing again = ngcc::record::timing_from_json(ngcc::record::parse(text, "test"), "test");
    EXPECT_EQ(again.statistics, t.statistics);
    EXPECT_EQ(ngcc::assess(again), t.statistics);  // bit by bit
    EXPECT_EQ(again.statistics["interval"]["method"], "bootstrap_seeded");
    EXPECT_EQ(again.statistics["interval"]["seed"], ngcc::seed_of(t));
}

TEST(Assess, HasNoInfinityWhateverTheRecordHolds) {
    Timing t = timing({1, 1, 1, 1, 1});
    for (auto& trial : t.trials) {
        trial.ticks.reset();
        trial.seconds = 1.7e308;
    }
    t.processes.clear();
    const Json s = ngcc::assess(t);
    EXPECT_EQ(s["interval"]["state"], "not_available") << s.dump();
    EXPECT_EQ(s["verdict"], "not_enough_data");
    for (auto& trial : t.trials)
        trial.seconds = 0;
    EXPECT_EQ(ngcc::assess(t)["verdict"], "not_enough_data");
    for (auto& trial : t.trials)
        trial.measurements = 0;
    EXPECT_EQ(ngcc::assess(t)["trials"], 0);
}
