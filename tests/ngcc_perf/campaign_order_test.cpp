// SPDX-License-Identifier: Apache-2.0
// Order of the trials, phases, deferral, disturbance, shards.
#include <algorithm>
#include <map>

#include "campaign_fixture.hpp"
#include "support/files.hpp"

using hashprof::Exit;
using ngcc::Outcome;
using ngcc::Phase;

namespace {

// "a enc" of every timed trial, in order.
std::vector<std::string> trials(const MockWorker& worker) {
    std::vector<std::string> list;
    for (const auto& c : worker.calls)
        if (c.arguments.at(0) == "time" && option(c, "--iterations", "1") != "1")
            list.push_back(std::filesystem::path(c.arguments.at(1)).stem().string() + " " +
                           c.arguments.at(2));
    return list;
}

}  // namespace

TEST_F(CampaignTest, InterleavesTheTrialsOfDifferentOperations) {
    EXPECT_EQ(run(), Exit::done);
    const auto list = trials(worker_);
    ASSERT_EQ(list.size(), 30u);
    for (std::size_t round = 0; round < 5; ++round) {
        std::set<std::string> seen(list.begin() + static_cast<long>(6 * round),
                                   list.begin() + static_cast<long>(6 * round + 6));
        EXPECT_EQ(seen.size(), 6u) << round;
    }
    // The order is on record, and the seed it follows from.
    const auto d = data();
    EXPECT_EQ(d.campaign->planning.at("order"), "interleaved");
    EXPECT_EQ(d.campaign->planning.at("order_seed"), 1);
    std::vector<std::string> recorded(30);
    for (const auto& stored : d.timings)
        for (const auto& process : stored.value.processes) {
            ASSERT_TRUE(process.order);
            recorded.at(*process.order) = stored.value.label + " " + stored.value.key();
        }
    EXPECT_EQ(recorded, list);
}

TEST_F(CampaignTest, KeepsTheOrderAndTheTrialsOfAKilledRun) {
    run();
    const auto whole = trials(worker_);
    std::filesystem::remove_all(options_.run);
    worker_.calls.clear();
    int count = 0;
    worker_.spoil = [&](std::size_t, const ngcc::Command& c, Outcome& o) {
        if (c.arguments[0] == "time" && option(c, "--iterations", "1") != "1" && ++count == 14)
            o.end = ngcc::End::interrupted;
    };
    EXPECT_EQ(run(), Exit::incomplete);
    auto list = trials(worker_);
    list.pop_back();  // the one that was interrupted
    EXPECT_TRUE(data().timings.empty());
    worker_.spoil = nullptr;
    worker_.calls.clear();
    EXPECT_EQ(run(), Exit::done);
    for (const std::string& trial : trials(worker_))
        list.push_back(trial);
    EXPECT_EQ(list, whole);
    EXPECT_FALSE(std::filesystem::exists(options_.run / "work/trials"));
}

TEST_F(CampaignTest, DoesOnlyThePhasesThatAreAskedFor) {
    options_.phases = {Phase::build, Phase::calibrate, Phase::plan};
    EXPECT_EQ(run(), Exit::done);
    EXPECT_TRUE(trials(worker_).empty());
    EXPECT_TRUE(data().timings.empty());
    const auto plan = ngcc::record::parse(hashprof::read_file(options_.run / "calibrate/plan.json"), "plan");
    ASSERT_EQ(plan.at("operations").size(), 6u);
    std::map<std::string, int> iterations;
    for (const auto& operation : plan.at("operations"))
        iterations[operation.at("instance").get<std::string>() + " " +
                   operation.at("operation").get<std::string>()] = operation.at("iterations_per_trial");
    EXPECT_EQ(iterations.at("kem-99/a enc"), 500);
    EXPECT_EQ(iterations.at("kem-99/b keygen"), 100);
    options_.phases.insert(Phase::measure);
    EXPECT_EQ(run(), Exit::done);
    std::map<std::string, int> checks;
    const auto d = data();
    EXPECT_EQ(d.timings.size(), 6u);
    for (const auto& check : d.campaign->host_checks)
        ++checks[check.phase];
    EXPECT_EQ(checks, (std::map<std::string, int>{{"build", 2}, {"calibrate", 2}, {"measure", 1}}));
}

TEST_F(CampaignTest, MeasuresTheHelpersAsTheBaselineFirst) {
    options_.instances[1].candidate = ngcc::helper_candidate;
    EXPECT_EQ(run(), Exit::done);
    const auto list = trials(worker_);
    ASSERT_EQ(list.size(), 30u);
    for (std::size_t i = 0; i < 30; ++i)
        EXPECT_TRUE(list[i].starts_with(i < 15 ? "b " : "a ")) << i;
}

TEST_F(CampaignTest, DefersInstancesUntilEverythingElseIsDone) {
    options_.deferred = {"kem-99/a"};
    EXPECT_EQ(run(), Exit::done);
    const auto history = worker_.history();
    const auto first_a =
        std::find_if(history.begin(), history.end(), [](const auto& h) { return h.starts_with("a "); });
    EXPECT_TRUE(std::none_of(first_a, history.end(), [](const auto& h) { return h.starts_with("b "); }));
    EXPECT_EQ(data().timings.size(), 6u);
}

TEST_F(CampaignTest, RepeatsTrialsThatLostTheCore) {
    int spoiled = 0;
    worker_.spoil = [&](std::size_t, const ngcc::Command& c, Outcome& o) {
        if (c.arguments[0] != "time" || c.arguments[2] != "enc" || option(c, "--iterations", "1") == "1")
            return;
        const bool lost = c.arguments[1].ends_with("a.so") && ++spoiled == 2;
        const std::string line = "TRIALINFO\t1\trun_delay_ns\t" + std::string(lost ? "90000000" : "100") +
                                 "\nTRIALINFO\t1\tinvoluntary_switches\t" + (lost ? "9" : "0") + "\n";
        o.out.insert(o.out.find("META\tpeak_rss"), line);
    };
    EXPECT_EQ(run(), Exit::done);
    const auto d = data();
    const auto* enc = timing(d, "a", "enc");
    EXPECT_EQ(enc->disturbed_retries, 1u);
    EXPECT_EQ(enc->trials.size(), 5u);
    std::size_t discarded = 0;
    for (const auto& process : enc->processes)
        for (const auto& trial : process.discarded_trials) {
            ++discarded;
            EXPECT_EQ(trial.disturbance, "the core was taken away for 9.0 % of the time");
            EXPECT_EQ(trial.events.at("involuntary_switches"), 9u);
        }
    EXPECT_EQ(discarded, 1u);
    for (const auto& trial : enc->trials)
        EXPECT_FALSE(trial.disturbance);
    EXPECT_EQ(timing(d, "b", "enc")->disturbed_retries, 0u);
}

TEST_F(CampaignTest, StopsWhenTheHostChangesInMidRun) {
    const auto probe = [&](std::optional<int>) {
        if (!trials(worker_).empty()) host_.environment.cpufreq_governor = "powersave";
        return host_;
    };
    options_.order.block_s = 0;  // a block an operation, each of which begins with a look at the host
    try {
        ngcc::run_campaign(options_, worker_, probe);
        FAIL();
    } catch (const hashprof::Error& e) {
        EXPECT_EQ(e.status(), Exit::environment);
        EXPECT_NE(e.cause().find("cpufreq_governor: unknown in the run directory, powersave now"),
                  std::string::npos);
    }
    EXPECT_EQ(data().timings.size(), 1u);
    host_.environment.cpufreq_governor.reset();
    EXPECT_EQ(run(), Exit::done);
    EXPECT_EQ(data().timings.size(), 6u);
}

TEST_F(CampaignTest, RefusesAnUnfixedHostUnlessAllowed) {
    host_.checks.push_back(
        {ngcc::host::Topic::turbo, ngcc::host::State::problem, "on", "boost is on", "switch it off"});
    options_.allow_unfixed_host = false;
    try {
        run();
        FAIL();
    } catch (const hashprof::Error& e) {
        EXPECT_EQ(e.status(), Exit::environment);
        EXPECT_NE(std::string(e.cause()).find("boost is on"), std::string::npos);
    }
    EXPECT_TRUE(worker_.calls.empty());
    options_.allow_unfixed_host = true;
    EXPECT_EQ(run(), Exit::done);
    for (const auto& stored : data().timings)
        EXPECT_EQ(stored.value.unfixed_host, true);
}
