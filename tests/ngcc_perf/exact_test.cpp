// SPDX-License-Identifier: Apache-2.0
#include "stats/exact.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

using ngcc::exact_mean;
using ngcc::exact_sum;
using ngcc::median;

TEST(ExactSum, OfNothingIsZero) {
    EXPECT_EQ(exact_sum({}), 0.0);
}

TEST(ExactSum, DoesNotLoseWhatANaiveLoopLoses) {
    EXPECT_EQ(exact_sum(std::vector{1e16, 1.0, -1e16}), 1.0);
    EXPECT_EQ(exact_sum(std::vector{1e100, 1.0, -1e100, 1.0}), 2.0);
    EXPECT_EQ(exact_sum(std::vector(10, 0.1)), 1.0);
}

TEST(ExactSum, RoundsHalfWayCasesByWhatLiesBelow) {
    // 2^53 + 1 lies half-way; the tiny rest decides. These are the cases that a plain pair of doubles gets
    // wrong.
    const double big = 9007199254740992.0;
    EXPECT_EQ(exact_sum(std::vector{big, 1.0}), big);
    EXPECT_EQ(exact_sum(std::vector{big, 1.0, 1e-20}), big + 2.0);
    EXPECT_EQ(exact_sum(std::vector{big, 1.0, -1e-20}), big);
    EXPECT_EQ(exact_sum(std::vector{-big, -1.0, -1e-20}), -big - 2.0);
}

TEST(ExactSum, DoesNotDependOnTheOrder) {
    std::mt19937_64 random(7);
    std::vector<double> values;
    for (int i = 0; i < 200; ++i)
        values.push_back(std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 80) - 80));
    const double sum = exact_sum(values);
    for (int i = 0; i < 50; ++i) {
        std::shuffle(values.begin(), values.end(), random);
        EXPECT_EQ(exact_sum(values), sum);
    }
}

TEST(ExactMean, IsTheRoundedQuotientAlsoBeyondFiftyThreeBits) {
    EXPECT_EQ(exact_mean(std::vector<std::uint64_t>{1, 2, 4}, 3), 7.0 / 3.0);
    EXPECT_EQ(exact_mean(std::vector<std::uint64_t>{0, 0}, 9), 0.0);
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(exact_mean(std::vector<std::uint64_t>{most, most, most}, 3), 18446744073709551616.0);
    // 2^53 + 1 over 1 is half-way between two doubles: to even. Over 3 the true quotient decides.
    EXPECT_EQ(exact_mean(std::vector<std::uint64_t>{9007199254740993u}, 1), 9007199254740992.0);
    EXPECT_EQ(exact_mean(std::vector<std::uint64_t>{9007199254740993u}, 3), 3002399751580331.0);
    EXPECT_EQ(exact_mean(std::vector<std::uint64_t>{1}, most), std::ldexp(1.0, -64));
}

TEST(Median, OfEvenCountsIsTheMeanOfTheMiddleTwo) {
    EXPECT_EQ(median(std::vector{3.0}), 3.0);
    EXPECT_EQ(median(std::vector{9.0, 1.0, 4.0}), 4.0);
    EXPECT_EQ(median(std::vector{9.0, 1.0, 4.0, 2.0}), 3.0);
}
