// SPDX-License-Identifier: Apache-2.0
// What our own records say beyond the published ones: uncertainty, memory of the algorithm, misbehaviour.
#include <gtest/gtest.h>

#include "report/format/number.hpp"
#include "report/report.hpp"
#include "support.hpp"

namespace ngcc {
namespace {

using record::Json;

std::string page_of(const record::Timing& timing) {
    const test::Folder folder;
    const record::RunDirectory run = test::own_run(folder.path() / "run");
    run.save(timing);
    const report::Rendered rendered = report::render(run.root(), folder.path() / "out");
    return test::read(rendered.pages.at(0));
}

record::Timing judged() {
    record::Timing t = test::own_timing("enc");
    t.statistics = {{"interval", {{"state", "computed"}, {"relative_half_width", 0.00421}}},
                    {"process_spread", {{"state", "computed"}, {"relative_range", 0.0131}}},
                    {"verdict", "noisy"},
                    {"verdict_reason", "the range is 1.3 %"}};
    t.disturbed_retries = 2;
    return t;
}

TEST(Uncertainty, StandsBehindThePublishedTable) {
    const std::string page = page_of(judged());
    const test::TableRow row =
        test::row(test::table(page, "### How far the means can be trusted"), {{"operation", "enc"}});
    EXPECT_EQ(row.at("95 % interval of the mean"), "±0.42 %");
    EXPECT_EQ(row.at("range over processes"), "1.3 %");
    EXPECT_EQ(row.at("disturbed trials repeated"), "2");
    EXPECT_EQ(row.at("verdict"), "noisy [1]");
    EXPECT_NE(page.find("[1] the range is 1.3 %"), std::string::npos);
    EXPECT_LT(page.find("## 4. Performance"), page.find("### How far the means can be trusted"));
    EXPECT_LT(page.find("### How far the means can be trusted"), page.find("## 5. "));
}

TEST(Uncertainty, SaysWhyThereIsNoInterval) {
    record::Timing t = judged();
    t.statistics["interval"] = {{"state", "not_enough_data"}, {"reason", "one trial | of one call"}};
    t.statistics["distribution"] = {{"p50", {{"high", 1500}}}, {"p90", {{"high", 17000}}}};
    const test::TableRow row =
        test::row(test::table(page_of(t), "### How far the means can be trusted"), {{"operation", "enc"}});
    EXPECT_EQ(row.at("95 % interval of the mean"), "one trial &#124; of one call");
    EXPECT_EQ(row.at("p50 / p90 / p99 of calls (ticks)"), "1500 / 17.0 k / –");
}

TEST(Uncertainty, OfAStepCountsNoRepeats) {
    record::Timing t = judged();
    t.timing_scope = "per_call_step";
    t.disturbed_retries = 0;
    const test::TableRow row =
        test::row(test::table(page_of(t), "### How far the means can be trusted"), {{"operation", "enc"}});
    EXPECT_EQ(row.at("disturbed trials repeated"), "–");
}

TEST(Uncertainty, IsNotInventedForPublishedRecords) {
    const test::Folder folder;
    const report::Rendered rendered =
        report::render(test::golden / "sign-34-complete", folder.path() / "out");
    const std::string page = test::read(rendered.pages.at(0));
    for (const char* heading :
         {"### How far", "### Memory of the algorithm", "### Misbehaviour of the implementation"})
        EXPECT_EQ(page.find(heading), std::string::npos) << heading;
}

TEST(IsolatedMemory, IsShownPerOperationAndNeverAsZeroWhenUnknown) {
    record::Timing t = test::own_timing("enc");
    t.memory = {{"state", "measured"},           {"reason", nullptr},          {"static_bytes", 22629},
                {"heap_peak_bytes", 741},        {"mapped_peak_bytes", 0},     {"stack_peak_bytes", 7144},
                {"algorithm_peak_bytes", 30514}, {"leaked_bytes_per_call", 48}};
    test::TableRow row =
        test::row(test::table(page_of(t), "### Memory of the algorithm alone"), {{"operation", "enc"}});
    EXPECT_EQ(row.at("heap peak"), "741");
    EXPECT_EQ(row.at("stack peak"), "7144");
    EXPECT_EQ(row.at("sum"), "30514");
    EXPECT_EQ(row.at("leaked a call"), "48");
    t.memory = {{"state", "not_available"}, {"reason", "it crashed"}, {"heap_peak_bytes", nullptr}};
    const std::string page = page_of(t);
    row = test::row(test::table(page, "### Memory of the algorithm alone"), {{"operation", "enc [1]"}});
    EXPECT_EQ(row.at("heap peak"), "–");
    EXPECT_NE(page.find("[1] it crashed"), std::string::npos);
}

TEST(Misbehaviour, IsListedWithItsCodeAndEscaped) {
    record::Timing t = test::own_timing("enc");
    t.findings = {{"input_written", "kem_enc writes to <b>pk</b> | 3 bytes", {}}};
    const std::string page = page_of(t);
    EXPECT_EQ(page.find("<b>"), std::string::npos);
    const test::TableRow row =
        test::row(test::table(page, "### Misbehaviour of the implementation"), {{"operation", "enc"}});
    EXPECT_EQ(row.at("finding"), "input_written");
    EXPECT_LT(page.find("### Misbehaviour"), page.find("## 4. "));
}

TEST(FinePercent, HasTwoSignificantDigits) {
    using report::format::fine_percent;
    EXPECT_EQ(fine_percent(0.00042), "0.042 %");
    EXPECT_EQ(fine_percent(0.0123), "1.2 %");
    EXPECT_EQ(fine_percent(0.5), "50 %");
    EXPECT_EQ(fine_percent(123.0), "12300 %");
    EXPECT_EQ(fine_percent(std::nullopt), "–");
}

}  // namespace
}  // namespace ngcc
