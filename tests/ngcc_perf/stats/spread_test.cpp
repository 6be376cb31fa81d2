// SPDX-License-Identifier: Apache-2.0
#include "stats/spread.hpp"

#include <gtest/gtest.h>

#include "samples.hpp"

TEST(Spread, IsRelativeToTheMean) {
    const std::vector<double> values{90, 100, 110};
    const auto spread = ngcc::relative_spread(values);
    EXPECT_DOUBLE_EQ(spread->range, 0.2);
    EXPECT_DOUBLE_EQ(spread->standard_deviation, 0.1);
    EXPECT_FALSE(ngcc::relative_spread(std::vector<double>{5}));
    EXPECT_FALSE(ngcc::relative_spread(std::vector<double>{0, 0}));
}

TEST(Split, SeesTwoGroupsAndNotOneOutlier) {
    const auto two = ngcc::split(std::vector<double>{100.1, 120.2, 100.0, 120.0, 100.2});
    ASSERT_TRUE(two);
    EXPECT_EQ(two->lower, 3u);
    EXPECT_EQ(two->upper, 2u);
    EXPECT_EQ(two->gap_low, 100.2);
    EXPECT_EQ(two->gap_high, 120.0);
    EXPECT_FALSE(ngcc::split(std::vector<double>{100.1, 100.3, 100.0, 120.0, 100.2}));
    EXPECT_FALSE(ngcc::split(std::vector<double>{100, 100, 120, 120}));             // too few to say
    EXPECT_FALSE(ngcc::split(std::vector<double>{100, 100, 100.5, 100.5, 100.5}));  // half a percent
    EXPECT_TRUE(ngcc::split(std::vector<double>{100, 100, 102, 102, 102}));
}

TEST(Split, SeldomSeesGroupsInNormalTrials) {
    Samples samples(11);
    unsigned alarms = 0;
    for (int run = 0; run < 20000; ++run) {
        std::vector<double> values(5);
        for (double& v : values)
            v = 100 + 5 * samples.normal();
        alarms += ngcc::split(values).has_value();
    }
    EXPECT_LT(alarms, 240u);  // 0.9 % and chance
}

TEST(Trend, IsSeenInOrderOnly) {
    EXPECT_GE(ngcc::trend(std::vector<double>{1, 2, 3, 4, 5}), ngcc::trend_limit);
    EXPECT_LE(ngcc::trend(std::vector<double>{5, 4, 3, 2, 1}), -ngcc::trend_limit);
    EXPECT_LT(ngcc::trend(std::vector<double>{1, 2, 3, 5, 4}), ngcc::trend_limit);
    EXPECT_EQ(ngcc::trend(std::vector<double>{3, 3, 3, 3, 3}), 0.0);
    EXPECT_FALSE(ngcc::trend(std::vector<double>{1, 2, 3, 4}));
}

TEST(Trend, OfVeryManyTrialsTakesNoTime) {
    std::vector<double> values(2000000);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(i);
    EXPECT_GT(ngcc::trend(values), 30);
}
