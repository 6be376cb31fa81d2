// SPDX-License-Identifier: Apache-2.0
// One kind of damage to a sound run at a time.
#include <gtest/gtest.h>

#include "copied_run.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using record::Json;
using test::CopiedRun;
using test::has;
using test::sign_profile;
using test::sign_record;

TEST(Damage, AFileThatIsNoJsonIsNamed) {
    const CopiedRun run;
    const std::string text = test::read(run.root() / sign_record);
    for (const std::string& wrong :
         {std::string(), text.substr(0, text.size() / 2), std::string("[1,"), std::string(100000, '['),
          text + "x", std::string("{\"a\": NaN}"), std::string("{\"a\": 1e999}"), std::string("\xff\xfe")}) {
        run.put_text(sign_record, wrong);
        const auto result = run.validated();
        EXPECT_TRUE(has(result, "unreadable", sign_record)) << wrong.substr(0, 40);
        EXPECT_EQ(result.records, 8u);  // the others are judged all the same
    }
}

TEST(Damage, AViolationOfTheSchemaIsNamedWithItsPlace) {
    const CopiedRun run;
    run.change(sign_record, "/trials/2/seconds", -1.0);
    EXPECT_TRUE(has(run.validated(), "schema", sign_record, "/trials/2/seconds"));
    run.change(sign_record, "/trials/2/seconds", "0.6");
    EXPECT_TRUE(has(run.validated(), "schema", sign_record, "/trials/2/seconds"));
    run.change(sign_record, "/status", "finished");
    EXPECT_TRUE(has(run.validated(), "schema", sign_record, "/status"));
}

TEST(Damage, TwoViolationsAreTwoFindings) {
    const CopiedRun run;
    run.change(sign_record, "/trials/2/seconds", -1.0);
    run.change(sign_record, "/kat", 7);
    const auto result = run.validated();
    EXPECT_TRUE(has(result, "schema", sign_record, "/trials/2/seconds"));
    EXPECT_TRUE(has(result, "schema", sign_record, "/kat"));
}

TEST(Damage, AMemberThatStandsTwiceIsNamed) {
    const CopiedRun run;
    std::string text = test::read(run.root() / sign_record);
    text.insert(1, "\"mean_seconds\": 0.001,");
    run.put_text(sign_record, text);
    EXPECT_TRUE(has(run.validated(), "duplicate_member", sign_record));
}

TEST(Damage, AFileInThePlaceOfAnotherIsNamed) {
    const CopiedRun run;
    fs::copy_file(run.root() / sign_record, run.root() / "records/sign-34/yuanyang-512__copy.json");
    const auto result = run.validated();
    EXPECT_TRUE(has(result, "wrong_place", "records/sign-34/yuanyang-512__copy.json"));
    EXPECT_EQ(result.findings.list().size(), 1u);
    EXPECT_EQ(result.records, 9u);  // it does not count twice
}

TEST(Damage, WhatIsNoEvidenceIsNamed) {
    const CopiedRun run;
    run.put_text("records/sign-34/yuanyang-512__sign.json.unfinished-Ab3xYz", "{");
    run.put_text("records/notes.txt", "x");
    run.put_text("records/sign-34/deeper/x.json", "{}");
    run.put_text("campaign.json.unfinished-Ab3xYz", "{");
    run.put_text("kat/sign-34/other.log", "RESULT sign-34 other PASS\n");
    fs::create_symlink("/etc/passwd", run.root() / "records/sign-34/link.json");
    fs::create_directory_symlink("/etc", run.root() / "profile/etc");
    const auto result = run.validated();
    for (const char* file : {"records/sign-34/yuanyang-512__sign.json.unfinished-Ab3xYz", "records/notes.txt",
                             "records/sign-34/deeper", "campaign.json.unfinished-Ab3xYz",
                             "kat/sign-34/other.log", "records/sign-34/link.json", "profile/etc"})
        EXPECT_TRUE(has(result, "stray_file", file)) << file;
    EXPECT_EQ(result.findings.list().size(), 7u) << validate::table(result, false);
}

TEST(Damage, AStrangerAtTheTopIsOnlyNoted) {
    const CopiedRun run;
    run.put_text("my notes.txt", "x");
    const auto result = run.validated();
    EXPECT_TRUE(result.sound());
    EXPECT_TRUE(test::has_note(result, "strangers"));
}

TEST(Damage, LocalPathsAreFoundInAnyStringAndLog) {
    const CopiedRun run;
    run.change(sign_record, "/processes/3/command/3", "/home/kim/bench/ngcc_perf");
    run.change(sign_profile, "/stderr", "warning: cannot open /home/kim/x.so");
    run.change("campaign.json", "/history_note", "see file:///home/kim/log");
    run.change("build.json", "/instances/sign-34~1yuanyang-512/variant", "reference");  // unchanged
    run.put_text("kat/sign-34/yuanyang-1024.log",
                 test::read(run.root() / "kat/sign-34/yuanyang-1024.log") + "wrote /tmp/kat/x\n");
    const auto result = run.validated();
    EXPECT_TRUE(has(result, "local_path", sign_record, "/processes/3/command/3"));
    EXPECT_TRUE(has(result, "local_path", sign_profile, "/stderr"));
    EXPECT_TRUE(has(result, "local_path", "campaign.json", "/history_note"));
    EXPECT_TRUE(has(result, "local_path", "kat/sign-34/yuanyang-1024.log", "line 17"));
}

TEST(Damage, TimesOutOfOrderAreNamed) {
    const CopiedRun run;
    run.change(sign_record, "/ended_utc", "2026-09-28T20:12:20.000000+00:00");
    EXPECT_TRUE(has(run.validated(), "time", sign_record, "/ended_utc"));
    run.change(sign_record, "/ended_utc", "2026-09-30T20:12:20.000000+00:00");  // after the campaign
    EXPECT_TRUE(has(run.validated(), "time", sign_record, "/ended_utc"));
    run.change(sign_record, "/ended_utc", "tomorrow");
    EXPECT_TRUE(has(run.validated(), "time", sign_record, "/ended_utc"));
    const CopiedRun other;
    other.change(sign_record, "/started_utc", "2026-09-01T20:12:20.000000+00:00");
    EXPECT_TRUE(has(other.validated(), "time", sign_record, "/started_utc"));
    other.change("campaign.json", "/ended_utc", "2026-09-28T15:00:00.000000+00:00");
    EXPECT_TRUE(has(other.validated(), "time", "campaign.json", "/ended_utc"));
}

TEST(Damage, AProcessCannotTakeLongerThanItsRecord) {
    const CopiedRun run;
    run.change(sign_record, "/processes/0/wall_s", 60.0);
    EXPECT_TRUE(has(run.validated(), "time", sign_record, "/processes"));
    run.change(sign_record, "/processes/0/wall_s", 0.1);
    EXPECT_TRUE(has(run.validated(), "time", sign_record, "/processes/0/wall_s"));
}

TEST(Damage, AnotherHostIsNamedByItsFields) {
    const CopiedRun run;
    for (const auto& [field, value] :
         std::vector<std::pair<std::string, Json>>{{"hostname", "other"},
                                                   {"kernel", "6.1"},
                                                   {"cpu_model", "Other CPU"},
                                                   {"memory_total_kib", 1000},
                                                   {"virtualized", true},
                                                   {"cpufreq_governor", "powersave"},
                                                   {"cpufreq_boost", "1"},
                                                   {"core_clock_hz", 3.4e9},
                                                   {"cpu_number", 9}}) {
        const Json original = run.json(sign_record);
        run.change(sign_record, "/environment/" + field, value);
        EXPECT_TRUE(has(run.validated(), "environment", sign_record, "/environment/" + field) ||
                    field == "core_clock_hz")
            << field;
        EXPECT_FALSE(run.validated().sound()) << field;
        run.put(sign_record, original);
    }
    EXPECT_TRUE(run.validated().sound());
    run.change("campaign.json", "/environment_at_end/kernel", "6.1");
    EXPECT_TRUE(has(run.validated(), "environment", "campaign.json", "/environment_at_end/kernel"));
}

TEST(Damage, ThePlanMustFitTheRuleAndTheTrials) {
    const CopiedRun run;
    const Json original = run.json(sign_record);
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, Json>>{{"iterations_per_trial", 272},
                                                   {"iterations_per_trial", 30000},
                                                   {"warmups", 2},
                                                   {"trials", 4},
                                                   {"trials", 6},
                                                   {"separate_processes", false},
                                                   {"timeout_per_process_s", 400.0},
                                                   {"estimated_s", 1.0}}) {
        run.change(sign_record, "/plan/" + name, value);
        const auto result = run.validated();
        const auto& list = result.findings.list();
        EXPECT_TRUE(std::any_of(list.begin(), list.end(), [](const auto& f) { return f.code == "plan"; }))
            << name << " " << value << "\n"
            << validate::table(result, false);
        run.put(sign_record, original);
    }
    // The planning constants of the campaign: 0.5 s a trial.
    run.change("campaign.json", "/planning/trial_target_s", 5.0);
    EXPECT_TRUE(has(run.validated(), "plan", sign_record, "/plan/iterations_per_trial"));
}

TEST(Damage, ANonZeroExitIsNoCompleteRecord) {
    const CopiedRun run;
    run.change(sign_record, "/processes/1/exit_code", -11);
    EXPECT_TRUE(has(run.validated(), "raw_data", sign_record, "/processes/1/exit_code"));
    run.change(sign_record, "/processes", Json::array());
    EXPECT_TRUE(has(run.validated(), "raw_data", sign_record, "/processes"));
}

TEST(Damage, MissingFilesAtTheTopAreNamed) {
    const CopiedRun run;
    run.drop("campaign.json");
    EXPECT_TRUE(has(run.validated(), "missing_campaign", "campaign.json"));
    run.drop("build.json");
    EXPECT_TRUE(has(run.validated(), "missing_build", "build.json"));
    for (const char* rest : {"records", "profile"})
        run.drop(rest);
    EXPECT_THROW(run.validated(), hashprof::Error);  // nothing left that could be a run
    EXPECT_THROW(validate::validate("/nonexistent/run"), hashprof::Error);
}

TEST(Damage, HostileNamesStayInTheirCells) {
    const CopiedRun run;
    Json json = run.json(sign_record);
    json["label"] = "x\n\x1b[31m../../etc";
    run.put(sign_record, json);
    const auto result = run.validated();
    EXPECT_TRUE(has(result, "wrong_place", sign_record));
    const std::string table = validate::table(result, false);
    EXPECT_EQ(table.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace ngcc
