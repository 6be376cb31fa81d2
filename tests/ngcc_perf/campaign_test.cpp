// SPDX-License-Identifier: Apache-2.0
// What a campaign leaves in its run directory.
#include <algorithm>

#include "campaign/lock.hpp"
#include "campaign_fixture.hpp"

using hashprof::Exit;
using ngcc::End;
using ngcc::Outcome;

TEST_F(CampaignTest, RecordsEveryOperationByThePublishedPlan) {
    EXPECT_EQ(run(), Exit::done);
    const auto d = data();
    EXPECT_TRUE(d.problems.empty());
    ASSERT_EQ(d.timings.size(), 6u);
    const auto* enc = timing(d, "a", "enc");
    EXPECT_EQ(enc->plan->iterations_per_trial, 500u);  // 1 s / 2 ms
    EXPECT_EQ(enc->plan->trials, 5u);
    EXPECT_EQ(enc->plan->warmups, 3u);
    EXPECT_NEAR(*enc->plan->estimated_s, 5 * (503 * 0.002 + 0.5), 1e-9);
    EXPECT_EQ(enc->mean_seconds, 0.002);
    EXPECT_EQ(enc->measurements, 2500u);
    EXPECT_EQ(enc->library, "lib/a.so");
    EXPECT_EQ(enc->environment->hostname, "lab");
    EXPECT_EQ(enc->kat, "NOKAT");
    EXPECT_EQ(enc->kat_not_passed, true);
    EXPECT_EQ(d.campaign->planning.at("trial_target_s"), 1.0);
    EXPECT_EQ(d.campaign->planning.at("op_budget_s"), 900.0);
    EXPECT_TRUE(d.campaign->ended_utc);
    const auto& built = d.build->instances.at("kem-99/a");
    EXPECT_GT(*built.elf_load_bytes, 1000u);
    EXPECT_EQ(built.raw.at("elf").at("loadable_bytes"), *built.elf_load_bytes);
    EXPECT_EQ(enc->library_sha256, built.library_sha256);
    EXPECT_EQ(enc->kat_log, "kat/kem-99/a.log");
}

TEST_F(CampaignTest, MeasuresTheCheapestOperationFirstInThePublishedOrder) {
    options_.order.policy = ngcc::OrderPolicy::published;
    run();
    std::vector<std::string> measured;
    for (const auto& c : worker_.calls)
        if (option(c, "--iterations", "1") != "1") measured.push_back(c.arguments.at(2));
    ASSERT_EQ(measured.size(), 30u);
    // keygen: 100 calls of 10 ms a trial, enc: 500 of 2 ms, dec: 250 of 4 ms; three warm-ups make the
    // difference.
    EXPECT_EQ(measured.front(), "enc");
    EXPECT_EQ(measured.back(), "keygen");
    EXPECT_TRUE(std::is_sorted(measured.begin(), measured.end(), [&](const auto& a, const auto& b) {
        return worker_.cost.at(a) < worker_.cost.at(b);
    }));
}

TEST_F(CampaignTest, PlansStepsOfAKeyExchangeByTheExchange) {
    options_.instances.resize(1);
    options_.instances[0].type = ngcc::record::Type::kex;
    worker_.cost = {{"exchange", 0.004}, {"init_a", 1e-5}, {"init_b", 1e-5},   {"pass1", 1e-5},
                    {"pass2", 1e-5},     {"pass3", 1e-5},  {"derive_a", 1e-5}, {"derive_b", 1e-5}};
    worker_.extra_meta = "META\tkex_passes\t2\nMETA\tkex_passes_run\t3\n";
    EXPECT_EQ(run(), Exit::done);
    const auto d = data();
    EXPECT_EQ(d.timings.size(), 7u);  // exchange, two inits, two passes (declared 2, run 3), two derives
    EXPECT_EQ(timing(d, "a", "pass3"), nullptr);
    EXPECT_EQ(timing(d, "a", "pass1")->plan->iterations_per_trial, 250u);
    EXPECT_EQ(timing(d, "a", "pass1")->kex.at("kex_passes"), 2u);
}

TEST_F(CampaignTest, ReusesTheCalibrationOfASingleLongCall) {
    worker_.cost = {{"keygen", 1800.0}, {"enc", 0.002}, {"dec", 0.004}};
    EXPECT_EQ(run(), Exit::done);
    const auto d = data();
    const auto* keygen = timing(d, "a", "keygen");
    EXPECT_EQ(keygen->plan->reused_calibration, true);
    EXPECT_EQ(keygen->measurements, 1u);
    EXPECT_EQ(keygen->mean_seconds, 1800.0);
    const auto history = worker_.history();
    EXPECT_EQ(std::count(history.begin(), history.end(), "a time keygen"), 1);
}

TEST_F(CampaignTest, GoesOnAfterAFailureAndSaysSo) {
    worker_.spoil = [](std::size_t, const ngcc::Command& c, Outcome& o) {
        if (c.arguments.size() > 2 && c.arguments[2] == "enc" && c.arguments[1].ends_with("a.so")) {
            o.end = End::signalled;
            o.signal = 11;
            o.out.clear();
        }
    };
    EXPECT_EQ(run(), Exit::finding);
    const auto d = data();
    ASSERT_EQ(d.timings.size(), 6u);
    const auto* enc = timing(d, "a", "enc");
    EXPECT_EQ(enc->status, "failed");
    EXPECT_EQ(enc->error->code, "crash");
    EXPECT_EQ(timing(d, "a", "dec")->status, "complete");
    EXPECT_EQ(timing(d, "b", "enc")->status, "complete");
    EXPECT_TRUE(d.campaign->ended_utc);
}

TEST_F(CampaignTest, DoesNotTimeWhatCrashesInItsKnownAnswers) {
    worker_.spoil = [](std::size_t, const ngcc::Command& c, Outcome& o) {
        if (c.arguments[0] == "kat" && c.arguments[1].ends_with("a.so"))
            o.out = "RESULT\tmock\ta\tCRASH\tsignal=11\nSTATUS\tfailed\n";
    };
    EXPECT_EQ(run(), Exit::finding);
    const auto d = data();
    EXPECT_EQ(timing(d, "a", "keygen")->error->code, "not_measured");
    EXPECT_EQ(timing(d, "a", "keygen")->error->text, "known answers: CRASH signal=11");
    EXPECT_EQ(timing(d, "b", "keygen")->status, "complete");
}

TEST_F(CampaignTest, TimesWhatFailsItsKnownAnswersAndFlagsIt) {
    worker_.spoil = [](std::size_t, const ngcc::Command& c, Outcome& o) {
        if (c.arguments[0] == "kat") o.out = "RESULT\tmock\ta\tCRYPTOFAIL\tsecrets differ\nSTATUS\tfailed\n";
    };
    EXPECT_EQ(run(), Exit::finding);
    const auto d = data();
    EXPECT_EQ(timing(d, "a", "keygen")->status, "complete");
    EXPECT_EQ(timing(d, "a", "keygen")->kat, "CRYPTOFAIL");
    EXPECT_EQ(timing(d, "a", "keygen")->kat_not_passed, true);
}

TEST_F(CampaignTest, DescribesALibraryThatIsNone) {
    std::ofstream(options_.instances[0].library) << "not an ELF file";
    EXPECT_EQ(run(), Exit::finding);
    const auto d = data();
    EXPECT_EQ(d.build->instances.at("kem-99/a").error, "a.so: is text, not ELF");
    EXPECT_EQ(timing(d, "a", "enc")->error->code, "not_measured");
    EXPECT_EQ(timing(d, "b", "enc")->status, "complete");
}

TEST_F(CampaignTest, RecordsTheProblemsOfTheHostEverywhere) {
    host_.checks.push_back(
        {ngcc::host::Topic::turbo, ngcc::host::State::problem, "on", "boost is on", "switch it off"});
    EXPECT_EQ(run(), Exit::done);
    const auto d = data();
    const ngcc::record::Json wanted = {"boost is on: switch it off"};
    EXPECT_EQ(ngcc::record::Json(d.campaign->host_problems), wanted);
    for (const auto& check : d.campaign->host_checks)
        EXPECT_EQ(ngcc::record::Json(check.problems), wanted);
    for (const auto& stored : d.timings)
        EXPECT_EQ(stored.value.raw.at("host_problems"), wanted);
}

TEST_F(CampaignTest, HasNoLocalPathInItsEvidence) {
    run();
    for (const std::string& file : files()) {
        std::ifstream in(options_.run / file);
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        EXPECT_EQ(text.find(folder_.string()), std::string::npos) << file;
        EXPECT_EQ(text.find("/opt/bin"), std::string::npos) << file;
    }
}

TEST_F(CampaignTest, RefusesWithoutInstancesOrCpu) {
    host_.checks.push_back(
        {ngcc::host::Topic::cpu, ngcc::host::State::problem, "CPU 9", "CPU 9 is not online", ""});
    EXPECT_THROW(run(), hashprof::Error);
    options_.instances.clear();
    EXPECT_THROW(run(), hashprof::Error);
}

TEST_F(CampaignTest, WorksAloneInItsDirectory) {
    const ngcc::RunLock other(options_.run);
    try {
        run();
        FAIL();
    } catch (const hashprof::Error& e) {
        EXPECT_EQ(e.status(), Exit::environment);
        EXPECT_EQ(e.cause(), "another campaign works in this run directory");
    }
}
