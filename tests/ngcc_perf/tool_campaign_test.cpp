// SPDX-License-Identifier: Apache-2.0
// Whole campaigns with the real worker: killed, interrupted, out of space.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mount.h>

#include <chrono>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "record/store.hpp"
#include "tool_process.hpp"

namespace {

namespace fs = std::filesystem;
using ngcc::record::RunDirectory;

class ToolCampaignTest : public testing::Test {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-campaign-XXXXXX";
        folder_ = ::mkdtemp(name);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::vector<std::string> command(const std::vector<std::string>& toys, const fs::path& run,
                                     const std::vector<std::string>& more = {}) {
        std::vector<std::string> list = {"--catalogue",
                                         toy_catalogue(folder_, toys).string(),
                                         "campaign",
                                         "--run",
                                         run.string(),
                                         "--trial-target",
                                         "0.0005",
                                         "--no-profile",
                                         "--allow-unfixed-host",
                                         "--allow-kat-failure"};
        list.insert(list.end(), more.begin(), more.end());
        return list;
    }
    static std::set<std::string> records(const fs::path& run) {
        std::set<std::string> list;
        for (const auto& stored : RunDirectory(run).load_all().timings)
            list.insert(stored.file.string() + " " + stored.value.status);
        return list;
    }
    static void pause(int milliseconds) {
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    }

    fs::path folder_;
};

}  // namespace

TEST_F(ToolCampaignTest, PutsEveryKindOfFailureOnRecord) {
    const Result r = ngcc_perf(command({"good", "wrong", "crash", "hang", "exit"}, folder_ / "run",
                                       {"--calibration-limit", "1", "--kat-limit", "1"}));
    EXPECT_EQ(r.status, 1) << r.err;
    const RunDirectory run(folder_ / "run");
    const auto code = [&](const char* label, const char* key) {
        const auto t = run.load_timing("toys", label, key);
        return !t ? "none" : t->error ? t->error->code : t->status;
    };
    EXPECT_EQ(code("toy-good", "dec"), "complete");
    EXPECT_EQ(code("toy-wrong", "keygen"), "complete");
    EXPECT_EQ(code("toy-wrong", "dec"), "wrong_result");
    EXPECT_EQ(code("toy-hang", "enc"), "complete");
    EXPECT_EQ(code("toy-hang", "dec"), "timeout");
    EXPECT_EQ(code("toy-crash", "keygen"), "not_measured");
    EXPECT_EQ(run.load_build()->instances.at("toys/toy-hang").kat, "TIMEOUT");
    EXPECT_EQ(run.load_build()->instances.at("toys/toy-exit").kat, "CRASH");
    EXPECT_TRUE(run.load_all().problems.empty());
    EXPECT_NE(r.err.find("toys/toy-hang dec: timeout"), std::string::npos) << r.err;
}

TEST_F(ToolCampaignTest, ResumesAfterBeingKilledAtTwentyPoints) {
    ASSERT_EQ(ngcc_perf(command({"good"}, folder_ / "whole")).status, 0);
    const std::set<std::string> wanted = records(folder_ / "whole");
    ASSERT_EQ(wanted.size(), 3u);
    const fs::path run = folder_ / "killed";
    std::mt19937 random(20260928);
    for (int kills = 0; kills < 20;) {
        const pid_t pid = start_ngcc_perf(command({"good"}, run));
        pause(static_cast<int>(random() % 600) + 20);
        ::kill(pid, SIGKILL);
        if (wait_for(pid) == 0) {  // it was faster: a fresh one has to be killed
            EXPECT_EQ(records(run), wanted);
            fs::remove_all(run);
            continue;
        }
        ++kills;
        if (!fs::exists(run)) continue;
        // What is there is whole, whenever the end came.
        const auto data = RunDirectory(run).load_all();
        for (const auto& problem : data.problems)
            EXPECT_NE(problem.cause.find("is not a .json file"), std::string::npos)
                << problem.file << problem.cause;
        for (const auto& stored : data.timings)
            EXPECT_EQ(stored.value.status, "complete");
    }
    EXPECT_EQ(ngcc_perf(command({"good"}, run)).status, 0);
    EXPECT_EQ(records(run), wanted);
    EXPECT_TRUE(RunDirectory(run).load_campaign()->ended_utc);
    EXPECT_TRUE(RunDirectory(run).load_all().problems.empty());
    EXPECT_FALSE(fs::exists(run / "work/trials"));
    const Result valid = ngcc_perf({"validate", run.string()});
    EXPECT_EQ(valid.status, 0) << valid.out << valid.err;
}

TEST_F(ToolCampaignTest, NamesWhatEachHostileLibraryDoesAndGoesOn) {
    if (!fs::exists(HOSTILE "/libkem_honest.so")) GTEST_SKIP() << "a build with sanitizers has no inspector";
    const std::map<std::string, std::string> kinds = {{"kem_overruns", "buffer_overrun"},
                                                      {"kem_writes_input", "input_written"},
                                                      {"kem_fails", "nonzero_return"},
                                                      {"kem_claims_more", "length_beyond_declared"},
                                                      {"kem_crashes", "crash"},
                                                      {"kem_prints", "writes_stdout"},
                                                      {"kem_exits", "exits"},
                                                      {"kem_overflows_stack", "stack_overflow"},
                                                      {"kem_aborts", "aborts"},
                                                      {"kem_takes_signals", "changes_signals"}};
    std::ofstream catalogue(folder_ / "catalogue.json");
    catalogue << R"({"schema":1,"instances":[)";
    for (const auto& [name, code] : kinds)
        catalogue << R"({"candidate":"hostile","label":")" << name << R"(","instance":")" << name
                  << R"(","type":"kem","variant":"reference","library":")" << HOSTILE << "/lib" << name
                  << R"(.so"},)";
    catalogue << R"({"candidate":"hostile","label":"kem_honest","instance":"x","type":"kem",)"
              << R"("variant":"reference","library":")" << HOSTILE << R"(/libkem_honest.so"}]})";
    catalogue.close();
    const Result r = ngcc_perf({"--catalogue", (folder_ / "catalogue.json").string(), "campaign", "--run",
                                (folder_ / "run").string(), "--trial-target", "0.0005", "--no-profile",
                                "--allow-unfixed-host", "--allow-kat-failure", "--calibration-limit", "20"});
    EXPECT_EQ(r.status, 1) << r.err;
    const auto data = RunDirectory(folder_ / "run").load_all();
    EXPECT_EQ(data.timings.size(), 3 * (kinds.size() + 1));
    std::map<std::string, std::set<std::string>> found;
    for (const auto& stored : data.timings)
        for (const auto& finding : stored.value.findings)
            found[stored.value.label].insert(finding.code);
    for (const auto& [name, code] : kinds)
        EXPECT_TRUE(found[name].contains(code)) << name << "\n" << r.err;
    EXPECT_TRUE(found["kem_honest"].empty());
    for (const char* key : {"keygen", "enc", "dec"})
        EXPECT_EQ(RunDirectory(folder_ / "run").load_timing("hostile", "kem_honest", key)->status,
                  "complete");
}

TEST_F(ToolCampaignTest, EndsCleanlyWhenTheUserInterrupts) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const fs::path run = folder_ / ("run" + std::to_string(signal));
        const pid_t pid = start_ngcc_perf(command({"hang"}, run));
        for (int i = 0; i < 500 && !fs::exists(run / "work/kat/toys/toy-hang"); ++i)
            pause(20);
        pause(100);
        ::kill(pid, signal);
        EXPECT_EQ(wait_for(pid), 4);
        EXPECT_TRUE(RunDirectory(run).load_all().problems.empty());
        EXPECT_FALSE(RunDirectory(run).load_campaign()->ended_utc);
    }
}

TEST_F(ToolCampaignTest, SaysWhenItCannotWrite) {
    const Result r = ngcc_perf(command({"good"}, "/dev/null/run"));
    EXPECT_EQ(r.status, 3);
    EXPECT_NE(r.err.find("cannot make the run directory"), std::string::npos) << r.err;
    EXPECT_NE(r.err.find("remedy"), std::string::npos);
}

TEST_F(ToolCampaignTest, KeepsWhatItHasWhenTheDiskIsFullAndResumes) {
    const fs::path disk = folder_ / "disk";
    fs::create_directories(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=96k") != 0)
        GTEST_SKIP() << "needs the right to mount";
    const Result full = ngcc_perf(command({"good", "wrong", "chatty"}, disk / "run"));
    EXPECT_EQ(full.status, 3) << full.err;
    EXPECT_NE(full.err.find("remedy"), std::string::npos) << full.err;
    const auto left = RunDirectory(disk / "run").load_all();
    EXPECT_TRUE(left.problems.empty()) << (left.problems.empty() ? "" : left.problems[0].cause);
    EXPECT_EQ(::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT, "size=16m"), 0);
    const Result resumed = ngcc_perf(command({"good", "wrong", "chatty"}, disk / "run"));
    EXPECT_EQ(resumed.status, 1) << resumed.err;  // the wrong one is a finding
    EXPECT_EQ(records(disk / "run").size(), 9u);
    ::umount2(disk.c_str(), MNT_DETACH);
}

TEST_F(ToolCampaignTest, RendersItsRunDirectory) {
    ASSERT_EQ(ngcc_perf(command({"good"}, folder_ / "run")).status, 0);
    const Result r = ngcc_perf({"report", (folder_ / "run").string()});
    EXPECT_EQ(r.status, 0) << r.err;
    EXPECT_NE(r.out.find("toy-good"), std::string::npos) << r.out;
    EXPECT_TRUE(fs::exists(folder_ / "run/report/index.md"));
    EXPECT_EQ(ngcc_perf({"report", (folder_ / "run").string(), "--check"}).status, 0);
    fs::remove(folder_ / "run/report/index.md");
    const Result checked = ngcc_perf({"report", (folder_ / "run").string(), "--check"});
    EXPECT_EQ(checked.status, 1);
    EXPECT_EQ(checked.out, "missing: " + (folder_ / "run/report/index.md").string() + "\n");
}
