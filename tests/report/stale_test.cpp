// SPDX-License-Identifier: Apache-2.0
// An old report must not pass for a new one, and an empty run not for a success.
#include <gtest/gtest.h>
#include <unistd.h>

#include "report/report.hpp"
#include "support.hpp"

namespace ngcc::report {
namespace {

namespace fs = std::filesystem;

class Stale : public testing::Test {
  protected:
    void SetUp() override {
        run = test::copy_run(folder, "sign-34-complete");
        render(run, out);
        ASSERT_TRUE(fs::exists(page));
    }
    test::Folder folder;
    fs::path run, out = folder.path() / "out";
    fs::path page = out / "sign-34/perf_arm_1.md", index = out / "index.md";
};

TEST_F(Stale, AnEmptyRunIsAnErrorAndTakesTheOldReportAway) {
    fs::remove_all(run / "records");
    fs::remove_all(run / "profile");
    try {
        render(run, out);
        FAIL();
    } catch (const hashprof::Error& error) {
        EXPECT_EQ(error.status(), hashprof::Exit::incomplete);
        EXPECT_NE(error.cause().find("no record"), std::string::npos);
    }
    EXPECT_FALSE(fs::exists(page));
    EXPECT_FALSE(fs::exists(index));
    EXPECT_THROW(main_table(run), hashprof::Error);
}

TEST_F(Stale, ARunInWhichNothingCanBeReadIsAnErrorThatNamesAFile) {
    for (const auto& file : test::json_files(run / "records"))
        test::write(file, "{");
    for (const auto& file : test::json_files(run / "profile"))
        test::write(file, "{");
    try {
        render(run, out);
        FAIL();
    } catch (const hashprof::Error& error) {
        EXPECT_NE(error.cause().find("18 files could not be read"), std::string::npos) << error.cause();
        EXPECT_NE(error.cause().find("yuanyang-1024__keygen.json"), std::string::npos);
    }
    EXPECT_FALSE(fs::exists(page));
}

TEST_F(Stale, AMissingRunTakesEveryOldPageAway) {
    fs::remove_all(run);
    EXPECT_THROW(render(run, out), hashprof::Error);
    EXPECT_FALSE(fs::exists(page));
    EXPECT_FALSE(fs::exists(index));
}

TEST_F(Stale, PagesOfCandidatesThatAreGoneAreRemoved) {
    const test::Folder other;
    const record::RunDirectory own = test::own_run(other.path() / "run");
    record::Campaign campaign = test::own_campaign();
    campaign.system_id = "arm_1";
    own.save(campaign);
    render(own.root(), out);
    EXPECT_FALSE(fs::exists(page));
    EXPECT_TRUE(fs::exists(out / "demo/perf_arm_1.md"));
}

TEST_F(Stale, FilesThatAreNotOursAreLeftAlone) {
    test::write(out / "notes.md", "mine\n");
    test::write(out / "sign-34/perf_arm_1_notes.md", "# mine\n");
    test::write(out / "sign-34/perf_x86_1.md", "# other system\n<!-- ngcc_perf report, system x86_1 -->\n");
    render(run, out);
    EXPECT_TRUE(fs::exists(out / "notes.md"));
    EXPECT_TRUE(fs::exists(out / "sign-34/perf_arm_1_notes.md"));
    EXPECT_TRUE(fs::exists(out / "sign-34/perf_x86_1.md"));
}

TEST_F(Stale, AWriteThatFailsHalfWayLeavesNoReport) {
    fs::remove(page);
    fs::create_directories(page / "in the way");  // the page cannot replace a folder
    EXPECT_THROW(render(run, out), hashprof::Error);
    EXPECT_FALSE(fs::exists(index));
}

TEST_F(Stale, AnOutputFolderThatCannotBeMadeIsAClearError) {
    test::write(folder.path() / "file", "x");
    EXPECT_THROW(render(run, folder.path() / "file/out"), hashprof::Error);
}

}  // namespace
}  // namespace ngcc::report
