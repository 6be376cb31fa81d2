// SPDX-License-Identifier: Apache-2.0
#include "stats/distribution.hpp"

#include <gtest/gtest.h>

#include <map>

#include "samples.hpp"

namespace {

using ngcc::Bin;

// As the worker's histogram: 64 steps for each power of two.
std::vector<Bin> histogram(const std::vector<double>& values) {
    std::map<std::uint64_t, Bin> bins;
    for (const double v : values) {
        const auto ticks = static_cast<std::uint64_t>(v);
        std::uint64_t width = 1;
        while (ticks / width >= 128)
            width *= 2;
        Bin& bin = bins[ticks / width * width];
        bin.low = ticks / width * width;
        bin.high = bin.low + width - 1;
        ++bin.count;
    }
    std::vector<Bin> list;
    for (const auto& [low, bin] : bins)
        list.push_back(bin);
    return list;
}

std::vector<double> around(Samples& samples, double centre, double deviation, std::size_t n) {
    std::vector<double> values(n);
    for (double& v : values)
        v = centre + deviation * samples.normal();
    return values;
}

}  // namespace

TEST(Distribution, PercentilesAreBucketsThatHoldTheRank) {
    std::vector<double> values;
    for (int i = 1; i <= 1000; ++i)
        values.push_back(i * 100);
    const auto bins = histogram(values);
    for (const unsigned p : {25u, 50u, 75u, 90u, 99u}) {
        const auto bin = ngcc::percentile(bins, p);
        ASSERT_TRUE(bin);
        EXPECT_LE(bin->low, p * 1000u);
        EXPECT_GE(bin->high, p * 1000u);
        EXPECT_LE(bin->high - bin->low + 1, bin->low / 64 + 1);
    }
}

TEST(Distribution, HasNoPercentileBeyondTheLastCall) {
    const std::vector<Bin> few{{10, 10, 99}};
    EXPECT_FALSE(ngcc::percentile(few, 99));
    EXPECT_TRUE(ngcc::percentile(few, 90));
    EXPECT_TRUE(ngcc::percentile(std::vector<Bin>{{10, 10, 100}}, 99));
    EXPECT_FALSE(ngcc::percentile({}, 50));
}

// Every hundredth call takes 50 times as long: not in the 99 %, and not lost either.
TEST(Distribution, KeepsRareSlowCalls) {
    std::vector<double> values(990, 1000);
    values.resize(1000, 50000);
    const auto bins = histogram(values);
    EXPECT_GE(ngcc::percentile(bins, 99)->high, 1000u);
    EXPECT_GE(bins.back().high, 50000u);
    EXPECT_EQ(bins.back().count, 10u);
    EXPECT_FALSE(ngcc::valley(bins));  // one in a hundred is a tail, not a second mode
}

TEST(Distribution, SeesTwoModes) {
    Samples samples(4);
    auto values = around(samples, 10000, 100, 700);
    const auto slow = around(samples, 20000, 200, 300);
    values.insert(values.end(), slow.begin(), slow.end());
    const auto found = ngcc::valley(histogram(values));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->calls_below, 700u);
    EXPECT_GT(found->low, 10000u);
    EXPECT_LT(found->high, 20000u);
}

TEST(Distribution, SeesOneModeInWhatHasOne) {
    Samples samples(6);
    for (const double deviation : {10.0, 100.0, 1000.0})
        for (int run = 0; run < 50; ++run)
            EXPECT_FALSE(ngcc::valley(histogram(around(samples, 10000, deviation, 1000))));
    for (int run = 0; run < 50; ++run) {
        auto values = around(samples, 10000, 50, 1000);
        for (double& v : values)
            v += 2000 * samples.exponential();
        EXPECT_FALSE(ngcc::valley(histogram(values)));
    }
    EXPECT_FALSE(ngcc::valley(histogram(around(samples, 10000, 100, 199))));
}

TEST(Distribution, MergesProcessesAndRefusesWhatIsNotOneHistogram) {
    const auto merged = ngcc::merge({{20, 29, 1}, {10, 19, 2}, {20, 29, 3}, {30, 39, 0}});
    ASSERT_TRUE(merged);
    ASSERT_EQ(merged->size(), 2u);
    EXPECT_EQ(merged->back().count, 4u);
    EXPECT_EQ(ngcc::calls_in(*merged), 6u);
    EXPECT_FALSE(ngcc::merge({{10, 19, 1}, {15, 25, 1}}));
    EXPECT_FALSE(ngcc::merge({{19, 10, 1}}));
    EXPECT_FALSE(ngcc::merge({{10, 19, ~std::uint64_t{0}}, {10, 19, 1}}));
}

TEST(Distribution, OfExtremeTicksEnds) {
    constexpr std::uint64_t most = ~std::uint64_t{0};
    const std::vector<Bin> bins{{0, 0, 500}, {most - 5, most, 500}};
    const auto found = ngcc::valley(bins);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->calls_below, 500u);
    EXPECT_EQ(ngcc::percentile(std::vector<Bin>{{0, 5, most}}, 99)->high, 5u);
}
