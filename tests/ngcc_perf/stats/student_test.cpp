// SPDX-License-Identifier: Apache-2.0
#include "stats/student.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/random.hpp"

TEST(Student, QuantileAndProbabilityAreInverse) {
    for (const std::uint64_t degrees : {1u, 2u, 3u, 4u, 9u, 29u, 30u, 31u, 40u, 200u, 5000u})
        EXPECT_NEAR(ngcc::student_two_sided(ngcc::student_975(degrees), static_cast<double>(degrees)), 0.05,
                    2e-7)
            << degrees;
}

TEST(Student, ProbabilityHasTheClosedFormsOfOneAndTwoDegrees) {
    for (const double t : {0.0, 0.3, 1.0, 5.0, 100.0}) {
        EXPECT_NEAR(ngcc::student_two_sided(t, 1), 1 - 2 / M_PI * std::atan(t), 1e-12);
        EXPECT_NEAR(ngcc::student_two_sided(t, 2), 1 - t / std::sqrt(2 + t * t), 1e-12);
        EXPECT_EQ(ngcc::student_two_sided(t, 7), ngcc::student_two_sided(-t, 7));
    }
    EXPECT_GT(ngcc::student_two_sided(1000, 4), 0);  // far out it is small, not nothing
}

TEST(Student, TakesDegreesThatAreNotWhole) {
    const double p = ngcc::student_two_sided(2.5, 5.5);
    EXPECT_LT(p, ngcc::student_two_sided(2.5, 5));
    EXPECT_GT(p, ngcc::student_two_sided(2.5, 6));
}

TEST(Random, IsSplitMix64) {
    ngcc::SplitMix64 random(1234567);  // first outputs as published with the reference code
    EXPECT_EQ(random.next(), 6457827717110365317u);
    EXPECT_EQ(random.next(), 3203168211198807973u);
    EXPECT_EQ(random.next(), 9817491932198370423u);
}

TEST(Random, BelowIsUniform) {
    ngcc::SplitMix64 random(1);
    std::uint64_t seen[5] = {};
    for (int i = 0; i < 50000; ++i)
        ++seen[random.below(5)];
    for (const std::uint64_t n : seen)
        EXPECT_NEAR(static_cast<double>(n), 10000, 400);  // more than four standard deviations
    EXPECT_EQ(random.below(1), 0u);
}
