// SPDX-License-Identifier: Apache-2.0
// How often `compare` raises an alarm, by simulation with fixed seeds.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "compare/compare.hpp"
#include "records.hpp"
#include "stats/holm.hpp"
#include "stats/random.hpp"

namespace {

using namespace compare_test;
using namespace ngcc::compare;

class Normal {
  public:
    explicit Normal(std::uint64_t seed) : random_(seed) {}
    double operator()() {
        const double u = static_cast<double>((random_.next() >> 11) + 1) * 0x1p-53;
        const double v = static_cast<double>(random_.next() >> 11) * 0x1p-53;
        return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
    }

  private:
    ngcc::SplitMix64 random_;
};

// 20 operations of five trials that scatter by `noise`, B slower by `change` in the first of them.
Side run_of(Normal& normal, double noise, double change) {
    Side side;
    for (int i = 0; i < 20; ++i) {
        std::vector<double> ticks(5);
        for (double& t : ticks)
            t = 100000 * (1 + noise * normal()) * (i == 0 ? 1 + change : 1);
        Timing t = timing("op" + std::to_string(i), ticks);
        for (auto& process : t.processes)
            process.order.reset();  // unpaired
        side.timings.emplace(Key{t.candidate, t.label, t.key()}, t);
    }
    return side;
}

// How many of 100 comparisons call any operation different, and how many the first.
std::pair<int, int> alarms(double noise, double change) {
    Normal normal(17);
    int any = 0, first = 0;
    for (int i = 0; i < 100; ++i) {
        const Comparison c = compare(run_of(normal, noise, 0), run_of(normal, noise, change), {});
        any += c.count(Outcome::no_difference) != c.rows.size();
        first += c.rows.at(0).time.outcome != Outcome::no_difference;
    }
    return {any, first};
}

}  // namespace

// Noise of 3 %, so that the limit of 1 % between runs hides nothing.
TEST(FalseAlarms, AreHeldDownOverAllOperationsTogether) {
    EXPECT_LE(alarms(0.03, 0).first, 11);  // 5 in 100, and chance: above 11 in 1 of 200
}

TEST(FalseAlarms, LeaveASlowdownOfFivePercentToBeFound) {
    EXPECT_GE(alarms(0.005, 0.05).second, 95);
}

TEST(Holm, IsTheStepDownProcedure) {
    const auto adjusted = ngcc::holm(std::vector<double>{0.01, 0.04, 0.03, 0.005});
    EXPECT_DOUBLE_EQ(adjusted[3], 0.02);
    EXPECT_DOUBLE_EQ(adjusted[0], 0.03);
    EXPECT_DOUBLE_EQ(adjusted[2], 0.06);
    EXPECT_DOUBLE_EQ(adjusted[1], 0.06);  // never below one that is surer
    EXPECT_EQ(ngcc::holm(std::vector<double>{0.9, 0.8})[0], 1.0);
    EXPECT_TRUE(ngcc::holm({}).empty());
}
