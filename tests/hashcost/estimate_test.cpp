// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "synthetic.hpp"

namespace {

using namespace hashcost_test;
using hashcost::Estimate;
using hashcost::Replacement;
using hashcost::Way;

const Shape long_xof{"pseudoXOF", 272, 5376}, short_xof{"pseudoXOF", 264, 1024};

Replacement replacing(const char* fn, const hashcost::Source& source) {
    return {"r", {{fn, &source}}};
}

}  // namespace

TEST(HashcostEstimate, IdealIsTheTimeWithoutTheHelpers) {
    const auto ideals = hashcost::ideals();
    ASSERT_EQ(ideals.size(), 3u);
    const double expected[] = {0.4, 0.9, 0.3};
    for (std::size_t i = 0; i < 3; ++i) {
        const Estimate e = hashcost::estimate(subject(), ideals[i], nullptr, PriceList().prices());
        EXPECT_EQ(e.state, Estimate::State::estimated);
        EXPECT_NEAR(e.ratio, expected[i], 1e-12) << ideals[i].name;
        EXPECT_NEAR(*e.value, 1000 * expected[i], 1e-9);
        EXPECT_EQ(e.basis, "ideal");
    }
    // sqrt(0.03^2 + 0.04^2), and with 20 of 1000 ticks of the mean: 1000 * sqrt(0.05^2 + (0.4 * 0.02)^2).
    const Estimate hash = hashcost::estimate(subject(), ideals[0], nullptr, PriceList().prices());
    EXPECT_NEAR(hash.uncertainty, 0.05, 1e-12);
    EXPECT_NEAR(*hash.high - *hash.value, 1000 * std::hypot(0.05, 0.4 * 0.02), 1e-9);
    EXPECT_NEAR(*hash.value - *hash.low, 1000 * std::hypot(0.05, 0.4 * 0.02), 1e-9);
}

TEST(HashcostEstimate, RatiosOfPricesScaleTheTimeInTheOperation) {
    const auto now = library("now", {"pseudoXOF"}), fast = library("fast", {"pseudoXOF"});
    // The loop is not the operation: here a call costs twice as much in it. Only ratios count.
    PriceList list{{{{"now", long_xof}, {200, 0}},
                    {{"now", short_xof}, {200, 0}},
                    {{"fast", long_xof}, {100, 0}},
                    {{"fast", short_xof}, {150, 0}}}};
    const Estimate e = hashcost::estimate(subject(), replacing("pseudoXOF", fast), &now, list.prices());
    EXPECT_EQ(e.basis, "ratio");
    // 0.3 * 1/2 + 0.1 * 3/4 in place of 0.4.
    EXPECT_NEAR(e.ratio, 1 - 0.4 + 0.15 + 0.075, 1e-12);
    // Of the share only: 0.03 * (1 - 0.225 / 0.4).
    EXPECT_NEAR(e.uncertainty, 0.03 * (1 - 0.225 / 0.4), 1e-12);
}

TEST(HashcostEstimate, SpreadsOfPricesAreCarriedOn) {
    const auto now = library("now", {"pseudoXOF"}), same = library("same", {"pseudoXOF"});
    PriceList list{{{{"now", long_xof}, {100, 3}},
                    {{"now", short_xof}, {100, 0}},
                    {{"same", long_xof}, {100, 4}},
                    {{"same", short_xof}, {100, 10}}}};
    const Estimate e = hashcost::estimate(subject(), replacing("pseudoXOF", same), &now, list.prices());
    EXPECT_NEAR(e.ratio, 1, 1e-12);
    // 0.3 * 5 % + 0.1 * 10 %; the doubt of the share has no weight where nothing changes.
    EXPECT_NEAR(e.uncertainty, 0.015 + 0.01, 1e-12);
}

TEST(HashcostEstimate, WithoutThePresentHelpersPricesStandForThemselves) {
    const auto fast = library("fast", {"pseudoXOF"});
    PriceList list{{{{"fast", long_xof}, {50, 5}}, {{"fast", short_xof}, {20, 0}}}};
    const Estimate e = hashcost::estimate(subject(), replacing("pseudoXOF", fast), nullptr, list.prices());
    EXPECT_EQ(e.basis, "absolute");
    // Three calls of 50 and one of 20 ticks in 1000 in place of 0.4.
    EXPECT_NEAR(e.ratio, 1 - 0.4 + 0.15 + 0.02, 1e-12);
    EXPECT_NEAR(e.uncertainty, std::hypot(0.03, 0.015), 1e-12);
    const Estimate abroad =
        hashcost::estimate(subject(), replacing("pseudoXOF", fast), nullptr, list.prices(), true);
    EXPECT_EQ(abroad.state, Estimate::State::unknown);
    EXPECT_NE(abroad.reason.find("another machine"), std::string::npos);
}

TEST(HashcostEstimate, AHashIsUsedDirectlyOrByCounter) {
    const auto hash = library("hash", {"CryptHash"}, 512);
    const auto direct = hashcost::recipe(hash, {"sm3hash", 4100, 256});
    EXPECT_EQ(direct.way, Way::direct);
    EXPECT_EQ(direct.count, 1);
    EXPECT_EQ(direct.shape, (Shape{"CryptHash", 4104, 512}));
    EXPECT_EQ(hashcost::recipe(hash, {"pseudoXOF", 8, 512}).way, Way::direct);
    const auto counter = hashcost::recipe(hash, {"pseudoXOF", 272, 5377});
    EXPECT_EQ(counter.way, Way::counter);
    EXPECT_EQ(counter.count, 11);
    EXPECT_EQ(counter.shape, (Shape{"CryptHash", 304, 512}));
    EXPECT_EQ(hashcost::recipe(hash, {"pseudoXOF", 272, 5120}).count, 10);
    const auto draw = hashcost::recipe(hash, {"drng", 0, 513});
    EXPECT_EQ(draw.count, 3);
    EXPECT_EQ(draw.shape, (Shape{"CryptHash", 288, 512}));
    const auto native = hashcost::recipe(library("both", {"CryptHash", "pseudoXOF"}, 256), long_xof);
    EXPECT_EQ(native.way, Way::native);
    EXPECT_EQ(native.count, 1);
    EXPECT_EQ(native.shape, long_xof);
}

TEST(HashcostEstimate, FunctionsThatALibraryOnlyCallsItselfAreNotOffered) {
    auto hash = library("hash", {"CryptHash"}, 256);
    hash.hidden = {"pseudoXOF"};
    EXPECT_EQ(hashcost::recipe(hash, long_xof).way, Way::counter);
    EXPECT_TRUE(hashcost::has_own(hash, long_xof));
    EXPECT_FALSE(hashcost::has_own(hash, {"sm3hash", 8, 256}));
}

TEST(HashcostEstimate, WhatCannotDoItIsRefusedWithAReason) {
    EXPECT_EQ(hashcost::recipe(library("x", {"sm3hash"}), long_xof).reason,
              "x has neither pseudoXOF nor CryptHash");
    EXPECT_EQ(hashcost::recipe(library("x", {"CryptHash"}), long_xof).reason,
              "x does not state the length of its digest");
    const Shape endless{"pseudoXOF", ~std::uint64_t{0}, 256};
    EXPECT_EQ(hashcost::recipe(library("x", {"pseudoXOF"}), endless).way, Way::none);
    EXPECT_EQ(hashcost::recipe(library("x", {"CryptHash"}, 1), {"pseudoXOF", 8, ~std::uint64_t{0}}).way,
              Way::none);
    const auto fast = library("fast", {"pseudoXOF"});
    const Estimate e =
        hashcost::estimate(subject(), replacing("pseudoXOF", fast), nullptr, PriceList().prices());
    EXPECT_EQ(e.state, Estimate::State::unknown);
    EXPECT_EQ(e.reason, "no price of pseudoXOF");
    EXPECT_FALSE(e.value);
}

TEST(HashcostEstimate, UnseenCallsLeaveABoundOrNothing) {
    auto p = profile();
    p.value.hashprof["states"]["pseudohash"] = {{"state", "not_observable"}, {"reason", "inlined"}};
    const auto fast = library("fast", {"pseudohash"});
    const Estimate ideal =
        hashcost::estimate(subject(p), hashcost::ideals()[0], nullptr, PriceList().prices());
    EXPECT_EQ(ideal.state, Estimate::State::at_most);
    EXPECT_NEAR(ideal.ratio, 0.4, 1e-12);
    EXPECT_EQ(ideal.reason, "pseudohash: inlined");
    const Estimate other =
        hashcost::estimate(subject(p), replacing("pseudohash", fast), nullptr, PriceList().prices());
    EXPECT_EQ(other.state, Estimate::State::unknown);
    const Estimate random =
        hashcost::estimate(subject(p), hashcost::ideals()[1], nullptr, PriceList().prices());
    EXPECT_EQ(random.state, Estimate::State::estimated);
}

TEST(HashcostEstimate, AHelperThatIsNotCalledChangesNothing) {
    const auto fast = library("fast", {"pseudohash"});
    const Estimate e =
        hashcost::estimate(subject(), replacing("pseudohash", fast), nullptr, PriceList().prices());
    EXPECT_EQ(e.state, Estimate::State::estimated);
    EXPECT_EQ(e.ratio, 1);
    EXPECT_EQ(e.basis, "unchanged");
}
