// SPDX-License-Identifier: Apache-2.0
#include "stats/derive.hpp"

#include <gtest/gtest.h>

#include "published.hpp"

namespace {

std::vector<ngcc::Sample> samples(const nlohmann::json& trials) {
    std::vector<ngcc::Sample> list;
    for (const auto& t : trials)
        list.push_back({t.at("measurements"), t.at("seconds"), t.at("cycles"), {}});
    return list;
}

void expect_same(const nlohmann::json& record, const char* field, std::optional<double> value) {
    SCOPED_TRACE(record.at("record").get<std::string>() + " " + field);
    if (record.at(field).is_null()) {
        EXPECT_FALSE(value);
    } else {
        ASSERT_TRUE(value);
        EXPECT_EQ(*value, record.at(field).get<double>());  // to the last bit
    }
}

}  // namespace

TEST(Derive, ReproducesEveryPublishedRecordToTheLastDigit) {
    const auto records = published_records();
    ASSERT_EQ(records.size(), 17u);
    for (const auto& r : records) {
        const bool hash = r.at("operation") == "hash";
        const auto d = ngcc::derive(samples(r.at("trials")),
                                    hash ? std::optional<std::uint64_t>(r.at("input_bytes")) : std::nullopt);
        EXPECT_EQ(d.measurements, r.at("measurements"));
        EXPECT_EQ(d.guide_100_measurements_met, r.at("guide_100_measurements_met"));
        expect_same(r, "mean_seconds", d.mean_seconds);
        expect_same(r, "median_trial_seconds", d.median_trial_seconds);
        expect_same(r, "min_trial_seconds", d.min_trial_seconds);
        expect_same(r, "max_trial_seconds", d.max_trial_seconds);
        expect_same(r, "mean_cycles", d.mean_cycles);
        expect_same(r, "median_trial_cycles", d.median_trial_cycles);
        expect_same(r, "operations_per_second", d.operations_per_second);
        expect_same(r, "throughput_MB_per_second", d.throughput_MB_per_second);
    }
}

TEST(Derive, HasNoCyclesUnlessEveryTrialCounted) {
    const std::vector<ngcc::Sample> missing = {{10, 1.0, 500, 9}, {10, 1.0, std::nullopt, 9}};
    EXPECT_FALSE(ngcc::derive(missing, {}).mean_cycles);
    EXPECT_FALSE(ngcc::derive(missing, {}).median_trial_cycles);
    EXPECT_EQ(ngcc::derive(missing, {}).mean_ticks, 0.9);
    const std::vector<ngcc::Sample> zero = {{10, 1.0, 500, {}}, {10, 1.0, 0, {}}};
    EXPECT_FALSE(ngcc::derive(zero, {}).mean_cycles);
    EXPECT_FALSE(ngcc::derive(zero, {}).mean_ticks);
}

TEST(Derive, OfNothingHasNoFigures) {
    const auto none = ngcc::derive({}, 32);
    EXPECT_EQ(none.measurements, 0u);
    EXPECT_FALSE(none.guide_100_measurements_met);
    EXPECT_FALSE(none.mean_seconds);
    EXPECT_FALSE(none.throughput_MB_per_second);
}

TEST(Derive, OfZeroSecondsHasNoRateAndNoInfinity) {
    const std::vector<ngcc::Sample> trials = {{100, 0.0, {}, {}}};
    const auto d = ngcc::derive(trials, 32);
    EXPECT_EQ(d.mean_seconds, 0.0);
    EXPECT_FALSE(d.operations_per_second);
    EXPECT_FALSE(d.throughput_MB_per_second);
}

TEST(Derive, MeetsTheGuideAtOneHundredMeasurements) {
    EXPECT_TRUE(ngcc::derive(std::vector<ngcc::Sample>{{50, 1, {}, {}}, {50, 1, {}, {}}}, {})
                    .guide_100_measurements_met);
    EXPECT_FALSE(ngcc::derive(std::vector<ngcc::Sample>{{50, 1, {}, {}}, {49, 1, {}, {}}}, {})
                     .guide_100_measurements_met);
}
