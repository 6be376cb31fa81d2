// SPDX-License-Identifier: Apache-2.0
// Pages of a whole system, value by value.
#include <gtest/gtest.h>

#include "edition.hpp"

namespace ngcc {
namespace {

using test::golden;
using test::row;
using test::table;

// The page of an own run after a change to its records.
class OwnOverview : public testing::Test {
  protected:
    std::string page(const std::string& kind) {
        report.make({run.root()});
        return report.page("performance/" + kind);
    }
    void save_hash(const std::string& candidate, const std::string& label, std::uint64_t digest, double ticks,
                   std::uint64_t bytes = 32) {
        record::Timing t = test::own_timing("hash");
        t.candidate = candidate;
        t.label = label;
        t.instance = label;
        t.input_bytes = bytes;
        t.sizes = {{"digest_bytes", digest}};
        t.mean_ticks = ticks;
        for (record::Trial& trial : t.trials)
            trial.ticks = static_cast<std::uint64_t>(ticks) * trial.measurements;
        run.save(t);
    }
    test::Rendering report;
    record::RunDirectory run = test::own_run(report.folder.path() / "run");
};

TEST(Summary, HasThePublishedFiguresOfEveryReferenceInstance) {
    test::Rendering report;
    report.table("summary_notes.csv", "ID;Label;Note\nsign-34;yuanyang-2048;slow | keygen\n");
    report.make({golden / "arm_1"});
    const std::string page = report.page("performance/summary_arm_1");
    const auto signatures = table(page, "## Digital signatures");
    ASSERT_EQ(signatures.size(), 3u);
    EXPECT_EQ(signatures[0].at("candidate"), "[sign-34](../sign-34/perf_arm_1.md)");
    EXPECT_EQ(signatures[0].at("sign"), "6.71 M (2.4%)");
    EXPECT_EQ(signatures[0].at("verify"), "182.2 k (65%)");
    EXPECT_EQ(signatures[0].at("public key"), "738");
    EXPECT_EQ(signatures[2].at("keygen"), "71.05 M (0.0%)");
    EXPECT_EQ(signatures[2].at("notes"), "slow &#124; keygen");
    EXPECT_EQ(table(page, "## Key exchange")[0].at("exchange"), "2.38 M (69%)");
    const auto hashes = table(page, "## Hash functions");
    ASSERT_EQ(hashes.size(), 1u) << "the helpers are no candidate";
    EXPECT_EQ(hashes[0].at("32 B"), "8870");
    EXPECT_EQ(hashes[0].at("65536 B"), "2.65 M");
    EXPECT_EQ(hashes[0].at("1024 B"), "–");
}

TEST_F(OwnOverview, TheSummaryMarksFewCallsAndWhatIsNotAsItShouldBe) {
    record::Timing timing = test::own_timing("enc");
    timing.measurements = 40;
    run.save(timing);
    timing = test::own_timing("dec");
    timing.status = "partial";
    timing.error = record::Failure{"timeout", "x", {}};
    run.save(timing);
    record::Build build = test::own_build();
    build.instances["demo/demo-1"].kat = "MISMATCH";
    run.save(build);
    const std::string text = page("summary_vm_1");
    const auto cells = row(table(text, "## Key encapsulation"), {{"instance", "demo-1"}});
    EXPECT_EQ(cells.at("enc"), "10.50 M (30%) n=40");
    EXPECT_EQ(cells.at("keygen"), "10.50 M (30%)");
    EXPECT_EQ(cells.at("notes"), "KAT MISMATCH; dec measured in part");
    EXPECT_NE(text.find("Figures are mean ticks (rdtsc, 2.10 GHz)"), std::string::npos);
}

TEST_F(OwnOverview, RowsWithoutCyclesAreLeftOpenAndTheSummarySaysWhy) {
    record::Timing timing = test::own_timing("enc");
    timing.cycle_source = "perf_event";
    timing.cycle_reason.reset();
    timing.mean_cycles = 12345678;
    run.save(timing);
    const std::string text = page("summary_vm_1");
    const auto cells = row(table(text, "## Key encapsulation"), {{"instance", "demo-1"}});
    EXPECT_EQ(cells.at("enc"), "12.35 M (30%)");
    EXPECT_EQ(cells.at("dec"), "– (30%)");
    EXPECT_NE(text.find("Rows without a cycle count are left open: perf_event_open: EACCES"),
              std::string::npos);
}

TEST_F(OwnOverview, HashesAreAMultipleOfPseudoXofOfTheSameDigestAndMessage) {
    save_hash("iccs", "pseudoXOF-512", 64, 2000);
    save_hash("iccs", "pseudoXOF-256", 32, 1000);
    save_hash("iccs", "sm3hash-256", 32, 500);
    save_hash("hash-1", "h-512", 64, 5000);
    save_hash("hash-1", "h-384", 48, 5000);
    save_hash("hash-1", "h-512", 64, 9000, 128);
    const auto hashes = table(page("summary_vm_1"), "## Hash functions");
    EXPECT_EQ(row(hashes, {{"instance", "h-512"}}).at("32 B"), "5000 (2.5×)");
    EXPECT_EQ(row(hashes, {{"instance", "h-512"}}).at("128 B"), "9000") << "no baseline of that length";
    EXPECT_EQ(row(hashes, {{"instance", "h-384"}}).at("32 B"), "5000") << "no baseline of that width";
    EXPECT_EQ(row(hashes, {{"instance", "sm3hash-256"}}).at("32 B"), "500 (0.5×)");
}

TEST_F(OwnOverview, OtherBuildsThanTheReferenceAreNoRow) {
    for (const char* operation : {"keygen", "enc", "dec"}) {
        record::Timing t = test::own_timing(operation);
        t.label = "performance";
        t.variant = "performance";
        run.save(t);
    }
    EXPECT_EQ(table(page("summary_vm_1"), "## Key encapsulation").size(), 1u);
}

TEST_F(OwnOverview, TheBaselineHasEveryHelperAtEveryLength) {
    EXPECT_NE(page("baseline_vm_1").find("This run has no timing of the helper functions."),
              std::string::npos);
    for (const std::uint64_t length : record::hash_lengths)
        save_hash("iccs", "pseudoXOF-512", 64, 1000.0 * static_cast<double>(length), length);
    save_hash("iccs", "sm3hash-256", 32, 655360, 65536);
    const auto helpers = table(page("baseline_vm_1"), "# ICCS helper functions on x86-64 (system vm_1)");
    ASSERT_EQ(helpers.size(), 2u);
    const auto xof = row(helpers, {{"helper", "pseudoXOF-512"}});
    EXPECT_EQ(xof.at("digest"), "64");
    EXPECT_EQ(xof.at("32 B"), "32.0 k");
    EXPECT_EQ(xof.at("8192 B"), "8.19 M");
    EXPECT_EQ(xof.at("65536 B"), "65.54 M");
    EXPECT_EQ(xof.at("ticks/byte at 64 KiB"), "1000.0");
    const auto sm3 = row(helpers, {{"helper", "sm3hash-256"}});
    EXPECT_EQ(sm3.at("32 B"), "–");
    EXPECT_EQ(sm3.at("ticks/byte at 64 KiB"), "10.0");
}

TEST(Baseline, OfThePublishedExcerptHasItsTwoRecords) {
    test::Rendering report;
    report.make({golden / "arm_1"});
    const auto helpers =
        table(report.page("performance/baseline_arm_1"), "# ICCS helper functions on AArch64 (system arm_1)");
    ASSERT_EQ(helpers.size(), 2u);
    EXPECT_NE(row(helpers, {{"helper", "pseudoXOF-512"}}).at("1024 B"), "–");
    EXPECT_EQ(row(helpers, {{"helper", "pseudoXOF-512"}}).at("cycles/byte at 64 KiB"), "–");
}

std::string says(const std::vector<test::TableRow>& rows, const std::string& aspect,
                 const std::string& value) {
    for (const auto& found : rows)
        if (found.at("aspect") == aspect && found.at("what the records say") == value)
            return found.at("records");
    return "no such row";
}

TEST(Method, IsCountedFromThePublishedRecords) {
    test::Rendering report;
    report.table("systems.csv", "ID;Arch;Hostname;Description\narm_1;aarch64;x;A laptop of 2024\n");
    report.make({golden / "arm_1"});
    const std::string page = report.page("performance/method_arm_1");
    const auto rows = table(page, "## How the figures were made");
    EXPECT_EQ(says(rows, "cycle counter", "cycles, their source is not recorded"), "17");
    EXPECT_EQ(says(rows, "compiler", "gcc (Ubuntu 15.2.0-16ubuntu1) 15.2.0"), "17");
    EXPECT_EQ(says(rows, "trials", "5 trials, each in a process of its own"), "17");
    EXPECT_EQ(says(rows, "what is timed", "per&#95;call&#95;step"), "no such row");
    EXPECT_EQ(says(rows, "what is timed", "per_call_step"), "3");
    EXPECT_EQ(says(rows, "CPU", "7"), "7");
    EXPECT_EQ(says(rows, "flags", "guide"), "17");
    EXPECT_EQ(says(rows, "coverage of the hash profile", "not stated (published profile)"), "52");
    EXPECT_EQ(row(table(page, "## Planning"), {{"constant", "op_budget_s"}}).at("value"), "300.0");
    for (const char* text :
         {"A laptop of 2024", "- 7 candidates, 21 instances\n", "- 17 timing records: 0 failed, 0 partial\n",
          "25 checks, 24 without a problem.", "the figures come from 3 CPUs of the machine",
          "The campaign first measured from 2026-09-28 18:25 local time"})
        EXPECT_NE(page.find(text), std::string::npos) << text;
    EXPECT_EQ(page.find("virtual machine"), std::string::npos);
    EXPECT_EQ(page.find("clock was not fixed"), std::string::npos);
    const auto idle = table(page, "## Instances that were not timed");
    EXPECT_EQ(idle.size(), 14u);
    EXPECT_EQ(row(idle, {{"instance", "HARE-128-kr"}}).at("KAT"), "PASS");
}

TEST_F(OwnOverview, TheMethodSaysWhatWasNotAsItShouldBe) {
    record::Timing timing = test::own_timing("enc");
    timing.disturbed_retries = 3;
    timing.unfixed_host = true;
    timing.confinement = "bubblewrap";
    timing.guide_100_measurements_met = false;
    timing.measurements = 7;
    run.save(timing);
    timing = test::own_timing("dec");
    timing.status = "failed";
    timing.error = record::Failure{"crash", "signal 11", {}};
    run.save(timing);
    record::Profile profile = test::own_profile("enc");
    profile.hashprof["coverage"] = "partial";
    run.save(profile);
    const std::string text = page("method_vm_1");
    const auto rows = table(text, "## How the figures were made");
    EXPECT_EQ(says(rows, "disturbed trials", "repeated"), "1");
    EXPECT_EQ(says(rows, "host", "not fixed, measured all the same"), "1");
    EXPECT_EQ(says(rows, "confinement", "bubblewrap"), "1");
    EXPECT_EQ(says(rows, "confinement", "none recorded"), "2");
    EXPECT_EQ(says(rows, "coverage of the hash profile", "partial"), "1");
    EXPECT_EQ(says(rows, "coverage of the hash profile", "proved"), "2");
    EXPECT_EQ(says(rows, "route of the hash profile", "wrap"), "3");
    EXPECT_EQ(says(rows, "cycle counter", "none: perf_event_open: EACCES; set kernel.perf_event_paranoid=2"),
              "2")
        << "a failed record has no counter";
    for (const char* line :
         {"- 3 disturbed trials of 1 record were repeated", "- 1 record with fewer than 100 measurements",
          "- 1 hash profile without proof that every call was seen", "- measured in a virtual machine",
          "- the clock was not fixed", "- not all code ran under the same confinement",
          "`records/demo/demo-1__dec.json`: failed, crash: signal 11", "- 2 records without a cycle count"})
        EXPECT_NE(text.find(line), std::string::npos) << line;
    EXPECT_EQ(
        row(table(text, "## Fewer than the 100 measurements that the guide asks for"), {{"operation", "enc"}})
            .at("n"),
        "7");
}

TEST(SurveyPage, NamesTheLargestShareOfEachCandidate) {
    test::Rendering report;
    report.table("symmetric_survey.csv",
                 "ID;Verdict;Notes\nsign-22;instance-dependent;own FIPS 202\n"
                 "kem-99;mixed;\nsign-05;bypass;\n");
    report.make({golden / "arm_1"});
    const std::string page = report.page("performance/symmetric-survey");
    const auto rows = table(page, "# Survey of symmetric primitives");
    const auto of = [&](const std::string& id) {
        return row(rows, {{"candidate", "[" + id + "](../" + id + "/perf_arm_1.md)"}});
    };
    EXPECT_EQ(of("sign-34").at("largest hash share"), "65% (yuanyang-512 verify, arm_1)");
    EXPECT_EQ(of("sign-34").at("survey verdict"), "not in the survey");
    EXPECT_EQ(of("sign-22").at("survey verdict"), "**instance-dependent**");
    EXPECT_EQ(of("sign-22").at("measured verdict"), "instance-dependent");
    EXPECT_EQ(of("sign-22").at("notes"), "own FIPS 202");
    EXPECT_EQ(of("sign-05").at("survey verdict"), "**bypass** [1]");
    EXPECT_EQ(row(rows, {{"candidate", "kem-99"}}).at("algorithm"), "not measured");
    EXPECT_EQ(rows.size(), 6u) << "hash functions are no part of the survey";
    EXPECT_NE(page.find("[1] Contradiction: 5 parameter sets call"), std::string::npos);
}

TEST_F(OwnOverview, ABlindProfileHasNoLargestShare) {
    for (const char* operation : {"keygen", "enc", "dec"}) {
        record::Profile profile = test::own_profile(operation);
        profile.calls.clear();
        profile.hash_share = 0;
        profile.hashprof["states"]["sm3hash"] = {{"state", "not_observable"}, {"reason", "inlined"}};
        run.save(profile);
    }
    const auto rows = table(page("symmetric-survey"), "# Survey of symmetric primitives");
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].at("largest hash share"), "not observable");
}

TEST_F(OwnOverview, TheAuditFindsSignaturesLongerThanDeclaredAndLengthsThatDiffer) {
    for (const char* operation : {"keygen", "sign", "verify"}) {
        record::Timing t = test::own_timing(operation);
        t.candidate = "sig";
        t.label = t.instance.emplace("sig-1");
        t.sizes = {{"pk_bytes", 800}, {"signature_bytes", 500}};
        if (std::string(operation) == "sign") {
            t.processes.resize(2);
            t.processes[0].meta["signature_length_excess"] = "3";
            t.processes[1].meta["signature_length_excess"] = "x";
        }
        if (std::string(operation) == "verify") t.sizes["pk_bytes"] = 801;
        for (record::Process& process : t.processes)
            process.status = "complete";
        run.save(t);
    }
    const std::string text = page("EXTERNAL_SIZE_AUDIT");
    const auto rows = table(text, "# Audit of external sizes");
    ASSERT_EQ(rows.size(), 2u);
    const auto longer = row(rows, {{"size", "signature"}});
    EXPECT_EQ(longer.at("declared"), "500");
    EXPECT_EQ(longer.at("seen"), "503");
    EXPECT_EQ(longer.at("catalogue"), "–");
    EXPECT_EQ(longer.at("remark"), "signatures up to 3 bytes longer than declared");
    EXPECT_EQ(row(rows, {{"size", "public key"}}).at("remark"),
              "operations of this instance declare different lengths: 800, 801");
    EXPECT_NE(text.find("0 sizes agree, 2 disagree, 2 have one witness alone."), std::string::npos);
}

TEST_F(OwnOverview, TheRankingGroupsByTarget) {
    report.table("security_targets.csv", "ID;Instance;TargetBits\ndemo;demo-1;128\n");
    const std::string text = page("ranking_vm_1");
    const auto rows = table(text, "## Key encapsulation, 128 bits");
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].at("place"), "1.0");
    EXPECT_EQ(rows[0].at("enc ticks"), "10.50 M (1.0)");
    EXPECT_EQ(rows[0].at("public key"), "800 (1.0)");
    EXPECT_EQ(rows[0].at("mean rank"), "1");
}

TEST_F(OwnOverview, NamesOfTenThousandBytesAreCutEverywhere) {
    const std::string label(10000, 'L'), candidate(10000, 'C');
    for (const char* operation : {"keygen", "enc", "dec"}) {
        record::Timing timing = test::own_timing(operation);
        timing.candidate = candidate;
        timing.label = label;
        timing.error = record::Failure{"x", std::string(10000, 'x'), {}};
        timing.status = "partial";
        run.save(timing);
    }
    const auto rendered = report.render({run.root()});
    EXPECT_EQ(rendered.pages.size(), 2u);
    for (const auto& pages : {rendered.pages, rendered.overviews, {rendered.index}})
        for (const auto& file : pages) {
            const std::string text = test::read(file);
            EXPECT_EQ(text.find(std::string(2001, 'L')), std::string::npos) << file;
            EXPECT_EQ(text.find(std::string(2001, 'C')), std::string::npos) << file;
            EXPECT_EQ(text.find(std::string(2001, 'x')), std::string::npos) << file;
        }
}

}  // namespace
}  // namespace ngcc
