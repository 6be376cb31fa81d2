// SPDX-License-Identifier: Apache-2.0
#include "record/store.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support.hpp"
#include "support/error.hpp"

namespace ngcc::record {
namespace {

namespace fs = std::filesystem;

TEST(RunDirectory, PathsAreThePublishedOnes) {
    EXPECT_EQ(RunDirectory::timing_path("hash-11", "Garnet_768", "hash_4096"),
              "records/hash-11/Garnet_768__hash_4096.json");
    EXPECT_EQ(RunDirectory::profile_path("sign-34", "yuanyang-512", "sign"),
              "profile/sign-34/yuanyang-512__sign.json");
    EXPECT_EQ(RunDirectory::kat_log_path("sign-34", "yuanyang-512"), "kat/sign-34/yuanyang-512.log");
}

TEST(RunDirectory, ReadsThePublishedRunInPageOrder) {
    const RunData data = RunDirectory(test::golden / "sign-34-complete").load_all();
    EXPECT_TRUE(data.problems.empty());
    ASSERT_EQ(data.timings.size(), 9u);
    ASSERT_EQ(data.profiles.size(), 9u);
    EXPECT_EQ(data.timings[0].value.label, "yuanyang-512");
    EXPECT_EQ(data.timings[3].value.label, "yuanyang-1024");
    EXPECT_EQ(data.timings[5].value.operation, "verify");
}

TEST(RunDirectory, SavedRecordsAreFoundAgain) {
    const test::Folder folder;
    const RunDirectory run = test::own_run(folder.path() / "run");
    EXPECT_TRUE(run.load_timing("demo", "demo-1", "enc"));
    EXPECT_TRUE(run.load_profile("demo", "demo-1", "enc"));
    EXPECT_FALSE(run.load_timing("demo", "demo-1", "sign"));
    EXPECT_EQ(run.load_campaign()->system_id, "vm_1");
    EXPECT_EQ(run.load_build()->instances.size(), 1u);
    EXPECT_EQ(run.load_all().timings.size(), 3u);
}

TEST(RunDirectory, DamagedFilesAreNamedAndTheOthersUsed) {
    const test::Folder folder;
    const fs::path run = test::copy_run(folder, "sign-34-complete");
    const fs::path cut = "records/sign-34/yuanyang-512__sign.json";
    const std::string whole = test::read(run / cut);
    test::write(run / cut, whole.substr(0, whole.size() - 10));
    test::write(run / "records/sign-34/empty.json", "");
    test::write(run / "profile/sign-34/yuanyang-512__sign.json", "{\"schema\": 2, \"candidate\": 5}");
    test::write(run / "records/sign-34/yuanyang-512__keygen.json.aB3xYz", "{");
    const RunData data = RunDirectory(run).load_all();
    EXPECT_EQ(data.timings.size(), 8u);
    EXPECT_EQ(data.profiles.size(), 8u);
    ASSERT_EQ(data.problems.size(), 4u);
    EXPECT_EQ(data.problems[0].file, "records/sign-34/empty.json");
    EXPECT_EQ(data.problems[1].file, "records/sign-34/yuanyang-512__keygen.json.aB3xYz");
    EXPECT_EQ(data.problems[2].file, cut);
    EXPECT_NE(data.problems[2].cause.find("JSON"), std::string::npos);
    EXPECT_NE(data.problems[3].cause.find("candidate"), std::string::npos);
}

TEST(RunDirectory, DamagedCampaignAndBuildAreProblemsNotTheEnd) {
    const test::Folder folder;
    const fs::path run = test::copy_run(folder, "sign-34-complete");
    test::write(run / "campaign.json", "{");
    test::write(run / "build.json", "[]");
    const RunData data = RunDirectory(run).load_all();
    EXPECT_FALSE(data.campaign);
    EXPECT_FALSE(data.build);
    EXPECT_EQ(data.problems.size(), 2u);
    EXPECT_EQ(data.timings.size(), 9u);
}

TEST(RunDirectory, ASecondFileForAnOperationIsNotCountedTwice) {
    const test::Folder folder;
    const fs::path run = test::copy_run(folder, "sign-34-complete");
    fs::copy(run / "records/sign-34/yuanyang-512__sign.json", run / "records/sign-34/zcopy.json");
    const RunData data = RunDirectory(run).load_all();
    EXPECT_EQ(data.timings.size(), 9u);
    ASSERT_EQ(data.problems.size(), 1u);
    EXPECT_EQ(data.problems[0].file, "records/sign-34/zcopy.json");
}

TEST(RunDirectory, PipesAndFoldersInPlaceOfRecordsDoNotBlock) {
    const test::Folder folder;
    const fs::path run = test::copy_run(folder, "sign-34-complete");
    ASSERT_EQ(::mkfifo((run / "records/sign-34/pipe.json").c_str(), 0600), 0);
    fs::create_directory(run / "records/sign-34/folder.json");
    test::write(run / "records/stray", "text");
    EXPECT_EQ(RunDirectory(run).load_all().problems.size(), 3u);
}

TEST(RunDirectory, WhatIsNoFolderIsAnError) {
    EXPECT_THROW(RunDirectory("/nonexistent/run").load_all(), hashprof::Error);
    EXPECT_THROW(RunDirectory(test::golden / "README.md").load_all(), hashprof::Error);
}

TEST(RunDirectory, HostileNamesStayInsideTheRun) {
    const test::Folder folder;
    const RunDirectory run(folder.path() / "run");
    Timing timing = test::own_timing("enc");
    timing.candidate = "../../outside";
    timing.label = "</script><b>\"x\\\n";
    run.save(timing);
    EXPECT_TRUE(run.load_timing(timing.candidate, timing.label, "enc"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(RunDirectory, FiguresAreThoseOfTheWholeRecord) {
    const RunDirectory run(test::golden / "arm_1");
    const RunData whole = run.load_all(), figures = run.load_all(Detail::figures);
    ASSERT_EQ(figures.timings.size(), whole.timings.size());
    ASSERT_EQ(figures.profiles.size(), whole.profiles.size());
    for (std::size_t i = 0; i < whole.timings.size(); ++i) {
        const Timing &a = whole.timings[i].value, &b = figures.timings[i].value;
        EXPECT_EQ(whole.timings[i].file, figures.timings[i].file);
        EXPECT_EQ(a.mean_cycles, b.mean_cycles);
        EXPECT_EQ(a.sizes, b.sizes);
        EXPECT_EQ(a.trials.size(), b.trials.size());
        ASSERT_EQ(a.processes.size(), b.processes.size());
        const auto &all = a.processes.back().meta, &kept = b.processes.back().meta;
        EXPECT_LT(kept.size(), all.size());
        for (const char* counter : {"sign_failures_retried", "message_tweaks", "setup_verify_failed",
                                    "signature_length_excess", "verify_rejections"})
            EXPECT_EQ(kept.count(counter), all.count(counter)) << counter;
        for (const auto& [name, value] : kept)
            EXPECT_EQ(all.at(name), value);
        EXPECT_FALSE(a.processes.back().command.empty());
        EXPECT_TRUE(b.processes.back().command.empty());
        EXPECT_TRUE(b.raw.is_null());
    }
}

TEST(RunDirectory, FiguresAreCheckedAsTheWholeRecordIs) {
    const test::Folder folder;
    const auto root = test::copy_run(folder, "sign-34-complete");
    const auto file = root / "records/sign-34/yuanyang-512__sign.json";
    Json json = test::read_json(file);
    json["processes"][2]["wall_s"] = "long";
    test::write(file, json.dump());
    const RunData data = RunDirectory(root).load_all(Detail::figures);
    ASSERT_EQ(data.problems.size(), 1u);
    EXPECT_EQ(data.problems[0].file, "records/sign-34/yuanyang-512__sign.json");
    EXPECT_NE(data.problems[0].cause.find("processes[2].wall_s"), std::string::npos)
        << data.problems[0].cause;
}

TEST(RunDirectory, AFileIsOfTheOperationInItsName) {
    const test::Folder folder;
    const auto root = test::copy_run(folder, "sign-34-complete");
    const auto records = root / "records/sign-34";
    fs::copy_file(records / "yuanyang-512__sign.json", records / "yuanyang-512__sign-copy.json");
    Json json = test::read_json(records / "yuanyang-512__keygen.json");
    json["operation"] = "verify";
    test::write(records / "yuanyang-512__keygen.json", json.dump());
    const RunData data = RunDirectory(root).load_all();
    ASSERT_EQ(data.problems.size(), 2u);
    EXPECT_EQ(data.problems[0].file, "records/sign-34/yuanyang-512__keygen.json");
    EXPECT_EQ(
        data.problems[0].cause,
        "at candidate, label or operation: its name would be records/sign-34/yuanyang-512__verify.json");
    EXPECT_EQ(data.problems[1].file, "records/sign-34/yuanyang-512__sign-copy.json");
    EXPECT_EQ(data.timings.size(), 8u);
}

TEST(RunDirectory, NamesMayBeWrittenAsTheyAre) {
    const test::Folder folder;
    const auto root = test::copy_run(folder, "sign-34-complete");
    Json json = test::read_json(root / "records/sign-34/yuanyang-512__sign.json");
    json["label"] = "Foo (x) #1";
    fs::remove(root / "records/sign-34/yuanyang-512__sign.json");
    test::write(root / "records/sign-34/Foo (x) #1__sign.json", json.dump());
    const RunData data = RunDirectory(root).load_all();
    EXPECT_TRUE(data.problems.empty());
    EXPECT_EQ(data.timings.size(), 9u);
}

}  // namespace
}  // namespace ngcc::record
