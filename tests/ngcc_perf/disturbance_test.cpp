// SPDX-License-Identifier: Apache-2.0
#include "plan/disturbance.hpp"

#include <gtest/gtest.h>

using ngcc::disturbance;
using ngcc::TrialFacts;

namespace {

constexpr std::uint64_t ms = 1'000'000;

TrialFacts trial(double seconds) {
    TrialFacts facts;
    facts.seconds = seconds;
    return facts;
}

}  // namespace

TEST(Disturbance, ComparesCyclesWithTheFixedClock) {
    TrialFacts t = trial(1.0);
    t.cycles = 2'600'000'000;
    EXPECT_FALSE(disturbance(t, 2.7e9));
    t.cycles = 2'565'000'000;  // 95 % is enough
    EXPECT_FALSE(disturbance(t, 2.7e9));
    t.cycles = 2'500'000'000;
    EXPECT_EQ(disturbance(t, 2.7e9), "ran at 92.6 % of the fixed clock");
    t.seconds = 0.01;  // too short to tell
    EXPECT_FALSE(disturbance(t, 2.7e9));
}

TEST(Disturbance, CyclesDecideWhereThereAreAny) {
    TrialFacts t = trial(1.0);
    t.cycles = 2'700'000'000;
    t.run_delay_ns = 900 * ms;
    EXPECT_FALSE(disturbance(t, 2.7e9));
}

TEST(Disturbance, WithoutACounterTheKernelsAccountsDecide) {
    TrialFacts t = trial(1.0);
    EXPECT_FALSE(disturbance(t, {}));  // nothing is known
    t.run_delay_ns = 49 * ms;
    EXPECT_FALSE(disturbance(t, {}));
    t.run_delay_ns = 60 * ms;
    EXPECT_EQ(disturbance(t, {}), "the core was taken away for 6.0 % of the time");
    t.run_delay_ns = 30 * ms;
    t.steal_ns = 30 * ms;
    EXPECT_TRUE(disturbance(t, {}));
    t.run_delay_ns.reset();
    EXPECT_FALSE(disturbance(t, {}));
    t.steal_ns = 100 * ms;
    EXPECT_TRUE(disturbance(t, {}));
}

TEST(Disturbance, ProcessorTimeTellsOnlyOfThreadsSwitchedOutAgainstTheirWill) {
    TrialFacts t = trial(1.0);
    t.cpu_ns = 500 * ms;
    EXPECT_FALSE(disturbance(t, {}));
    t.involuntary_switches = 0;  // it slept, which belongs to the operation
    EXPECT_FALSE(disturbance(t, {}));
    t.involuntary_switches = 3;
    EXPECT_EQ(disturbance(t, {}), "the core was taken away for 50.0 % of the time");
}
