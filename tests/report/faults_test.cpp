// SPDX-License-Identifier: Apache-2.0
// Figures that cannot be true: each is named with file and field, and no page shows it.
#include "report/model/faults.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "report/model/shares.hpp"
#include "report/report.hpp"
#include "schema.hpp"
#include "support.hpp"

namespace ngcc::report {
namespace {

using record::Json;

constexpr const char* timing_file = "records/sign-34/yuanyang-512__sign.json";
constexpr const char* profile_file = "profile/sign-34/yuanyang-512__sign.json";
constexpr std::uint64_t all_ones = 0xFFFFFFFFFFFFFFFFu;

struct Fault {
    const char* name;
    const char* file;
    const char* field;
    std::function<void(Json&)> make;
};

void PrintTo(const Fault& fault, std::ostream* out) {
    *out << fault.name;
}

class AbsurdFigure : public testing::TestWithParam<Fault> {};

TEST_P(AbsurdFigure, IsNamedAndNotShown) {
    const test::Folder folder, out;
    const auto root = test::copy_run(folder, "sign-34-complete");
    Json json = test::read_json(root / GetParam().file);
    GetParam().make(json);
    test::write(root / GetParam().file, json.dump());
    const Rendered rendered = render(root, out.path());
    ASSERT_FALSE(rendered.problems.empty());
    EXPECT_EQ(rendered.problems[0].file, GetParam().file);
    EXPECT_EQ(rendered.problems[0].cause.find(std::string("at ") + GetParam().field + ":"), 0u)
        << rendered.problems[0].cause;
    EXPECT_EQ(rendered.status(), hashprof::Exit::finding);
    const std::string page = test::read(out.path() / "sign-34/perf_arm_1.md");
    EXPECT_NE(page.find(std::string("`") + GetParam().file + "`: at "), std::string::npos);
    // The other operations keep their figures.
    const auto verify = test::row(test::table(page, "## 4. Performance"),
                                  {{"instance", "yuanyang-512"}, {"operation", "verify"}});
    EXPECT_EQ(verify.at("mean cycles"), "182.2 k");
}

INSTANTIATE_TEST_SUITE_P(
    Fields, AbsurdFigure,
    testing::Values(
        Fault{"NegativeTime", timing_file, "mean_seconds", [](Json& j) { j["mean_seconds"] = -1.5; }},
        Fault{"TimeOfYears", timing_file, "mean_seconds", [](Json& j) { j["mean_seconds"] = 1e300; }},
        Fault{"NoTime", timing_file, "mean_seconds", [](Json& j) { j["mean_seconds"] = 0; }},
        Fault{"TooManyCycles", timing_file, "mean_cycles", [](Json& j) { j["mean_cycles"] = all_ones; }},
        Fault{"MeanOfOtherTrials", timing_file, "mean_cycles", [](Json& j) { j["mean_cycles"] = 1e6; }},
        Fault{"FastClock", timing_file, "mean_cycles", [](Json& j) { j["mean_cycles"] = 1e15; }},
        Fault{"WrappedTrial", timing_file, "trials[1].cycles",
              [](Json& j) { j["trials"][1]["cycles"] = all_ones; }},
        Fault{"NegativeTrial", timing_file, "trials[0].seconds",
              [](Json& j) { j["trials"][0]["seconds"] = -1; }},
        Fault{"HugeMemory", timing_file, "peak_rss_bytes", [](Json& j) { j["peak_rss_bytes"] = all_ones; }},
        Fault{"PeakBelowBaseline", timing_file, "peak_rss_bytes",
              [](Json& j) { j["peak_rss_bytes"] = 4096; }},
        Fault{"HugeKey", timing_file, "sizes.pk_bytes", [](Json& j) { j["sizes"]["pk_bytes"] = all_ones; }},
        Fault{"ShareAboveOne", profile_file, "hash_share", [](Json& j) { j["hash_share"] = 1.7; }},
        Fault{"NegativeShare", profile_file, "share.drng", [](Json& j) { j["share"]["drng"] = -0.25; }},
        Fault{"WrappedTotal", profile_file, "total.ticks", [](Json& j) { j["total"]["ticks"] = all_ones; }},
        Fault{"WrappedRow", profile_file, "calls[0].ticks",
              [](Json& j) { j["calls"][0]["ticks"] = all_ones; }},
        Fault{"RowBeyondTotal", profile_file, "calls[1].ticks",
              [](Json& j) { j["calls"][1]["ticks"] = j["total"]["ticks"].get<std::uint64_t>() + 1; }}),
    [](const auto& info) { return info.param.name; });

struct Missing {
    const char* file;
    const char* pointer;  // to what is taken out
    const char* field;
};

void PrintTo(const Missing& missing, std::ostream* out) {
    *out << missing.field;
}

class MissingField : public testing::TestWithParam<Missing> {};

TEST_P(MissingField, IsNamed) {
    const test::Folder folder;
    const auto root = test::copy_run(folder, "sign-34-complete");
    Json json = test::read_json(root / GetParam().file);
    const Json::json_pointer pointer(GetParam().pointer);
    ASSERT_EQ(json[pointer.parent_pointer()].erase(pointer.back()), 1u);
    test::write(root / GetParam().file, json.dump());
    record::RunData data = record::RunDirectory(root).load_all(record::Detail::figures);
    take_out_faults(data);
    ASSERT_EQ(data.problems.size(), 1u);
    EXPECT_EQ(data.problems[0].file, GetParam().file);
    EXPECT_EQ(data.problems[0].cause, std::string("at ") + GetParam().field + ": is missing");
}

INSTANTIATE_TEST_SUITE_P(
    Fields, MissingField,
    testing::Values(
        Missing{timing_file, "/measurements", "measurements"},
        Missing{timing_file, "/mean_seconds", "mean_seconds"},
        Missing{timing_file, "/median_trial_seconds", "median_trial_seconds"},
        Missing{timing_file, "/operations_per_second", "operations_per_second"},
        Missing{timing_file, "/mean_cycles", "mean_cycles"}, Missing{timing_file, "/plan", "plan"},
        Missing{timing_file, "/environment", "environment"}, Missing{timing_file, "/processes", "processes"},
        Missing{timing_file, "/trials", "trials"}, Missing{profile_file, "/total", "total"},
        Missing{profile_file, "/calls", "calls"}, Missing{profile_file, "/hash_share", "hash_share"},
        Missing{profile_file, "/share/drng", "share.drng"}));

TEST(Faults, NeitherSharesNorCallsAreNoZero) {
    record::Profile profile = record::RunDirectory(test::golden / "sign-34-complete")
                                  .load_profile("sign-34", "yuanyang-512", "sign")
                                  .value();
    EXPECT_NEAR(recorded_share(profile, "drng").value(), 0.4747, 1e-4);
    profile.share.clear();
    EXPECT_NEAR(recorded_share(profile, "drng").value(), 0.4747, 1e-4);
    EXPECT_EQ(recorded_share(profile, "pseudohash"), 0);
    profile.calls.clear();
    EXPECT_FALSE(recorded_share(profile, "drng"));
    EXPECT_FALSE(shares_of(profile).drng.share);
}

TEST(Faults, AShareThatIsNotStatedIsCountedFromTheCalls) {
    const test::Folder folder, out;
    const auto root = test::copy_run(folder, "sign-34-complete");
    Json json = test::read_json(root / profile_file);
    json.erase("share");
    test::write(root / profile_file, json.dump());
    render(root, out.path());
    const auto shares =
        test::table(test::read(out.path() / "sign-34/perf_arm_1.md"), "## Symmetric primitives");
    EXPECT_EQ(test::row(shares, {{"instance", "yuanyang-512"}, {"operation", "sign"}}).at("DRNG"), "47%");
}

record::RunData golden_data() {
    return record::RunDirectory(test::golden / "sign-34-complete").load_all(record::Detail::figures);
}

TEST(Faults, PublishedRecordsHaveNone) {
    record::RunData data = golden_data();
    take_out_faults(data);
    EXPECT_TRUE(data.problems.empty());
}

TEST(Faults, AWrappedCounterTakesTheSharesOfItsProfileAlong) {
    record::RunData data = golden_data();
    data.profiles[0].value.total->ticks = all_ones;
    take_out_faults(data);
    EXPECT_FALSE(data.profiles[0].value.hash_share);
    EXPECT_FALSE(data.profiles[0].value.share.at("drng"));
    EXPECT_TRUE(data.profiles[1].value.hash_share);
}

TEST(Faults, AProfileWithoutItsRecordIsNamed) {
    record::RunData data = golden_data();
    data.timings.erase(data.timings.begin() + 1);
    take_out_faults(data);
    ASSERT_EQ(data.problems.size(), 1u);
    EXPECT_EQ(data.problems[0].file, profile_file);
    EXPECT_EQ(data.problems[0].cause, "at operation: there is no timing record of it");
}

class Contradiction : public testing::Test {
  protected:
    Contradiction() : root(test::copy_run(folder, "sign-34-complete")) {}
    Json read(const char* file) const { return test::read_json(root / file); }
    void write(const char* file, const Json& json) const { test::write(root / file, json.dump()); }
    // The problems and the page of the candidate.
    std::vector<record::Problem> problems() { return render(root, folder.path() / "out").problems; }
    std::string page() const { return test::read(folder.path() / "out/sign-34/perf_arm_1.md"); }

    test::Folder folder;
    std::filesystem::path root;
};

TEST_F(Contradiction, TheWorseOfTwoVerdictsIsShown) {
    Json json = read(timing_file);
    json["kat"] = "MISMATCH";
    write(timing_file, json);
    const auto found = problems();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].cause, "at kat: is MISMATCH, and PASS in build.json");
    const auto kat = test::table(page(), "## 3. Functional testing (KAT)");
    EXPECT_EQ(test::row(kat, {{"instance", "yuanyang-512"}}).at("KAT").find("MISMATCH"), 0u);
}

TEST_F(Contradiction, AKatLogThatWasChangedIsNamed) {
    const char* log = "kat/sign-34/yuanyang-512.log";
    test::write(root / log, test::read(root / log) + "RESULT sign-34 yuanyang-512 PASS\n");
    const auto found = problems();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].file, log);
    EXPECT_EQ(found[0].cause, "at kat_log_sha256 of yuanyang-512: not the digest of this file");
}

TEST_F(Contradiction, AKatLogThatIsGoneIsNamed) {
    std::filesystem::remove(root / "kat/sign-34/yuanyang-512.log");
    const auto found = problems();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].cause, "at kat_log of yuanyang-512: missing");
}

TEST_F(Contradiction, AnotherNumberOfMeasurementsThanTheTrialsHaveIsNamed) {
    Json json = read(timing_file);
    json["measurements"] = 5;
    write(timing_file, json);
    const auto found = problems();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].cause, "at measurements: is 5, but its trials have 1365");
}

TEST_F(Contradiction, NoLinkInTheRunIsFollowed) {
    const auto outside = folder.path() / "outside";
    std::filesystem::rename(root / "kat/sign-34", outside);
    std::filesystem::create_directory_symlink(outside, root / "kat/sign-34");
    std::filesystem::rename(root / timing_file, folder.path() / "record.json");
    std::filesystem::create_symlink(folder.path() / "record.json", root / timing_file);
    std::size_t links = 0;
    for (const record::Problem& problem : problems())
        links += problem.cause.find("a symbolic link, which is not followed") != std::string::npos;
    EXPECT_EQ(links, 4u);  // three logs and a record
    EXPECT_EQ(page().find("RESULT"), std::string::npos);
}

TEST_F(Contradiction, TheJsonNamesProblemsAndFitsItsSchema) {
    Json json = read(timing_file);
    json["mean_seconds"] = -1;
    write(timing_file, json);
    const Edition edition({root}, {});
    const Rendered rendered = render(edition, folder.path() / "out");
    const Json printed = Json::parse(to_json(edition, rendered).dump());
    EXPECT_EQ(test::Schema("report").findings(printed), "");
    EXPECT_EQ(printed["problems"].size(), 1u);
    const Json& first = printed["systems"][0]["operations"][0];
    EXPECT_EQ(first["operation"], "keygen");
    EXPECT_EQ(first["unit"], "cycles");
    EXPECT_NEAR(first["drng"]["share"].get<double>(), 0.26, 0.005);
    EXPECT_EQ(printed["systems"][0]["operations"][1]["mean_seconds"], nullptr);
}

// sign-05 of the excerpt has profiles alone.
TEST(Absence, OfARecordIsNoStatementOfWhatWasDone) {
    const test::Folder out;
    render(test::golden / "arm_1", out.path());
    const std::string page = test::read(out.path() / "sign-05/perf_arm_1.md");
    const auto kat = test::table(page, "## 3. Functional testing (KAT)");
    EXPECT_EQ(kat.at(0).at("KAT"), "not recorded (not timed)");
    EXPECT_NE(page.find("No known-answer test of this candidate is recorded"), std::string::npos);
    EXPECT_NE(page.find("| processor | Qualcomm Oryon |"), std::string::npos);
    const std::string index = test::read(out.path() / "index.md");
    EXPECT_NE(index.find("| digital signature | 5 | not recorded |"), std::string::npos);
}

}  // namespace
}  // namespace ngcc::report
