// SPDX-License-Identifier: Apache-2.0
// What becomes of a reading of the cycle counter, and of tick readings.
#include <gtest/gtest.h>

#include <cerrno>
#include <fstream>

#include "worker_process.hpp"

extern "C" {
#include "clock.h"
#include "counter.h"
}

namespace {

struct Scaled {
    counter_quality quality;
    std::uint64_t cycles;
};

Scaled scale(std::uint64_t value, std::uint64_t enabled, std::uint64_t running) {
    Scaled scaled{};
    scaled.quality = counter_scale({value, enabled, running}, &scaled.cycles);
    return scaled;
}

TEST(CounterScale, CountsExactlyWhatRanAllTheTime) {
    const Scaled scaled = scale(1234567, 100, 100);
    EXPECT_EQ(scaled.quality, COUNTER_EXACT);
    EXPECT_EQ(scaled.cycles, 1234567u);
}

TEST(CounterScale, ExtrapolatesAndFlagsWhatRanHalfTheTime) {
    const Scaled scaled = scale(10, 100, 50);
    EXPECT_EQ(scaled.quality, COUNTER_SCALED);
    EXPECT_EQ(scaled.cycles, 20u);
}

TEST(CounterScale, DoesNotOverflowWhereTheProductDoes) {
    const std::uint64_t large = std::uint64_t{1} << 50;
    const Scaled scaled = scale(large, large, large / 2);
    EXPECT_EQ(scaled.quality, COUNTER_SCALED);
    EXPECT_EQ(scaled.cycles, 2 * large);
}

TEST(CounterScale, NeverReportsZeroCycles) {
    EXPECT_EQ(scale(0, 100, 0).quality, COUNTER_NOT_COUNTED);
    EXPECT_EQ(scale(5, 0, 0).quality, COUNTER_NOT_COUNTED);
    EXPECT_EQ(scale(0, 100, 100).quality, COUNTER_NOT_COUNTED);
    EXPECT_EQ(scale(0, 100, 50).quality, COUNTER_NOT_COUNTED);
}

TEST(CounterScale, RefusesAnExtrapolationBeyond64Bits) {
    EXPECT_EQ(scale(UINT64_MAX, 4, 1).quality, COUNTER_NOT_COUNTED);
}

TEST(CounterParse, TakesAWholeReading) {
    const std::uint64_t bytes[3] = {7, 8, 9};
    counter_reading reading{};
    ASSERT_TRUE(counter_parse(bytes, sizeof bytes, &reading));
    EXPECT_EQ(reading.value, 7u);
    EXPECT_EQ(reading.enabled, 8u);
    EXPECT_EQ(reading.running, 9u);
}

TEST(CounterParse, RefusesEndOfFileShortReadsAndErrors) {
    const std::uint64_t bytes[3] = {7, 8, 9};
    counter_reading reading{};
    for (const long result : {-1L, 0L, 8L, 16L, 23L})
        EXPECT_FALSE(counter_parse(bytes, result, &reading)) << result;
}

TEST(CounterDifference, SpansTheWrapOfTheValue) {
    const counter_reading counted = counter_difference({UINT64_MAX - 4, 10, 20}, {5, 40, 50});
    EXPECT_EQ(counted.value, 10u);
    EXPECT_EQ(counted.enabled, 30u);
    EXPECT_EQ(counted.running, 30u);
}

TEST(CounterProof, AcceptsOneToEightCyclesPerDependentAddition) {
    EXPECT_TRUE(counter_is_plausible(1000000, 1000000));
    EXPECT_TRUE(counter_is_plausible(3000000, 1000000));
    EXPECT_FALSE(counter_is_plausible(395, 1000000));
    EXPECT_FALSE(counter_is_plausible(0, 1000000));
    EXPECT_FALSE(counter_is_plausible(std::uint64_t{1} << 48, 1000000));
}

std::string paranoid_of(const std::string& content) {
    const TemporaryFolder folder;
    const std::string path = folder.path() / "perf_event_paranoid";
    std::ofstream(path) << content;
    return counter_paranoid(path.c_str());
}

std::string advice(int error, const char* paranoid) {
    char text[400];
    counter_advice(error, paranoid, text, sizeof text);
    return text;
}

TEST(CounterAdvice, ReadsTheSettingAsItIs) {
    for (const char* value : {"-1", "0", "1", "2", "3", "4"})
        EXPECT_EQ(paranoid_of(std::string(value) + "\n"), value);
    EXPECT_EQ(paranoid_of(""), "unreadable");
    EXPECT_STREQ(counter_paranoid("/nonexistent/perf_event_paranoid"), "absent");
    EXPECT_STREQ(counter_paranoid("/"), "unreadable");
}

TEST(CounterAdvice, FitsTheSetting) {
    for (const char* strict : {"3", "4"}) {
        EXPECT_NE(advice(EACCES, strict).find("2 or lower"), std::string::npos);
        EXPECT_NE(advice(EACCES, strict).find(std::string("paranoid ") + strict), std::string::npos);
    }
    for (const char* open : {"-1", "0", "1", "2", "unreadable"})
        EXPECT_NE(advice(EPERM, open).find("seccomp"), std::string::npos) << open;
    EXPECT_NE(advice(EACCES, "absent").find("no perf events"), std::string::npos);
    EXPECT_NE(advice(ENOSYS, "2").find("no perf events"), std::string::npos);
    EXPECT_NE(advice(ENOENT, "2").find("virtual PMU"), std::string::npos);
    EXPECT_NE(advice(EMFILE, "2").find("errno 24"), std::string::npos);
}

TEST(CounterProof, EitherCountsOrGivesAReason) {
    if (counter_open()) return;
    EXPECT_STRNE(counter_facts()->reason, "");
    std::uint64_t cycles = 7;
    counter_start_trial();
    counter_resume();
    counter_pause();
    EXPECT_EQ(counter_finish_trial(&cycles), COUNTER_NOT_COUNTED);
}

TEST(Ticks, DifferencesCross32And48Bits) {
    std::uint64_t difference = 0;
    for (const unsigned bits : {32u, 48u}) {
        const std::uint64_t edge = std::uint64_t{1} << bits;
        ASSERT_TRUE(ticks_between(edge - 100, edge + 65, &difference));
        EXPECT_EQ(difference, 165u);
    }
}

TEST(Ticks, ABackwardStepIsNoDifference) {
    std::uint64_t difference = 0;
    EXPECT_FALSE(ticks_between(1000, 1000 - 165, &difference));
    EXPECT_TRUE(ticks_between(1000, 1000, &difference));
}

TEST(Ticks, AStopwatchAddsUpAndTheRateIsThatOfTheClock) {
    stopwatch watch{};
    tick_rate_begin();
    for (int i = 0; i < 3; ++i) {
        stopwatch_begin(&watch);
        const std::uint64_t start = clock_ns();
        while (clock_ns() - start < 10000000)
            continue;
        stopwatch_end(&watch);
    }
    EXPECT_GE(watch.nanoseconds, 30000000u);
    EXPECT_EQ(watch.backward, 0u);
    const double rate = static_cast<double>(tick_rate_hz());
    ASSERT_GT(rate, 0);
    EXPECT_NEAR(static_cast<double>(watch.ticks) / rate, static_cast<double>(watch.nanoseconds) / 1e9, 6e-3);
}

}  // namespace
