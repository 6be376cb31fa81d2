// SPDX-License-Identifier: Apache-2.0
// Calls timed one by one: steps, distributions, the first call, drift, and what the tick counter can resolve.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "worker_process.hpp"

extern "C" {
#include "call_watch.h"
#include "clock.h"
#include "histogram.h"
#include "span_cost.h"
#include "tick_facts.h"
}

namespace {

TEST(Histogram, BucketsCoverAllNumbersWithoutGapOrOverlap) {
    EXPECT_EQ(histogram_low(0), 0u);
    for (unsigned bucket = 0; bucket + 1 < HISTOGRAM_BUCKETS; ++bucket)
        ASSERT_EQ(histogram_high(bucket) + 1, histogram_low(bucket + 1)) << bucket;
    EXPECT_EQ(histogram_high(HISTOGRAM_BUCKETS - 1), UINT64_MAX);
}

TEST(Histogram, ABucketIsNoWiderThanA64thOfItsNumbers) {
    for (unsigned bucket = 1; bucket < HISTOGRAM_BUCKETS; ++bucket) {
        const std::uint64_t low = histogram_low(bucket), width = histogram_high(bucket) - low + 1;
        ASSERT_TRUE(width == 1 || width <= low / 64) << bucket;
    }
}

TEST(Histogram, EveryNumberIsInItsBucket) {
    std::mt19937_64 random(1);
    std::vector<std::uint64_t> numbers{0, 1, 127, 128, 129, 255, 256, UINT64_MAX - 1, UINT64_MAX};
    for (unsigned bits = 1; bits < 64; ++bits)
        for (const std::uint64_t offset : {-1, 0, 1})
            numbers.push_back((std::uint64_t{1} << bits) + offset);
    for (int i = 0; i < 10000; ++i)
        numbers.push_back(random() >> (i % 64));
    for (const std::uint64_t number : numbers) {
        const unsigned bucket = histogram_bucket(number);
        ASSERT_LT(bucket, static_cast<unsigned>(HISTOGRAM_BUCKETS)) << number;
        ASSERT_LE(histogram_low(bucket), number);
        ASSERT_GE(histogram_high(bucket), number);
    }
}

double number(const Report& report, const char* name) {
    return std::stod(report.meta.at(name));
}

std::uint64_t calls_in_buckets(const Report& report, std::uint64_t from = 0) {
    std::uint64_t calls = 0;
    for (const auto& bucket : report.buckets)
        if (bucket[0] >= from) calls += bucket[2];
    return calls;
}

TEST(Distribution, HoldsEveryTimedCallOfTheProcess) {
    const Report report = run_worker({"time", fixture("kem_every_tenth_slow"), "keygen", "--trials", "3",
                                      "--iterations", "100", "--warmups", "10", "--distribution"});
    ASSERT_EQ(report.exit_status, 0) << report.output << report.errors;
    EXPECT_EQ(calls_in_buckets(report), 300u);
    ASSERT_FALSE(report.buckets.empty());
    for (std::size_t i = 1; i < report.buckets.size(); ++i)
        EXPECT_LT(report.buckets[i - 1][1], report.buckets[i][0]);
    // One call in ten is 50 times slower: it is there, and not in the bulk.
    const std::uint64_t fastest = report.buckets.front()[0];
    EXPECT_GE(calls_in_buckets(report, fastest * 25), 30u);
    EXPECT_LE(calls_in_buckets(report, fastest * 25), 60u);
    EXPECT_GT(number(report, "distribution_cost_ticks"), 0);
    EXPECT_GE(number(report, "distribution_cost_ticks"), number(report, "distribution_floor_ticks"));
    EXPECT_EQ(report.meta.at("timing_scope"), "loop");
}

TEST(Distribution, OfAStepNeedsNoFurtherReading) {
    const Report report = time_fixture("kex_2", "pass1", {"--distribution"});
    ASSERT_EQ(report.exit_status, 0) << report.output << report.errors;
    EXPECT_EQ(calls_in_buckets(report), 5u);
    EXPECT_EQ(report.meta.at("distribution_floor_ticks"), report.meta.at("step_floor_ticks"));
}

TEST(Distribution, IsNotThereUnasked) {
    const Report report = time_fixture("kem", "enc");
    EXPECT_TRUE(report.buckets.empty());
    EXPECT_EQ(report.meta.count("distribution_cost_ticks"), 0u);
}

TEST(Distribution, AndTheWindowsTicksExcludeEachOther) {
    const Report report = time_fixture("kem", "enc", {"--distribution", "--per-call-ticks"});
    EXPECT_EQ(report.exit_status, 2);
    EXPECT_EQ(report.error_code, "USAGE");
}

TEST(FirstCall, IsKeptApartWhetherWarmUpOrTimed) {
    const Report warm = run_worker({"time", fixture("kem_first_slow"), "keygen", "--trials", "1",
                                    "--iterations", "200", "--warmups", "1"});
    const Report cold = run_worker({"time", fixture("kem_first_slow"), "keygen", "--trials", "1",
                                    "--iterations", "200", "--warmups", "0"});
    const Report only = run_worker({"time", fixture("kem_first_slow"), "keygen", "--trials", "1",
                                    "--iterations", "1", "--warmups", "0"});
    for (const Report* report : {&warm, &cold, &only})
        ASSERT_EQ(report->exit_status, 0) << report->output << report->errors;
    EXPECT_EQ(warm.meta.at("first_call_was"), "warm-up");
    EXPECT_EQ(cold.meta.at("first_call_was"), "timed");
    // 200 times the work of the others.
    EXPECT_GT(number(warm, "first_call_ticks"), 20 * std::stod(warm.trials[0].ticks) / 200);
    EXPECT_GT(number(cold, "first_call_ticks"), 0.2 * std::stod(cold.trials[0].ticks));
    EXPECT_LE(number(cold, "first_call_ticks"), std::stod(cold.trials[0].ticks));
    EXPECT_LE(number(only, "first_call_ticks"), std::stod(only.trials[0].ticks));
}

TEST(Drift, ShowsInTheHalves) {
    const Report report = run_worker({"time", fixture("kem_gets_slower"), "keygen", "--trials", "1",
                                      "--iterations", "200", "--warmups", "1"});
    ASSERT_EQ(report.trials.size(), 1u) << report.output;
    const Trial& trial = report.trials[0];
    EXPECT_EQ(trial.events.at("first_half_calls"), "100");
    // From 10 000 to 90 000 steps: the first half is less than a third of the whole.
    EXPECT_LT(std::stod(trial.events.at("first_half_ticks")), 0.42 * std::stod(trial.ticks));
}

TEST(Step, IsTimedByTicksAndItsFloorIsReported) {
    const Report report = run_worker(
        {"time", fixture("kex_2"), "pass1", "--trials", "2", "--iterations", "50", "--warmups", "1"});
    ASSERT_EQ(report.trials.size(), 2u) << report.output << report.errors;
    EXPECT_NE(report.meta.at("step_floor_ticks"), "0");
    EXPECT_EQ(report.meta.at("step_floor_cycles") == "-", report.meta.at("cycle_source") == "none");
    EXPECT_NE(report.meta.at("step_floor_ns"), "0");
    for (const Trial& trial : report.trials) {
        if (report.meta.at("step_floor_ticks") != "-") {
            EXPECT_GE(std::stod(trial.ticks), 50 * number(report, "step_floor_ticks") * 0.5);
        }
        if (report.meta.at("seconds_source") == "ticks/tick_hz") {
            const double by_ticks = std::stod(trial.ticks) / number(report, "tick_hz");
            EXPECT_NEAR(std::stod(trial.seconds), by_ticks, 1e-3 * by_ticks + 1e-9);
        }
    }
    EXPECT_EQ(time_fixture("kem", "enc").meta.at("seconds_source"), "clock_monotonic_raw");
}

TEST(CallWatch, ACallWithABackwardCounterIsCountedAndInNoSum) {
    call_watch watch{};
    const span span = call_watch_span(&watch);
    for (int i = 0; i < 3; ++i) {
        span.begin(span.state);
        span.end(span.state);
    }
    const std::uint64_t sum = watch.ticks;
    span.begin(span.state);
    watch.start_ticks = UINT64_MAX - 165;
    span.end(span.state);
    EXPECT_EQ(watch.ticks, sum);
    EXPECT_EQ(watch.calls, 3u);
    EXPECT_EQ(watch.backward, 1u);
}

TEST(CallWatch, TakesTheClockWhereTicksAreNone) {
    call_watch watch{};
    watch.takes_clock = true;
    const span span = call_watch_span(&watch);
    span.begin(span.state);
    const std::uint64_t start = clock_ns();
    while (clock_ns() - start < 1000000)
        continue;
    span.end(span.state);
    EXPECT_GE(watch.nanoseconds, 1000000u);
}

TEST(SpanCost, IsThatOfTheSpansOnTheirWay) {
    static int ways;
    ways = 0;
    operation operation{};
    operation.call_nothing = [](const span* span) {
        ++ways;
        span->begin(span->state);
        span->end(span->state);
    };
    const call_watch watch{};
    const span_cost cost = span_cost_measure(&operation, &watch);
    EXPECT_GE(ways, FLOOR_SPANS);
    EXPECT_GT(cost.floor_ticks, 0u);
    EXPECT_GE(cost.whole_ticks, cost.floor_ticks);
    EXPECT_GE(cost.floor_sum, cost.floor_ticks);
    EXPECT_EQ(cost.floor_cycles, 0u);
}

TEST(SpanCost, TheMedianIsOfAllValues) {
    std::uint64_t odd[] = {9, 1, 5}, same[] = {4, 4, 4, 4, 1000};
    EXPECT_EQ(median_of(odd, 3), 5u);
    EXPECT_EQ(median_of(same, 5), 4u);
}

// A timer of 24 MHz beside a core of 3 GHz: it moves by 125 at a time, in the units of the core.
std::uint64_t coarse_now;
std::uint64_t coarse_ticks() {
    coarse_now += 47;
    return coarse_now / 125 * 125;
}

TEST(TickFacts, ACoarseCounterShowsItsQuantum) {
    coarse_now = 1000;
    EXPECT_EQ(tick_facts_quantum(coarse_ticks, 256), 125u);
    EXPECT_EQ(tick_facts_quantum([]() -> std::uint64_t { return 7; }, 256), 0u);
    // A slower clock scaled to a rate that is no multiple of its own: steps of 62 and 63.
    coarse_now = 0;
    EXPECT_EQ(tick_facts_quantum(
                  []() -> std::uint64_t {
                      coarse_now += 21;
                      return coarse_now / 63 * 125 / 2;
                  },
                  256),
              62u);
    coarse_now = 0;
    // A backward step is left out.
    EXPECT_EQ(tick_facts_quantum(
                  []() -> std::uint64_t {
                      coarse_now += 40;
                      return coarse_now == 400 ? 3 : coarse_now;
                  },
                  8),
              40u);
}

TEST(TickFacts, BelowAHundredQuantaIsTooShort) {
    EXPECT_TRUE(tick_facts_too_short(12499 * 10, 10, 125));
    EXPECT_FALSE(tick_facts_too_short(12500 * 10, 10, 125));
    EXPECT_FALSE(tick_facts_too_short(5, 1, 0));
    EXPECT_FALSE(tick_facts_too_short(5, 0, 125));
    EXPECT_FALSE(tick_facts_too_short(5, 1, UINT64_MAX));
}

TEST(TickFacts, FlagsAreWholeWords) {
    const char* flags = "flags\t\t: fpu tsc constant_tsc nonstop_tsc_s3 rdtscp";
    EXPECT_EQ(tick_facts_flag(flags, "constant_tsc"), ANSWER_YES);
    EXPECT_EQ(tick_facts_flag(flags, "nonstop_tsc"), ANSWER_NO);
    EXPECT_EQ(tick_facts_flag(flags, "rdtscp"), ANSWER_YES);
    EXPECT_EQ(tick_facts_flag("", "constant_tsc"), ANSWER_UNKNOWN);
}

TEST(TickFacts, ACounterOfChangingRateGivesNoSeconds) {
    tick_facts facts{ANSWER_YES, ANSWER_YES, "tsc", 1};
    EXPECT_TRUE(tick_facts_allow_seconds(&facts));
    if (std::string(tick_source()) != "rdtsc") return;
    for (const answer bad : {ANSWER_NO, ANSWER_UNKNOWN}) {
        facts.nonstop = bad;
        EXPECT_FALSE(tick_facts_allow_seconds(&facts));
    }
}

TEST(TickFacts, AreReported) {
    const Report report = time_fixture("kem", "enc");
    EXPECT_FALSE(report.meta.at("clocksource").empty());
    EXPECT_NE(report.meta.at("tick_quantum"), "0");
    EXPECT_EQ(report.meta.count("constant_tsc"), report.meta.at("tick_source") == "rdtsc" ? 1u : 0u);
    EXPECT_EQ(report.meta.at("below_resolution"), "0");
    EXPECT_EQ(report.meta.at("threads_seen"), "1");
    EXPECT_EQ(time_fixture("kem_threads", "enc").meta.at("threads_seen"), "2");
}

}  // namespace
