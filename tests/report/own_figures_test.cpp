// SPDX-License-Identifier: Apache-2.0
// What our records say beyond the published ones, and what pages say when something went wrong.
#include <gtest/gtest.h>

#include "report/report.hpp"
#include "support.hpp"

namespace ngcc::report {
namespace {

using test::row;
using test::table;

// A run of the demo candidate, to be changed before it is rendered.
class OwnFigures : public testing::Test {
  protected:
    std::string page() {
        rendered = render(run.root(), folder.path() / "out");
        return test::read(folder.path() / "out/demo/perf_vm_1.md");
    }
    test::TableRow performance(const std::string& operation) {
        return row(table(page(), "## 4. Performance"), {{"operation", operation}});
    }
    test::TableRow shares(const std::string& operation) {
        return row(table(page(), "## Symmetric primitives"), {{"operation", operation}});
    }

    test::Folder folder;
    record::RunDirectory run = test::own_run(folder.path() / "run");
    Rendered rendered;
};

TEST_F(OwnFigures, TicksStandUnderTheirOwnNameAndThePageSaysWhy) {
    EXPECT_EQ(performance("enc").at("mean ticks (rdtsc, 2.10 GHz)"), "10.50 M");
    const std::string text = page();
    EXPECT_EQ(text.find("mean cycles"), std::string::npos);
    EXPECT_NE(text.find("No cycle counter was usable: perf_event_open: EACCES"), std::string::npos);
    EXPECT_NE(text.find("set kernel.perf_event_paranoid=2"), std::string::npos);
}

TEST_F(OwnFigures, CyclesOfSomeRowsKeepTheColumnAndLeaveTheOthersOpen) {
    record::Timing timing = test::own_timing("enc");
    timing.cycle_source = "perf_event";
    timing.cycle_reason.reset();
    timing.mean_cycles = 12345678;
    run.save(timing);
    EXPECT_EQ(performance("enc").at("mean cycles"), "12.35 M");
    EXPECT_EQ(performance("dec").at("mean cycles"), "–");
}

TEST_F(OwnFigures, CyclesWithoutACounterAreNotBelieved) {
    record::Timing timing = test::own_timing("enc");
    timing.mean_cycles = 12345678;  // cycle_source says none
    run.save(timing);
    EXPECT_EQ(page().find("12.35 M"), std::string::npos);
}

TEST_F(OwnFigures, ProfilesShowWhatPublishedOnesCannotSay) {
    const auto cells = shares("enc");
    EXPECT_EQ(cells.at("pseudohash/XOF/sm3"), "30%");
    EXPECT_EQ(cells.at("compensated"), "28% ± 0.2%");
    EXPECT_EQ(cells.at("DRNG"), "5.0%");
    EXPECT_EQ(cells.at("compensated'"), "4.0%");
    EXPECT_EQ(cells.at("DRNG set-up"), "2.0%");
    EXPECT_EQ(cells.at("calls per operation"), "drng 1, drng_init 2, pseudoXOF 4.5");
    EXPECT_EQ(cells.at("coverage"), "proved");
    EXPECT_EQ(cells.at("residual"), "+0.3% ± 0.1%");
    const auto states = table(page(), "State of each helper function in the profiled build:");
    ASSERT_EQ(states.size(), 1u);
    EXPECT_EQ(states[0].at("operations"), "keygen, enc, dec");
    EXPECT_EQ(states[0].at("observed"), "drng, drng_init, pseudoXOF, pseudohash");
    EXPECT_EQ(states[0].at("absent"), "sm3hash");
}

TEST_F(OwnFigures, ABlindSpotIsNeverAZero) {
    record::Profile profile = test::own_profile("enc");
    profile.calls.clear();
    profile.share.clear();
    profile.hash_share = 0;
    profile.hashprof["hash_share_compensated"] = 0;
    profile.hashprof["states"]["sm3hash"] = {
        {"state", "not_observable"}, {"reason", "called inside its object"}, {"remedy", "use entry hooks"}};
    run.save(profile);
    const auto cells = shares("enc");
    EXPECT_EQ(cells.at("pseudohash/XOF/sm3"), "not observable [1]");
    EXPECT_EQ(cells.at("compensated"), "not observable");
    EXPECT_EQ(cells.at("DRNG"), "0.0%");
    EXPECT_NE(page().find("[1] Not observable: sm3hash: called inside its object; remedy: use entry hooks"),
              std::string::npos);
    EXPECT_NE(main_table(run.root()).find("not observable"), std::string::npos);
}

TEST_F(OwnFigures, AShareWithABlindSpotIsALowerBound) {
    record::Profile profile = test::own_profile("enc");
    profile.hashprof["states"]["sm3hash"] = {{"state", "not_observable"}, {"reason", "inlined"}};
    run.save(profile);
    EXPECT_EQ(shares("enc").at("pseudohash/XOF/sm3"), "≥ 30% [1]");
}

TEST_F(OwnFigures, AnObservedFunctionWithCallsThatEscapeIsALowerBoundToo) {
    record::Profile profile = test::own_profile("enc");
    profile.calls.clear();
    profile.hash_share = 0;
    profile.hashprof["states"]["pseudoXOF"]["reason"] = "called inside its object";
    run.save(profile);
    EXPECT_EQ(shares("enc").at("pseudohash/XOF/sm3"), "≥ 0.0% [1]");
}

TEST_F(OwnFigures, AResidualWithinTheNoiseIsNotStated) {
    record::Profile profile = test::own_profile("enc");
    profile.hashprof["residual"] = {
        {"state", "not_enough_data"}, {"median", -0.002}, {"noise", 0.004}, {"reason", "within the noise"}};
    run.save(profile);
    EXPECT_EQ(shares("enc").at("residual"), "not enough data [1]");
    EXPECT_NE(page().find("[1] Residual: within the noise (-0.2% ± 0.4%)."), std::string::npos);
}

TEST_F(OwnFigures, AbsentFunctionsAreCalledAbsentAndTheVerdictIsBypass) {
    for (const char* operation : {"keygen", "enc", "dec"}) {
        record::Profile profile = test::own_profile(operation);
        profile.calls.erase(profile.calls.begin());
        profile.share.erase("pseudoXOF");
        profile.hash_share = 0;
        for (const char* fn : {"sm3hash", "pseudohash", "pseudoXOF"})
            profile.hashprof["states"][fn] = {{"state", "absent"}};
        run.save(profile);
    }
    EXPECT_EQ(shares("enc").at("pseudohash/XOF/sm3"), "absent");
    EXPECT_NE(page().find("Measured verdict: **bypass**"), std::string::npos);
}

TEST_F(OwnFigures, WithoutCoverageThereIsNoVerdict) {
    for (const char* operation : {"keygen", "enc", "dec"}) {
        record::Profile profile = test::own_profile(operation);
        profile.calls.clear();
        profile.hashprof["coverage"] = "none";
        run.save(profile);
    }
    EXPECT_NE(page().find("Measured verdict: **not determined** — 1 of 1"), std::string::npos);
}

TEST_F(OwnFigures, HelpersThatAreTheWholeOperationMakeIccsOnly) {
    for (const char* operation : {"keygen", "enc", "dec"}) {
        record::Profile profile = test::own_profile(operation);
        profile.hashprof["hash_share_compensated"] = 0.98;
        profile.hashprof["share_compensated"]["drng"] = 0.015;
        run.save(profile);
    }
    EXPECT_NE(page().find("Measured verdict: **ICCS-only**"), std::string::npos);
}

TEST_F(OwnFigures, AFailedOperationIsARowWithItsError) {
    record::Timing timing = test::own_timing("dec");
    timing.status = "failed";
    timing.trials.clear();
    timing.measurements = 0;
    timing.mean_seconds.reset();
    timing.mean_ticks.reset();
    timing.error = record::Failure{"wrong_result", "decapsulation gives another secret", {}};
    run.save(timing);
    const auto cells = performance("dec");
    EXPECT_EQ(cells.at("mean ticks (rdtsc, 2.10 GHz)"),
              "failed: wrong_result: decapsulation gives another secret");
    EXPECT_NE(page().find("- 1 operation failed"), std::string::npos);
    EXPECT_EQ(rendered.failed, 1u);
    EXPECT_EQ(rendered.status(), hashprof::Exit::finding);
}

TEST_F(OwnFigures, APartialOperationSaysSo) {
    record::Timing timing = test::own_timing("dec");
    timing.status = "partial";
    timing.error = record::Failure{"timeout", "trial 2 of 5 did not end", {}};
    run.save(timing);
    EXPECT_EQ(performance("dec").at("n (trials × iters)"), "200 (2 × 100) partial [1]");
    EXPECT_NE(page().find("- 1 operation measured in part"), std::string::npos);
}

TEST_F(OwnFigures, TheHostAndAnUnfinishedRunAreStatedAtTheTop) {
    record::Campaign campaign = test::own_campaign();
    campaign.ended_utc.reset();
    campaign.host_problems = {"turbo is on"};
    run.save(campaign);
    const std::string text = page();
    const std::string top = text.substr(0, text.find("## 1."));
    for (const char* warning : {"the campaign has not ended", "host: turbo is on", "the clock was not fixed",
                                "measured in a virtual machine"})
        EXPECT_NE(top.find(warning), std::string::npos) << warning;
}

TEST_F(OwnFigures, AKatMismatchIsNotedAndAnUntimedInstanceIsNoGap) {
    record::Build build = test::own_build();
    record::BuiltInstance other = build.instances["demo/demo-1"];
    other.label = "demo-2";
    other.kat = "MISMATCH";
    other.kat_detail = "record 7, line ct";
    build.instances["demo/demo-2"] = other;
    run.save(build);
    const std::string text = page();
    EXPECT_EQ(row(table(text, "## 3. Functional testing (KAT)"), {{"instance", "demo-2"}})["KAT"],
              "MISMATCH [1] (not timed)");
    EXPECT_NE(text.find("[1] record 7, line ct"), std::string::npos);
    EXPECT_EQ(text.find("no timing of"), std::string::npos);
}

TEST_F(OwnFigures, ALogThatIsNotTheRecordedOneIsAGap) {
    record::Build build = test::own_build();
    build.instances["demo/demo-1"].kat_log_sha256 = std::string(64, '0');
    run.save(build);
    EXPECT_NE(page().find("its SHA-256 is not the recorded one"), std::string::npos);
}

TEST_F(OwnFigures, APathOutOfTheRunIsNotReadAndNamed) {
    for (const char* path : {"/etc/passwd", "../../secret", "kat/../../x"}) {
        record::Build build = test::own_build();
        build.instances["demo/demo-1"].kat_log = path;
        run.save(build);
        EXPECT_NE(page().find("the path leads out of the run directory"), std::string::npos) << path;
    }
}

TEST_F(OwnFigures, EveryFileIsCitedWithItsDigest) {
    const auto evidence = table(page(), "## 7. Raw evidence index");
    EXPECT_EQ(evidence.size(), 2u + 1u + 3u + 3u);
    for (const test::TableRow& item : evidence)
        EXPECT_EQ(item.at("SHA-256").size(), 64u) << item.at("file");
}

TEST(CallShapes, HaveATableByTime) {
    const test::Folder out;
    render(test::golden / "sign-34-complete", out.path());
    const std::string page = test::read(out.path() / "sign-34/perf_arm_1.md");
    EXPECT_NE(
        page.find(
            "| sign | pseudoXOF | 464 | 8832 | 1.48 | 2.1% |\n| sign | sm3hash | 8704 | 256 | 1 | 0.3% |"),
        std::string::npos);
}

}  // namespace
}  // namespace ngcc::report
