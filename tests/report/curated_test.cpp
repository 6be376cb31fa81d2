// SPDX-License-Identifier: Apache-2.0
// What curated tables change on candidate pages, against the published ones where these have the same.
#include <gtest/gtest.h>

#include "edition.hpp"
#include "report/model/verdict.hpp"

namespace ngcc {
namespace {

using test::golden;
using test::row;
using test::table;

const std::string sizes_heading = "## 6. Transmission and storage overhead";
const std::string sizes_header = "ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis\n";

TEST(Curated, BandwidthOfAKeyExchangeIsThatOfThePublishedPage) {
    test::Rendering report;
    report.table("kex_bandwidth.csv",
                 "ID;Instance;PkABytes;PkBBytes;ProtocolMessageBytes\n"
                 "kex-02;AFS_KEX_C128;784;784;3136\n");
    report.make({golden / "arm_1"});
    const auto ours = table(report.page("kex-02/perf_arm_1"), sizes_heading);
    const auto theirs = table(test::read(golden / "pages/kex-02/perf_arm_1.md"), sizes_heading);
    ASSERT_EQ(ours.size(), 1u);
    EXPECT_EQ(ours[0], row(theirs, {{"instance", "AFS_KEX_C128"}}));
    EXPECT_EQ(ours[0].size(), 8u);
}

TEST(Curated, AKnownCauseIsTheNumberedNoteOfThePublishedPage) {
    test::Rendering report;
    const std::string theirs = test::read(golden / "pages/hash-11/perf_arm_1.md");
    const std::size_t at = theirs.find("[1] No reference source") + 4;
    const std::string cause = theirs.substr(at, theirs.find('\n', at) - at);
    const auto run = report.copy_as(golden / "arm_1", "arm_1");
    record::Json build = test::read_json(run / "build.json");
    record::Json& built = build["instances"]["hash-11/Garnet_1024_DM4x4"] =
        build["instances"]["kem-16/HARE-128-kr"];
    built["candidate"] = "hash-11";
    built["label"] = built["instance"] = "Garnet_1024_DM4x4";
    built["kat"] = "MISMATCH";
    built["flags"] = "harness-default";
    test::write(run / "build.json", build.dump());
    report.table("kat_issues.csv", "ID;Label;Action;Cause\nhash-11;Garnet_.*_DM4x4;exclude;" + cause +
                                       "\nhash-11;Garnet_512;measure;x\n");
    report.make({run});
    const std::string page = report.page("hash-11/perf_arm_1");
    const auto ours = row(table(page, "## 3. Functional testing (KAT)"), {{"instance", "Garnet_1024_DM4x4"}});
    EXPECT_EQ(ours,
              row(table(theirs, "## 3. Functional testing (KAT)"), {{"instance", "Garnet_1024_DM4x4"}}));
    EXPECT_EQ(ours.at("KAT"), "MISMATCH [1] (not timed)");
    EXPECT_NE(page.find("[1] No reference source: the submission ships"), std::string::npos);
    EXPECT_EQ(page.find("[2]"), std::string::npos);
    const auto excluded =
        row(table(report.page("performance/method_arm_1"), "## Instances that were not timed"),
            {{"instance", "Garnet_1024_DM4x4"}});
    EXPECT_EQ(excluded.at("KAT"), "MISMATCH");
    EXPECT_EQ(excluded.at("why").substr(0, 19), "No reference source");
}

TEST(Curated, ExternalSizesReplaceDeclaredOnesAndSayWhatWasDeclared) {
    test::Rendering report;
    report.table("external_sizes.csv", sizes_header +
                                           "sign-34;yuanyang-512;738;;555;nominal-variable\n"
                                           "sign-34;yuanyang-1024;;;1150;encoded\n");
    report.make({golden / "sign-34-complete"});
    const std::string page = report.page("sign-34/perf_arm_1");
    const auto sizes = table(page, sizes_heading);
    EXPECT_EQ(row(sizes, {{"instance", "yuanyang-512"}}),
              (test::TableRow{{"instance", "yuanyang-512"},
                              {"public key", "738"},
                              {"secret key", "15584"},
                              {"signature", "555 ≈ nominal [1]"}}));
    EXPECT_EQ(row(sizes, {{"instance", "yuanyang-1024"}}).at("signature"), "1150");
    EXPECT_EQ(row(sizes, {{"instance", "yuanyang-1024"}}).at("public key"), "1570");
    EXPECT_NE(page.find("[1] Declared through the API: 561 bytes."), std::string::npos);
    EXPECT_NE(page.find("[the size audit](../performance/EXTERNAL_SIZE_AUDIT.md)"), std::string::npos);
    const auto audit = table(report.page("performance/EXTERNAL_SIZE_AUDIT"), "# Audit of external sizes");
    ASSERT_EQ(audit.size(), 1u);
    EXPECT_EQ(audit[0].at("declared"), "561");
    EXPECT_EQ(audit[0].at("catalogue"), "555");
    EXPECT_EQ(audit[0].at("size"), "signature");
    EXPECT_EQ(audit[0].at("basis"), "nominal-variable");
    EXPECT_NE(report.page("performance/EXTERNAL_SIZE_AUDIT").find("2 sizes agree, 1 disagree, 3 have one"),
              std::string::npos);
    const auto summary = row(table(report.page("performance/summary_arm_1"), "## Digital signatures"),
                             {{"instance", "yuanyang-512"}});
    EXPECT_EQ(summary.at("signature"), "555 ≈ nominal");
}

TEST(Curated, TheSurveyStandsBesideWhatWasMeasured) {
    test::Rendering report;
    report.table("symmetric_survey.csv",
                 "ID;Verdict;Notes\nsign-34;ICCS-only;\nkex-02;ICCS-only;fast path\n"
                 "sign-05;bypass;\nsign-22;ICCS-only;\n");
    report.make({golden / "arm_1"});
    const std::string kex = report.page("kex-02/perf_arm_1");
    EXPECT_NE(kex.find("[Survey](../performance/symmetric-survey.md) verdict: **ICCS-only** — fast path\n"),
              std::string::npos);
    EXPECT_EQ(kex.find("Contradiction"), std::string::npos);
    EXPECT_NE(report.page("sign-34/perf_arm_1").find("verdict: **ICCS-only**\n\nMeasured verdict: **not "),
              std::string::npos);
    const std::string bypass = report.page("sign-05/perf_arm_1");
    EXPECT_NE(
        bypass.find("**Contradiction**: 5 parameter sets call an ICCS hash function, and the survey says "
                    "bypass."),
        std::string::npos);
    EXPECT_NE(bypass.find("- 5 parameter sets call an ICCS hash function"), std::string::npos);
    EXPECT_NE(
        report.page("sign-22/perf_arm_1").find("**Contradiction**: 1 parameter set calls no ICCS hash "),
        std::string::npos);
    const auto survey =
        table(report.page("performance/symmetric-survey"), "# Survey of symmetric primitives");
    EXPECT_EQ(survey.size(), 5u);
}

TEST(Curated, OnlyWhatWasMeasuredContradictsASurvey) {
    report::Verdict hashing{"not determined", "", 2, 0, 0}, without{"bypass", "", 0, 3, 0},
        all{"ICCS-only", "", 1, 0, 0}, unseen{"not determined", "", 0, 0, 4};
    EXPECT_EQ(report::contradiction(hashing, "bypass"),
              "2 parameter sets call an ICCS hash function, and the survey says bypass");
    EXPECT_EQ(report::contradiction(all, "mixed"),
              "the ICCS functions leave no room for hashing by itself, and the survey says mixed");
    EXPECT_EQ(
        report::contradiction(without, "mixed"),
        "3 parameter sets call no ICCS hash function in any profiled operation, and the survey says mixed");
    for (const char* survey : {"ICCS-only", "mixed", "instance-dependent"})
        EXPECT_FALSE(report::contradiction(hashing, survey)) << survey;
    for (const char* survey : {"ICCS-only", "mixed", "bypass", "instance-dependent"})
        EXPECT_FALSE(report::contradiction(unseen, survey)) << survey;
    EXPECT_FALSE(report::contradiction(without, "bypass"));
}

TEST(Curated, AnExcludedInstanceThatWasTimedIsNoted) {
    test::Rendering report;
    report.table("kat_issues.csv", "ID;Label;Action;Cause\nsign-34;yuanyang-512;exclude;a cause\n");
    report.make({golden / "sign-34-complete"});
    const std::string page = report.page("sign-34/perf_arm_1");
    EXPECT_EQ(row(table(page, "## 3. Functional testing (KAT)"), {{"instance", "yuanyang-512"}}).at("KAT"),
              "PASS [1] [2]");
    EXPECT_NE(page.find("[1] a cause\n\n[2] Timed, although kat_issues.csv excludes this instance.\n"),
              std::string::npos);
}

TEST(Curated, HostileTablesAreTextAndTheirBadLinesAreNamed) {
    const test::Rendering report;
    const std::string hostile = "<script>alert(1)</script> | `x` [y](https://evil.example) \xff\xe2\x80\xae";
    report.table("symmetric_survey.csv",
                 "ID;Verdict;Notes\nsign-34;ICCS-only;" + hostile + "\n" + hostile + ";;\n");
    report.table("kat_issues.csv",
                 "ID;Label;Action;Cause\nsign-34;.*;measure;" + hostile + std::string(10000, 'x') + "\n");
    report.table("summary_notes.csv", "ID;Label;Note\nsign-34;.*;" + hostile + "\nsign-34;(;x\n");
    report.table("systems.csv", "ID;Arch;Hostname;Description\narm_1;;;" + hostile + "\n");
    report.table("external_sizes.csv", "<b>\n");
    const auto rendered = report.render({golden / "sign-34-complete"});
    EXPECT_EQ(rendered.status(), hashprof::Exit::finding);
    ASSERT_EQ(rendered.problems.size(), 3u);
    EXPECT_EQ(rendered.problems[0].file, "symmetric_survey.csv:3");
    std::string all;
    for (const char* page : {"sign-34/perf_arm_1", "performance/summary_arm_1", "performance/method_arm_1",
                             "performance/symmetric-survey", "index"}) {
        std::string text = report.page(page);
        text.resize(text.rfind("<!-- "));
        EXPECT_EQ(text.find('<'), std::string::npos) << page;
        EXPECT_EQ(text.find("https://evil"), std::string::npos) << page;
        EXPECT_EQ(text.find("\xff"), std::string::npos) << page;
        EXPECT_EQ(text.find("\xe2\x80\xae"), std::string::npos) << page;
        all += text;
    }
    EXPECT_EQ(table(report.page("performance/summary_arm_1"), "## Digital signatures").size(), 3u);
    EXPECT_NE(all.find("`external_sizes.csv:1`"), std::string::npos);
    EXPECT_NE(report.page("index").find("Lines of curated tables that were left out (3):\n\n- "
                                        "`symmetric_survey.csv:3`: "),
              std::string::npos);
    EXPECT_LT(all.size(), 100000u) << "long texts are cut";
}

}  // namespace
}  // namespace ngcc
