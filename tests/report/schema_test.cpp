// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "schema.hpp"
#include "support.hpp"

namespace ngcc {
namespace {

using record::Json;
using test::golden;
using test::Schema;

TEST(Schema, PublishedFilesAreValid) {
    const Schema record("record"), profile("profile"), campaign("campaign"), build("build");
    for (const char* run : {"arm_1", "sign-34-complete"}) {
        for (const auto& file : test::json_files(golden / run / "records"))
            EXPECT_EQ(record.findings(test::read_json(file)), "") << file;
        for (const auto& file : test::json_files(golden / run / "profile"))
            EXPECT_EQ(profile.findings(test::read_json(file)), "") << file;
        EXPECT_EQ(campaign.findings(test::read_json(golden / run / "campaign.json")), "");
        EXPECT_EQ(build.findings(test::read_json(golden / run / "build.json")), "");
    }
}

TEST(Schema, WhatWeWriteIsValid) {
    EXPECT_EQ(Schema("record").findings(to_json(test::own_timing("enc"))), "");
    EXPECT_EQ(Schema("profile").findings(to_json(test::own_profile("enc"))), "");
    EXPECT_EQ(Schema("campaign").findings(to_json(test::own_campaign())), "");
    EXPECT_EQ(Schema("build").findings(to_json(test::own_build())), "");
    record::Timing failed = test::own_timing("enc");
    failed.status = "failed";
    failed.trials.clear();
    failed.measurements = 0;
    failed.mean_seconds.reset();
    failed.error = record::Failure{"crash", "signal 11", {}};
    EXPECT_EQ(Schema("record").findings(to_json(failed)), "");
}

TEST(Schema, ACompleteRecordNeedsFiguresAndHasNoError) {
    const Schema record("record");
    Json json = to_json(test::own_timing("enc"));
    ASSERT_TRUE(record.accepts(json));
    for (const auto& [pointer, value] :
         std::vector<std::pair<std::string, Json>>{{"/mean_seconds", nullptr},
                                                   {"/trials", Json::array()},
                                                   {"/measurements", 0},
                                                   {"/error", {{"code", "crash"}, {"text", "signal 11"}}},
                                                   {"/status", "done"},
                                                   {"/schema", 1},
                                                   {"/trials/0/seconds", -1.0},
                                                   {"/trials/0/cycles", "17"},
                                                   {"/library_sha256", "xyz"}}) {
        Json wrong = json;
        wrong[Json::json_pointer(pointer)] = value;
        EXPECT_FALSE(record.accepts(wrong)) << pointer;
    }
}

TEST(Schema, ABlindSpotNeedsItsReason) {
    const Schema profile("profile");
    Json json = to_json(test::own_profile("enc"));
    json["hashprof"]["states"]["sm3hash"] = {{"state", "not_observable"}};
    EXPECT_FALSE(profile.accepts(json));
    json["hashprof"]["states"]["sm3hash"]["reason"] = "called inside its own object file";
    EXPECT_EQ(profile.findings(json), "");
    json["hashprof"]["states"]["sm3hash"]["state"] = "maybe";
    EXPECT_FALSE(profile.accepts(json));
}

TEST(Schema, SetUpOfTheDrngIsNoPublishedFunction) {
    Json json = to_json(test::own_profile("enc"));
    json["calls"][0]["fn"] = "drng_init";
    EXPECT_FALSE(Schema("profile").accepts(json));
    json["calls"][0]["fn"] = "other:pseudoXOF_4x";
    EXPECT_TRUE(Schema("profile").accepts(json));
}

TEST(Schema, AnAbsolutePathOfALogIsRefused) {
    Json json = to_json(test::own_build());
    json["instances"]["demo/demo-1"]["kat_log"] = "/home/someone/kat.log";
    EXPECT_FALSE(Schema("build").accepts(json));
}

TEST(Schema, CatalogueAndElfsizeFormsAreAccepted) {
    const Json catalogue =
        Json::parse(R"json({"schema": 1, "instances": [{"candidate": "mlkem", "label": "ML-KEM-512-iccs",
        "instance": "ML-KEM-512-iccs", "type": "kem", "algorithm": "ML-KEM (FIPS 203)", "variant": "reference",
        "backend": "iccs", "flags": "guide", "build_flags": "-std=c99", "library": "lib/mlkem/libML-KEM-512-iccs.so",
        "profile_library": "profile/mlkem/libML-KEM-512-iccs.so", "kat_manifest": null}]
})json");
    EXPECT_EQ(Schema("catalogue").findings(catalogue), "");
    const Json elf =
        Json::parse(R"json({"schema": 1, "errors": [], "totals": {"images": {"count": 1, "loadable_bytes": 9,
        "file_bytes": 9, "split": null}, "objects": {"count": 0, "loadable_bytes": 0, "file_bytes": 0, "split": null}},
        "files": []})json");
    EXPECT_EQ(Schema("elfsize").findings(elf), "");
    EXPECT_FALSE(Schema("elfsize").accepts(Json::object()));
    EXPECT_FALSE(Schema("catalogue").accepts(Json::array()));
}

}  // namespace
}  // namespace ngcc
