// SPDX-License-Identifier: Apache-2.0
#include "record/record.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>

#include "support.hpp"
#include "support/error.hpp"

namespace ngcc::record {
namespace {

using test::golden;

// Reading and writing the kind of file that `path` is.
Json round_trip(const std::filesystem::path& path, const Json& json) {
    const std::string source = path.string();
    if (source.find("/records/") != std::string::npos) return to_json(timing_from_json(json, source));
    if (source.find("/profile/") != std::string::npos) return to_json(profile_from_json(json, source));
    if (path.filename() == "campaign.json") return to_json(campaign_from_json(json, source));
    return to_json(build_from_json(json, source));
}

TEST(Record, RoundTripOfEveryPublishedFileLosesNothing) {
    std::size_t files = 0;
    for (const char* run : {"arm_1", "sign-34-complete"})
        for (const auto& file : test::json_files(golden / run)) {
            const Json json = test::read_json(file);
            EXPECT_EQ(round_trip(file, json), json) << file;
            EXPECT_EQ(parse(dump(OrderedJson(round_trip(file, json))), "text"), json) << file;
            ++files;
        }
    EXPECT_GE(files, 80u);
}

TEST(Record, OwnRecordsSurviveTheRoundTrip) {
    Timing timing = test::own_timing("enc");
    timing.error = Failure{"timeout", "no answer within 300 s", {}};
    const Json json = to_json(timing);
    EXPECT_TRUE(json.contains("mean_cycles"));
    EXPECT_TRUE(json["mean_cycles"].is_null());  // unknown is null, not zero and not missing
    EXPECT_EQ(Json(to_json(timing_from_json(json, "x"))), json);
    const Json profile = to_json(test::own_profile("enc"));
    EXPECT_EQ(Json(to_json(profile_from_json(profile, "x"))), profile);
    EXPECT_TRUE(profile["calls"][0]["in_bits"].is_null());
}

TEST(Record, UnknownMembersAtEveryDepthSurvive) {
    Json json = to_json(test::own_timing("enc"));
    json["future"] = {{"a", {1, 2, {{"b", nullptr}}}}};
    json["trials"][1]["temperature"] = 41.5;
    json["plan"]["note"] = "x";
    EXPECT_EQ(Json(to_json(timing_from_json(json, "x"))), json);
}

TEST(Record, AMemberAddedByAProgramIsWrittenBesideTheNulls) {
    Timing timing = test::own_timing("enc");
    timing.raw["host_problems"] = Json::array({"turbo is on"});
    const Json json = to_json(timing);
    EXPECT_EQ(json["host_problems"].size(), 1u);
    EXPECT_TRUE(json.contains("mean_cycles"));
}

TEST(Record, ChangedMembersOfAReadRecordAreWritten) {
    const Json json = test::read_json(golden / "arm_1/records/sign-34/yuanyang-512__sign.json");
    Timing timing = timing_from_json(json, "x");
    timing.status = "partial";
    timing.mean_ticks = 17.5;
    Json expected = json;
    expected["status"] = "partial";
    expected["mean_ticks"] = 17.5;
    EXPECT_EQ(Json(to_json(timing)), expected);
}

TEST(Record, DepthIsCountedOutsideOfStringsOnly) {
    const std::string deep = std::string(64, '[') + std::string(64, ']');
    EXPECT_NO_THROW(parse(deep, "x"));
    EXPECT_THROW(parse("[" + deep + "]", "x"), hashprof::Error);
    EXPECT_NO_THROW(parse("[\"" + std::string(1000, '[') + "\\\"" + std::string(1000, '{') + "\"]", "x"));
    EXPECT_THROW(parse(std::string(100000, '['), "x"), hashprof::Error);
    EXPECT_THROW(parse("]]]]", "x"), hashprof::Error);
}

TEST(Record, VeryManyTrialsAreReadInLinearTime) {
    Json json = to_json(test::own_timing("enc"));
    const Json trial = json["trials"][0];
    for (int i = 0; i < 50000; ++i)
        json["trials"].push_back(trial);
    const std::string text = json.dump();
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(timing_from_json(parse(text, "x"), "x").trials.size(), json["trials"].size());
    // It took minutes when each object searched its whole array.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Record, IntegersAbove2To53StayExact) {
    Timing timing = test::own_timing("enc");
    for (const std::uint64_t value :
         {(std::uint64_t{1} << 53) + 1, std::numeric_limits<std::uint64_t>::max()}) {
        timing.trials[0].cycles = value;
        timing.sizes["pk_bytes"] = value;
        const Timing back = timing_from_json(parse(dump(to_json(timing)), "x"), "x");
        EXPECT_EQ(back.trials[0].cycles, value);
        EXPECT_EQ(back.sizes.at("pk_bytes"), value);
    }
}

TEST(Record, NotANumberIsRefusedAndNeverWritten) {
    Timing timing = test::own_timing("enc");
    timing.mean_seconds = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(to_json(timing), hashprof::Error);
    timing.mean_seconds = std::numeric_limits<double>::infinity();
    EXPECT_THROW(to_json(timing), hashprof::Error);
    Profile profile = test::own_profile("enc");
    profile.hashprof["calibration"]["inside"]["ticks"] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(to_json(profile), hashprof::Error);
    EXPECT_THROW(parse("{\"a\": NaN}", "x"), hashprof::Error);
    EXPECT_THROW(parse("{\"a\": 1e999}", "x"), hashprof::Error);
}

struct Wrong {
    const char* pointer;
    Json value;
    const char* path;
};

class WrongType : public testing::TestWithParam<Wrong> {};

TEST_P(WrongType, IsAnErrorThatNamesFileAndPath) {
    Json json = test::read_json(golden / "arm_1/records/sign-34/yuanyang-512__sign.json");
    json[Json::json_pointer(GetParam().pointer)] = GetParam().value;
    try {
        timing_from_json(json, "some/file.json");
        FAIL() << GetParam().pointer;
    } catch (const hashprof::Error& error) {
        EXPECT_EQ(error.where(), "some/file.json");
        EXPECT_NE(error.cause().find(std::string("at ") + GetParam().path + ":"), std::string::npos)
            << error.cause();
    }
}

INSTANTIATE_TEST_SUITE_P(
    Record, WrongType,
    testing::Values(Wrong{"/measurements", -1, "measurements"}, Wrong{"/measurements", 1.5, "measurements"},
                    Wrong{"/measurements", "1365", "measurements"},
                    Wrong{"/mean_seconds", "0.1", "mean_seconds"},
                    Wrong{"/trials/3/cycles", 1e300, "trials[3].cycles"}, Wrong{"/trials/2", 7, "trials[2]"},
                    Wrong{"/processes/2/meta/pk_bytes", 738, "processes[2].meta.pk_bytes"},
                    Wrong{"/processes/0/exit_code", 18446744073709551615u, "processes[0].exit_code"},
                    Wrong{"/processes/0/command/1", nullptr, "processes[0].command[1]"},
                    Wrong{"/kat_not_passed", 0, "kat_not_passed"}, Wrong{"/candidate", nullptr, "candidate"},
                    Wrong{"/environment", Json::array(), "environment"}, Wrong{"/schema", 3, "schema"},
                    Wrong{"/sizes/pk_bytes", nullptr, "sizes.pk_bytes"}));

TEST(Record, MissingRequiredMemberIsNamed) {
    Json json = to_json(test::own_profile("enc"));
    json["calls"][1].erase("ticks");
    try {
        profile_from_json(json, "p.json");
        FAIL();
    } catch (const hashprof::Error& error) {
        EXPECT_EQ(error.cause(), "at calls[1].ticks: is missing");
    }
}

TEST(Record, DeepNestingIsRefusedBeforeItCanExhaustTheStack) {
    const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
    EXPECT_THROW(parse(deep, "x"), hashprof::Error);
}

TEST(Record, BytesThatAreNoTextAreRefusedOnReadingAndReplacedOnWriting) {
    EXPECT_THROW(parse("{\"a\": \"\xff\"}", "x"), hashprof::Error);
    Timing timing = test::own_timing("enc");
    timing.processes.resize(1);
    timing.processes[0].stderr_text = "cut \xe2\x82";
    EXPECT_NO_THROW(parse(dump(to_json(timing)), "x"));
}

}  // namespace
}  // namespace ngcc::record
