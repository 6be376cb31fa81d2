// SPDX-License-Identifier: Apache-2.0
// Reports of several systems, and whether pages are those of the evidence.
#include <gtest/gtest.h>

#include "edition.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using test::golden;

const fs::path complete = golden / "sign-34-complete";

TEST(Edition, PagesOfACandidateOnTwoSystemsLinkToEachOther) {
    const test::Rendering report;
    const auto rendered = report.render({complete, report.copy_as(complete, "x86 (2)")});
    EXPECT_EQ(rendered.pages.size(), 2u);
    EXPECT_EQ(rendered.overviews.size(), 4u + 4u + 2u);
    EXPECT_EQ(rendered.timed, 18u);
    const std::string other = record::file_name_part("x86 (2)");
    const std::string first = report.page("sign-34/perf_arm_1"),
                      second = report.page("sign-34/perf_" + other);
    EXPECT_NE(
        first.find("[Performance arm_1](../performance/summary_arm_1.md) › `sign-34` · "
                   "[method](../performance/method_arm_1.md) · [on x86 (2)](perf_x86%2520%25282%2529.md)"),
        std::string::npos)
        << first.substr(0, 400);
    EXPECT_NE(second.find("· [on arm_1](perf_arm_1.md)"), std::string::npos);
    EXPECT_NE(report.page("index").find("(sign-34/perf_arm_1.md)"), std::string::npos);
    EXPECT_NE(report.page("index").find("## Performance on AArch64 (system x86 (2))"), std::string::npos);
    EXPECT_TRUE(first.ends_with("<!-- ngcc_perf report, system arm_1 -->\n"));
    EXPECT_TRUE(report.page("index").ends_with("system arm_1+" + other + " -->\n"));
}

// Every relative link of every page leads to a file that is there.
TEST(Edition, NoLinkOfAPageIsDead) {
    const test::Rendering report;
    report.table("symmetric_survey.csv", "ID;Verdict;Notes\nsign-34;ICCS-only;\nkem-99;mixed;not here\n");
    auto rendered = report.render({golden / "arm_1", report.copy_as(complete, "x86_1")});
    auto pages = rendered.pages;
    pages.insert(pages.end(), rendered.overviews.begin(), rendered.overviews.end());
    pages.push_back(rendered.index);
    std::size_t links = 0;
    for (const fs::path& page : pages) {
        const std::string text = test::read(page);
        for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
            const std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
            EXPECT_TRUE(fs::exists(page.parent_path() / target)) << page << " -> " << target;
            ++links;
        }
    }
    EXPECT_EQ(pages.size(), 7u + 1u + 2u * 4u + 2u + 1u);
    EXPECT_GT(links, 100u);
}

TEST(Edition, TwoRunsOfOneSystemAreAnError) {
    const test::Rendering report;
    EXPECT_THROW(report.render({complete, golden / "arm_1"}), hashprof::Error);
}

TEST(Edition, ARunThatIsOfNoUseTakesTheOldReportOfItsSystemsAway) {
    const test::Rendering report;
    const fs::path second = report.copy_as(complete, "x86_1");
    report.render({complete, second});
    ASSERT_TRUE(fs::exists(report.out() / "performance/method_x86_1.md"));
    fs::remove_all(second / "records");
    fs::remove_all(second / "profile");
    EXPECT_THROW(report.render({complete, second}), hashprof::Error);
    for (const char* page : {"sign-34/perf_arm_1.md", "performance/method_x86_1.md",
                             "performance/symmetric-survey.md", "index.md"})
        EXPECT_FALSE(fs::exists(report.out() / page)) << page;
}

class Check : public testing::Test {
  protected:
    void SetUp() override { report.render({complete}); }
    report::Checked check() { return report.check({complete}); }
    test::Rendering report;
};

TEST_F(Check, PagesJustWrittenAreTheSame) {
    EXPECT_TRUE(check().same());
    EXPECT_EQ(check().pages, 1u + 4u + 2u + 1u);
}

TEST_F(Check, OneChangedByteIsFoundAndNothingIsWritten) {
    const fs::path page = report.out() / "sign-34/perf_arm_1.md";
    std::string text = test::read(page);
    const std::size_t at = text.find("13.52 M");
    ASSERT_NE(at, std::string::npos);
    text[at + 1] = '4';
    test::write(page, text);
    const auto checked = check();
    ASSERT_EQ(checked.different.size(), 1u);
    EXPECT_EQ(checked.different[0].page, "sign-34/perf_arm_1.md");
    EXPECT_EQ(checked.different[0].line,
              static_cast<std::size_t>(
                  std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
                  1);
    EXPECT_EQ(test::read(page), text);
    EXPECT_TRUE(checked.missing.empty() && checked.left_over.empty());
}

TEST_F(Check, APageThatIsCutMissingOrLeftOverIsFound) {
    const fs::path summary = report.out() / "performance/summary_arm_1.md";
    const std::string text = test::read(summary);
    test::write(summary, text.substr(0, text.size() - 1));
    fs::remove(report.out() / "index.md");
    test::write(report.out() / "gone/perf_arm_1.md", "# x\n\n<!-- ngcc_perf report, system arm_1 -->\n");
    test::write(report.out() / "gone/perf_other.md", "# x\n\n<!-- ngcc_perf report, system other -->\n");
    const auto checked = check();
    ASSERT_EQ(checked.different.size(), 1u);
    EXPECT_EQ(checked.different[0].page, "performance/summary_arm_1.md");
    EXPECT_EQ(checked.missing, std::vector<fs::path>{"index.md"});
    EXPECT_EQ(checked.left_over, std::vector<fs::path>{"gone/perf_arm_1.md"});
}

TEST_F(Check, OtherEvidenceOrOtherTablesGiveOtherPages) {
    report.table("symmetric_survey.csv", "ID;Verdict;Notes\nsign-34;ICCS-only;\n");
    const auto checked = check();
    std::vector<std::string> pages;
    for (const auto& different : checked.different)
        pages.push_back(different.page);
    EXPECT_EQ(pages, (std::vector<std::string>{"sign-34/perf_arm_1.md", "performance/symmetric-survey.md"}));
}

}  // namespace
}  // namespace ngcc
