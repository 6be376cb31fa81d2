// SPDX-License-Identifier: Apache-2.0
// A campaign of this program is sound, and every addition of ours is guarded as the published fields are.
#include <gtest/gtest.h>

#include "copied_run.hpp"
#include "runner/process.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using record::Json;
using test::has;

const std::string record_file = "records/iccs/sm3hash-256__hash_1024.json";

// One campaign for all tests: a helper as a hash, some tens of calls of each length.
class OwnRun : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = new test::Folder;
        Command command;
        command.program = NGCC_PERF;
        command.arguments = {"campaign",
                             "--run",
                             (folder_->path() / "run").string(),
                             "--only",
                             "sm3hash-256",
                             "--trials",
                             "3",
                             "--trial-target",
                             "0.00001",
                             "--distribution",
                             "--quiet",
                             "--allow-unfixed-host"};
        command.timeout_s = 100;
        outcome_ = new Outcome(ProcessExecutor().run(command));
    }
    static void TearDownTestSuite() {
        delete folder_;
        delete outcome_;
    }
    void SetUp() override {
        ASSERT_EQ(outcome_->exit_code, 0) << outcome_->err;
        fs::copy(folder_->path() / "run", run(), fs::copy_options::recursive);
    }

    fs::path run() const { return copy_.path() / "run"; }
    Json json(const std::string& file = record_file) const { return test::read_json(run() / file); }
    validate::Result changed(const std::string& pointer, const Json& value,
                             const std::string& file = record_file) const {
        const Json original = json(file);
        Json document = original;
        document[Json::json_pointer(pointer)] = value;
        test::write(run() / file, document.dump());
        validate::Result result = validate::validate(run());
        test::write(run() / file, original.dump());
        return result;
    }

    static test::Folder* folder_;
    static Outcome* outcome_;
    test::Folder copy_;
};

test::Folder* OwnRun::folder_ = nullptr;
Outcome* OwnRun::outcome_ = nullptr;

TEST_F(OwnRun, IsSound) {
    const validate::Result result = validate::validate(run());
    EXPECT_TRUE(result.sound()) << validate::table(result, false);
    EXPECT_EQ(result.records, 8u);
    EXPECT_EQ(result.kat_logs, 1u);
}

TEST_F(OwnRun, TicksAndTheirRateAreGuarded) {
    EXPECT_TRUE(has(changed("/mean_ticks", 1.0), "wrong_figure", record_file, "/mean_ticks"));
    EXPECT_TRUE(has(changed("/median_trial_ticks", 1.0), "wrong_figure", record_file));
    EXPECT_TRUE(has(changed("/trials/1/ticks", 1), "raw_data", record_file, "/trials/1"));
    EXPECT_TRUE(has(changed("/tick_hz", 1.0), "raw_data", record_file, "/tick_hz"));
}

TEST_F(OwnRun, StatisticsAreRecomputed) {
    const Json statistics = json().at("statistics");
    ASSERT_TRUE(statistics.is_object());
    std::size_t numbers = 0;
    for (const auto& [name, value] : statistics.items()) {
        if (!value.is_number()) continue;
        ++numbers;
        EXPECT_TRUE(
            has(changed("/statistics/" + name, 12345), "wrong_statistic", record_file, "/statistics/" + name))
            << name;
    }
    EXPECT_GT(numbers, 0u);
    EXPECT_TRUE(has(changed("/statistics/more", true), "wrong_statistic", record_file, "/statistics/more"));
    EXPECT_TRUE(has(changed("/statistics/verdict", "stable enough"), "wrong_statistic", record_file));
}

TEST_F(OwnRun, HistogramsHoldEveryCall) {
    const Json buckets = json().at("processes").at(0).at("histogram");
    ASSERT_FALSE(buckets.empty());
    const std::uint64_t count = buckets.at(0).at("count").get<std::uint64_t>();
    EXPECT_TRUE(has(changed("/processes/0/histogram/0/count", count + 1), "raw_data", record_file,
                    "/processes/0/histogram"));
    EXPECT_TRUE(has(changed("/processes/0/histogram/0/low", 1u << 31), "raw_data", record_file,
                    "/processes/0/histogram/0"));
}

TEST_F(OwnRun, EventsStayWithinTheirTrial) {
    EXPECT_TRUE(has(changed("/trials/0/events/first_half_ticks", std::uint64_t{1} << 60), "raw_data",
                    record_file, "/trials/0/events/first_half_ticks"));
}

TEST_F(OwnRun, ThePlanFollowsFromTheCalibration) {
    EXPECT_TRUE(
        has(changed("/plan/iterations_per_trial", 35), "plan", record_file, "/plan/iterations_per_trial"));
    EXPECT_TRUE(has(changed("/plan/estimated_s", 9.0), "plan", record_file, "/plan/estimated_s"));
    EXPECT_TRUE(has(changed("/trials/0/seconds", 9.0, "calibrate/iccs/sm3hash-256__hash_1024.json"),
                    "raw_data", "calibrate/iccs/sm3hash-256__hash_1024.json"));
}

TEST_F(OwnRun, MemoryFollowsFromTheInspectedProcesses) {
    const Json memory = json().at("memory");
    ASSERT_EQ(memory.at("state"), "measured") << memory;
    for (const auto& [name, value] : memory.items()) {
        if (!value.is_number_unsigned()) continue;
        const auto result = changed("/memory/" + name, value.get<std::uint64_t>() * 2 + 1);
        EXPECT_TRUE(has(result, "wrong_figure", record_file, "/memory/" + name) ||
                    has(result, "cross_reference", record_file, "/memory/" + name))
            << name;
    }
    EXPECT_TRUE(has(changed("/memory/deterministic", !memory.at("deterministic").get<bool>()), "wrong_figure",
                    record_file, "/memory/deterministic"));
    const Json carried =
        memory.at("state_carried").is_boolean() ? Json(!memory.at("state_carried").get<bool>()) : Json(true);
    EXPECT_TRUE(
        has(changed("/memory/state_carried", carried), "wrong_figure", record_file, "/memory/state_carried"));
    EXPECT_TRUE(has(changed("/inspections/0/meta/digest_bytes", "32x"), "raw_data", record_file,
                    "/inspections/0/meta/digest_bytes"));
    EXPECT_TRUE(has(changed("/inspections/0/meta/stack_peak_bytes", "99999999"), "wrong_figure", record_file,
                    "/memory/stack_peak_bytes"));
    EXPECT_TRUE(
        has(changed("/inspections/0/exit_code", -11), "raw_data", record_file, "/inspections/0/exit_code"));
}

TEST_F(OwnRun, ProcessesRunOneAfterTheOther) {
    EXPECT_TRUE(has(changed("/processes/1/order", 0), "raw_data", record_file, "/processes/1/order"));
    EXPECT_TRUE(has(changed("/processes/1/wall_s", 100.0), "time", record_file, "/processes/1/wall_s"));
    EXPECT_TRUE(has(changed("/processes/1/started_utc", "2020-01-01T00:00:00Z"), "time", record_file,
                    "/processes/1/started_utc"));
}

// With the library at hand its sizes are recomputed.
TEST_F(OwnRun, SizesOfTheImageFollowFromTheLibrary) {
    const validate::Options options{{fs::path(SCHEMES)}};
    const Json original = json("build.json");
    ASSERT_TRUE(validate::validate(run(), options).sound());
    const std::string instance = "/instances/iccs~1sm3hash-256";
    for (const char* name : {"/elf_load_bytes", "/elf/file_bytes", "/elf/split/text/memory_bytes"}) {
        Json document = original;
        Json& value = document.at(Json::json_pointer(instance + name));
        value = value.get<std::uint64_t>() + 1;
        test::write(run() / "build.json", document.dump());
        EXPECT_TRUE(has(validate::validate(run(), options), "wrong_figure", "build.json", instance + name))
            << name;
    }
}

TEST_F(OwnRun, PlansOfShardsAreNoStrangers) {
    fs::rename(run() / "calibrate/plan.json", run() / "calibrate/plan-2-of-12.json");
    EXPECT_TRUE(validate::validate(run()).sound());
}

TEST_F(OwnRun, AKilledWriterLeavesAFinding) {
    test::write(run() / (record_file + ".a1B2c3"), "{");
    EXPECT_TRUE(has(validate::validate(run()), "stray_file", record_file + ".a1B2c3"));
}

}  // namespace
}  // namespace ngcc
