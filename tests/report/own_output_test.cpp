// SPDX-License-Identifier: Apache-2.0
// What the other parts of the project really write, against the schemas and through the report.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../shell.hpp"
#include "reader/profile.hpp"
#include "report/report.hpp"
#include "schema.hpp"
#include "support.hpp"

namespace ngcc {
namespace {

using record::Json;
using test::Schema;

hashprof::Profile counted_profile() {
    hashprof::Profile profile;
    profile.operation = "enc";
    profile.route = "wrap";
    profile.mode = "full";
    profile.tick_source = "rdtsc";
    profile.operations = 10;
    profile.ticks = 100000;
    hashprof::CallRow xof, spilled;
    xof.function = spilled.function = "pseudoXOF";
    xof.in_bits = 272;
    xof.calls = 40;
    xof.ticks = 30000;
    spilled.shape_known = false;
    spilled.calls = 5;
    spilled.ticks = 3000;
    profile.rows = {xof, spilled};
    profile.helpers["pseudoXOF"].calls = 45;
    profile.helpers["pseudoXOF"].ticks = 33000;
    profile.helpers["pseudoXOF"].share = 0.33;
    profile.helpers["pseudoXOF"].share_compensated = 0.31;
    profile.helpers["pseudoXOF"].below_resolution = true;
    profile.helpers["drng_init"].calls = 10;
    profile.helpers["drng_init"].share = 0.01;
    profile.states["pseudoXOF"].state = profile.states["drng_init"].state = hashprof::State::observed;
    profile.states["sm3hash"] = {hashprof::State::not_observable, "called inside its object",
                                 "use entry hooks"};
    profile.states["pseudohash"].state = profile.states["drng"].state = hashprof::State::absent;
    profile.hash_share = 0.33;
    profile.hash_share_compensated = 0.31;
    profile.coverage = hashprof::Coverage::partial;
    profile.coverage_reason = "one function cannot be seen";
    return profile;
}

// As the campaign completes it.
Json completed(Json json) {
    json["schema"] = 2;
    json["candidate"] = "demo";
    json["label"] = "demo-1";
    json["operation"] = "enc";
    json["input_bytes"] = 0;
    json["status"] = "complete";
    return json;
}

TEST(OwnOutput, TheReadersProfileIsValidAndIsReported) {
    const Json json = completed(hashprof::to_json(counted_profile()));
    EXPECT_EQ(Schema("profile").findings(json), "");
    const test::Folder folder;
    const record::RunDirectory run = test::own_run(folder.path() / "run");
    run.save(record::profile_from_json(json, "region"));
    report::render(run.root(), folder.path() / "out");
    const auto rows =
        test::table(test::read(folder.path() / "out/demo/perf_vm_1.md"), "## Symmetric primitives");
    const auto cells = test::row(rows, {{"operation", "enc"}});
    EXPECT_EQ(cells.at("pseudohash/XOF/sm3"), "≥ 33% [1]");
    EXPECT_EQ(cells.at("compensated"), "31% [2]");
    EXPECT_EQ(cells.at("DRNG"), "absent");
    EXPECT_EQ(cells.at("DRNG set-up"), "1.0%");
    EXPECT_EQ(cells.at("calls per operation"), "drng_init 1, pseudoXOF 4.5");
    EXPECT_EQ(cells.at("coverage"), "partial [3]");
}

TEST(OwnOutput, AProfileWithoutTicksIsValidToo) {
    hashprof::Profile profile = counted_profile();
    profile.mode = "count";
    profile.timed = false;
    profile.ticks = 0;
    profile.hash_share = profile.hash_share_compensated = std::nullopt;
    for (auto& [name, helper] : profile.helpers)
        helper.share = helper.share_compensated = std::nullopt;
    const Json json = completed(hashprof::to_json(profile));
    EXPECT_EQ(Schema("profile").findings(json), "");
    EXPECT_TRUE(json["total"]["ticks"].is_null()) << "a zero would be a measurement";
    EXPECT_TRUE(json["calls"][0]["ticks"].is_null());
    EXPECT_FALSE(record::profile_from_json(json, "region").total->ticks.has_value());
}

TEST(OwnOutput, ElfsizeWritesWhatItsSchemaSays) {
    for (const std::string arguments : {" --json --segments --sections ", " --json "}) {
        const std::string text =
            run_in_shell(ELFSIZE_TOOL + arguments + "/proc/self/exe /nonexistent 2>/dev/null").text;
        const Json json = Json::parse(text);
        EXPECT_EQ(Schema("elfsize").findings(json), "") << text;
        EXPECT_EQ(json["files"].size(), 1u);
        EXPECT_EQ(json["errors"].size(), 1u);
    }
}

TEST(OwnOutput, TheBuildsCatalogueIsValid) {
    if (!std::filesystem::exists(CATALOGUE)) GTEST_SKIP() << "no scheme is configured";
    const Json json = test::read_json(CATALOGUE);
    EXPECT_EQ(Schema("catalogue").findings(json), "");
    EXPECT_FALSE(json["instances"].empty());
}

}  // namespace
}  // namespace ngcc
