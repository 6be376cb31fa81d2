// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "../json_schema.hpp"
#include "runs.hpp"

namespace {

using namespace rank_test;

std::string findings(const record::Json& json) {
    return JsonSchema(std::filesystem::path(SCHEMAS) / "rank.schema.json").findings(json);
}

}  // namespace

TEST(RankSchema, ARankingIsValid) {
    record::RunData run;
    add_signature(run, "sign-01", 100, 10, 32, 64);
    add_signature(run, "<script>|\n\xff", 1, 1, 1, 1);
    metadata::Tables tables = targets({{"sign-01", 128}});
    tables.external_sizes.push_back({"sign-01", "set", 1, {}, 2, "encoded"});
    const record::Json json = rank::to_json(rank::ranking("arm_1", run, tables));
    EXPECT_EQ(findings(json), "");
    EXPECT_EQ(json["groups"][0]["function"], "sign");
    EXPECT_EQ(json["groups"][0]["rows"][0]["metrics"][2]["evidence"], nullptr);
    EXPECT_EQ(json["left_out"].size(), 1u);
    record::Json wrong = json;
    wrong["groups"][0]["rows"][0]["metrics"][0].erase("unit");
    EXPECT_NE(findings(wrong), "");
}

TEST(RankSchema, AHashingTableIsValid) {
    record::RunData run;
    record::Profile p;
    p.candidate = "kem-01";
    p.label = "A";
    p.operation = "enc";
    p.status = "complete";
    p.hash_share = 0.5;
    run.profiles.push_back({p, "profile/kem-01/A__enc.json"});
    p.status = "failed";
    run.profiles.push_back({p, "profile/kem-01/A__enc.json"});
    const record::Json json = rank::to_json(rank::hashing(run));
    EXPECT_EQ(findings(json), "");
    EXPECT_EQ(json["hashing"][0]["share"], 0.5);
    EXPECT_EQ(json["hashing"][0]["lower_bound"], false);
    EXPECT_EQ(json["hashing"][1]["share"], nullptr);
    record::Json wrong = json;
    wrong["hashing"][0]["share"] = "0.5";
    EXPECT_NE(findings(wrong), "");
}
