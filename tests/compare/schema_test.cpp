// SPDX-License-Identifier: Apache-2.0
// What assess and compare write is what their schemas say.
#include <gtest/gtest.h>

#include "../json_schema.hpp"
#include "assess/assess.hpp"
#include "compare/compare.hpp"
#include "records.hpp"

namespace {

using namespace compare_test;
using namespace ngcc::compare;

// Empty if `json` is valid.
std::string findings(const std::string& name, const Json& json) {
    return JsonSchema(std::filesystem::path(SCHEMAS) / (name + ".schema.json")).findings(json);
}

std::string statistics_findings(Timing t) {
    t.statistics = ngcc::assess(t);
    return findings("record", Json(to_json(t)));
}

}  // namespace

TEST(Schema, EveryKindOfStatisticsIsValid) {
    Timing full = timing("enc", steady);
    for (auto& process : full.processes) {
        process.meta["first_call_ticks"] = "20000";
        process.histogram = {{10000, 10127, 60, {}}, {20000, 20255, 40, {}}};
    }
    for (auto& trial : full.trials)
        trial.events = {{"first_half_ticks", *trial.ticks / 2 - 3}, {"first_half_calls", 50}};
    EXPECT_EQ(statistics_findings(full), "");
    EXPECT_EQ(statistics_findings(timing("enc", steady)), "");
    EXPECT_EQ(statistics_findings(timing("enc", {10000, 10010})), "");
    EXPECT_EQ(statistics_findings(timing("enc", {1, 2, 3, 4, 5, 6, 7, 8})), "");
    Timing failed = timing("enc", {});
    failed.status = "failed";
    EXPECT_EQ(statistics_findings(failed), "");

    full.statistics = ngcc::assess(full);
    full.statistics["interval"].erase("low");
    EXPECT_NE(findings("record", Json(to_json(full))), "") << "an interval needs its ends";
    full.statistics = ngcc::assess(full);
    full.statistics["verdict"] = "fine";
    EXPECT_NE(findings("record", Json(to_json(full))), "");
}

TEST(Schema, AComparisonIsValid) {
    Side a, b;
    for (const auto& [side, factor] : {std::pair(&a, 1.0), {&b, 1.07}})
        for (const char* operation : {"keygen", "enc"}) {
            const Timing t = timing(operation, scaled(steady, factor));
            side->timings.emplace(Key{t.candidate, t.label, t.key()}, t);
        }
    Timing only = timing("dec", {});
    only.status = "failed";
    a.timings.emplace(Key{only.candidate, only.label, "dec"}, only);
    a.profiles.emplace(Key{"kem-01", "A-128", "enc"}, profile("enc", 1, 8));
    b.profiles.emplace(Key{"kem-01", "A-128", "enc"}, profile("enc", 1, 9));
    a.problems.push_back({"records/x.json", "damaged"});
    const Json json(to_json(compare(a, b, {})));
    EXPECT_EQ(findings("compare", json), "");
    Json wrong = json;
    wrong["operations"][0]["time"]["outcome"] = "better";
    EXPECT_NE(findings("compare", wrong), "");
}
