// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>

#include "synthetic.hpp"

namespace {

using namespace hashcost_test;

std::string gap_of(const record::Stored<record::Profile>& p) {
    return subject(p).gap;
}

}  // namespace

TEST(HashcostSubject, ReadsSharesShapesAndCalls) {
    const auto s = subject();
    EXPECT_EQ(s.gap, "");
    EXPECT_EQ(s.unit, "ticks");
    EXPECT_EQ(*s.present, 1000);
    EXPECT_EQ(s.uncertainty, 20);
    EXPECT_TRUE(s.compensated);
    ASSERT_EQ(s.functions.size(), 3u);
    const auto* xof = s.use("pseudoXOF");
    ASSERT_NE(xof, nullptr);
    EXPECT_EQ(xof->calls, 4);
    EXPECT_NEAR(xof->share, 0.4, 1e-12);
    ASSERT_EQ(xof->shapes.size(), 2u);
    EXPECT_EQ(xof->shapes[1].shape.out_bits, 5376u);
    EXPECT_EQ(xof->shapes[1].calls, 3);
    // Without the wrapper's 10 ticks a call: 30000 of 40000.
    EXPECT_NEAR(xof->shapes[1].weight, 0.75, 1e-12);
    EXPECT_EQ(s.use("pseudohash"), nullptr);
}

TEST(HashcostSubject, CyclesComeFirstAndTicksFromSecondsLast) {
    auto t = timing();
    t.value.mean_ticks.reset();
    auto s = hashcost::subject_of(profile(), &t);
    EXPECT_EQ(s.unit, "seconds");
    EXPECT_NEAR(*s.ticks, 1000, 1e-9);
    t.value.mean_cycles = 2500;
    s = hashcost::subject_of(profile(), &t);
    EXPECT_EQ(s.unit, "cycles");
    EXPECT_EQ(*s.present, 2500);
}

TEST(HashcostSubject, PartsAreFittedToTheirSum) {
    auto p = profile();
    p.value.hashprof["hash_share_compensated"] = 0.66;
    const auto s = subject(p);
    EXPECT_NEAR(s.use("pseudoXOF")->share, 0.44, 1e-12);
    EXPECT_NEAR(s.use("sm3hash")->share, 0.22, 1e-12);
    EXPECT_NEAR(s.use("drng")->share, 0.1, 1e-12);
}

TEST(HashcostSubject, PublishedProfilesHaveSharesThatAreNotCompensated) {
    auto p = profile();
    p.value.hashprof = nullptr;
    const auto s = subject(p);
    EXPECT_EQ(s.gap, "");
    EXPECT_FALSE(s.compensated);
    EXPECT_EQ(s.use("pseudoXOF")->share, 0.44);
}

TEST(HashcostSubject, EveryGapHasAReason) {
    EXPECT_NE(hashcost::subject_of(profile(), nullptr).gap.find("no timing record"), std::string::npos);
    auto t = timing();
    t.value.status = "partial";
    EXPECT_EQ(hashcost::subject_of(profile(), &t).gap, "the timing record is partial");
    t = timing();
    t.value.mean_ticks = std::numeric_limits<double>::quiet_NaN();
    t.value.mean_seconds = -1;
    EXPECT_NE(hashcost::subject_of(profile(), &t).gap, "");
    auto p = profile();
    p.value.status = "failed";
    EXPECT_EQ(gap_of(p), "the profile is failed");
    p = profile();
    p.value.total->ticks.reset();
    EXPECT_NE(gap_of(p).find("counts calls only"), std::string::npos);
    p = profile();
    p.value.total->operations = 0;
    EXPECT_NE(gap_of(p).find("total.operations"), std::string::npos);
    p = profile();
    p.value.hashprof["share_compensated"]["sm3hash"] = 7.0;
    EXPECT_NE(gap_of(p).find("sm3hash"), std::string::npos);
    p = profile();
    p.value.hashprof["share_compensated"] = {{"pseudoXOF", 0.9}, {"sm3hash", 0.9}, {"drng", 0.1}};
    EXPECT_NE(gap_of(p).find("add up"), std::string::npos);
    p = profile();
    p.value.hashprof["share_compensated"] = "none";
    p.value.share.clear();
    EXPECT_NE(gap_of(p), "");
}

TEST(HashcostSubject, CallsWithoutLengthsAreNotPriced) {
    auto p = profile();
    p.value.calls[0].in_bits.reset();
    auto s = subject(p);
    EXPECT_NE(s.use("pseudoXOF")->no_lengths, "");
    EXPECT_EQ(s.use("sm3hash")->no_lengths, "");
    const auto fast = library("fast", {"pseudoXOF"});
    const auto e = hashcost::estimate(s, {"r", {{"pseudoXOF", &fast}}}, nullptr, PriceList().prices());
    EXPECT_EQ(e.state, hashcost::Estimate::State::unknown);
    // Costs that vanish need no lengths.
    const auto ideal = hashcost::estimate(s, hashcost::ideals()[0], nullptr, PriceList().prices());
    EXPECT_NEAR(ideal.ratio, 0.4, 1e-12);
    p = profile();
    p.value.meta["overflow_calls"] = "5";
    EXPECT_NE(subject(p).use("sm3hash")->no_lengths.find("5 calls"), std::string::npos);
}

TEST(HashcostSubject, AbsurdCountsDoNoHarm) {
    auto p = profile();
    for (auto& row : p.value.calls) {
        row.calls = ~std::uint64_t{0};
        row.ticks = ~std::uint64_t{0};
        row.in_bits = ~std::uint64_t{0};
    }
    p.value.total->operations = 1;
    const auto hash = library("hash", {"CryptHash"}, 256);
    const auto s = subject(p);
    EXPECT_EQ(s.gap, "");
    const auto e = hashcost::estimate(s, hashcost::all_by(hash), nullptr, PriceList().prices());
    EXPECT_EQ(e.state, hashcost::Estimate::State::unknown);
    EXPECT_NE(e.reason.find("longer than can be priced"), std::string::npos);
}

TEST(HashcostSubject, RunsAreMatchedByInstanceAndOperation) {
    record::RunData run;
    run.timings.push_back(timing());
    run.profiles.push_back(profile());
    run.profiles.push_back(profile());
    run.profiles.back().value.label = "B";
    const auto list = hashcost::subjects(run);
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0].gap, "");
    EXPECT_NE(list[1].gap, "");
}
