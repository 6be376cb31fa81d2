// SPDX-License-Identifier: Apache-2.0
#include "compare/compare.hpp"

#include <gtest/gtest.h>

#include "compare/setting.hpp"
#include "records.hpp"
#include "support/error.hpp"

namespace {

using namespace compare_test;
using namespace ngcc::compare;

Side run(const std::vector<Timing>& timings) {
    Side side;
    for (const Timing& t : timings)
        side.timings.emplace(Key{t.candidate, t.label, t.key()}, t);
    return side;
}

Comparison both(const Timing& a, const Timing& b, const Options& options = {}) {
    return compare(run({a}), run({b}), options);
}

bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST(Compare, ARunWithItselfFindsNothing) {
    const Side side = run({timing("enc", steady), timing("dec", {5000, 5600, 4700, 5100, 4900})});
    const Comparison c = compare(side, side, {});
    EXPECT_EQ(c.rows.size(), 2u);
    EXPECT_EQ(c.count(Outcome::no_difference), 2u);
    EXPECT_FALSE(c.finding());
    for (const Row& row : c.rows)
        EXPECT_EQ(row.time.ratio, 1.0);
}

TEST(Compare, SaysHowMuchSlowerInWords) {
    const Comparison c = both(timing("enc", steady), timing("enc", scaled(steady, 1.031)));
    const TimeDifference& time = c.rows.at(0).time;
    EXPECT_EQ(time.outcome, Outcome::slower);
    EXPECT_NEAR(*time.ratio, 1.031, 1e-4);
    EXPECT_TRUE(mentions(words(time), "3.1 % slower, beyond noise (±0.0 %)")) << words(time);
    EXPECT_TRUE(time.paired);
    EXPECT_FALSE(c.finding()) << "3.1 % is not past 5 %";
    EXPECT_TRUE(both(timing("enc", steady), timing("enc", scaled(steady, 1.031)), {0.03, false}).finding());
}

TEST(Compare, FindsFivePercentPastTheThresholdOnly) {
    const Timing a = timing("enc", steady);
    std::vector<double> slowed{10560, 10530, 10550, 10490, 10520};
    EXPECT_TRUE(both(a, timing("enc", slowed)).finding());
    EXPECT_EQ(both(a, timing("enc", slowed)).regressions(), 1u);
    EXPECT_FALSE(both(a, timing("enc", slowed), {0.06, false}).finding());
    EXPECT_FALSE(both(timing("enc", slowed), a).finding()) << "faster is no regression";
    EXPECT_EQ(both(timing("enc", slowed), a).rows[0].time.outcome, Outcome::faster);
}

TEST(Compare, DoesNotTakeNoiseForADifference) {
    const Comparison c = both(timing("enc", {10000, 11500, 9200, 10400, 9900}),
                              timing("enc", {10600, 11900, 9700, 10900, 10500}));
    // Paired they differ; in another order nothing links the trials.
    EXPECT_EQ(c.rows[0].time.outcome, Outcome::slower);
    Timing other = timing("enc", {10600, 11900, 9700, 10900, 10500});
    for (auto& process : other.processes)
        process.order = *process.order + 1;
    const Comparison apart = both(timing("enc", {10000, 11500, 9200, 10400, 9900}), other);
    EXPECT_FALSE(apart.rows[0].time.paired);
    EXPECT_EQ(apart.rows[0].time.outcome, Outcome::no_difference);
    EXPECT_TRUE(mentions(words(apart.rows[0].time), "no difference beyond noise (+"));
}

// One trial of A met a neighbour: the ratio is far from 1, and A says nothing of what it was before.
TEST(Compare, DoesNotTakeOneDisturbedTrialForADifference) {
    for (const bool paired : {true, false}) {
        Timing a = timing("enc", {4000, 160000, 4010, 3990, 4000}),
               b = timing("enc", {3800, 3810, 3790, 3800, 3805});
        if (!paired) b.processes[0].order = 99;
        for (const auto& [first, second] : {std::pair(a, b), {b, a}}) {
            const TimeDifference time = both(first, second).rows[0].time;
            EXPECT_EQ(time.paired, paired);
            EXPECT_EQ(time.outcome, Outcome::no_difference) << words(time);
            EXPECT_GT(*time.probability, 0.05);
        }
    }
}

TEST(Compare, CallsNothingADifferenceThatTwoRunsOfOneLibraryShow) {
    const Comparison c = both(timing("enc", steady), timing("enc", scaled(steady, 1.007)));
    EXPECT_LT(*c.rows[0].time.adjusted, 0.05);
    EXPECT_EQ(c.rows[0].time.outcome, Outcome::no_difference);
}

TEST(Compare, NeedsThreeTrialsOnEitherSide) {
    const Comparison c = both(timing("enc", steady), timing("enc", {99000, 99001}));
    EXPECT_EQ(c.rows[0].time.outcome, Outcome::not_enough_data);
    EXPECT_TRUE(mentions(words(c.rows[0].time), "not enough data: 2 trials in B")) << words(c.rows[0].time);
    EXPECT_FALSE(c.finding());
}

TEST(Compare, AFailureThatAWasFreeOfIsAFinding) {
    Timing failed = timing("enc", {});
    failed.status = "failed";
    failed.error = ngcc::record::Failure{"crash", "signal 11 in kem_enc", {}};
    const Comparison c = both(timing("enc", steady), failed);
    EXPECT_EQ(c.rows[0].time.outcome, Outcome::not_comparable);
    EXPECT_TRUE(c.finding());
    EXPECT_TRUE(mentions(c.rows[0].findings.at(0), "signal 11"));
    EXPECT_FALSE(both(failed, failed).finding());
    Timing wrong = timing("enc", steady);
    wrong.kat = "FAIL";
    EXPECT_TRUE(both(timing("enc", steady), wrong).finding());
    EXPECT_FALSE(both(wrong, wrong).finding());
}

TEST(Compare, RefusesAnotherHostOrClockUnlessTold) {
    Timing other = timing("enc", steady);
    other.environment->kernel = "6.6";
    other.tick_source = "cntvct_el0";
    try {
        both(timing("enc", steady), other);
        FAIL() << "compared";
    } catch (const hashprof::Error& error) {
        EXPECT_EQ(error.status(), hashprof::Exit::environment);
        EXPECT_TRUE(mentions(error.cause(), "6.1 in A, 6.6 in B")) << error.cause();
        EXPECT_TRUE(mentions(error.cause(), "tick_source: rdtsc in A, cntvct_el0 in B")) << error.cause();
    }
    const Comparison told = both(timing("enc", steady), other, {0.05, true});
    EXPECT_EQ(told.setting_differences.size(), 2u);
    Timing faster_clock = timing("enc", steady);
    faster_clock.tick_hz = 2.1e9;
    EXPECT_THROW(both(timing("enc", steady), faster_clock), hashprof::Error);
    faster_clock.tick_hz = 2.001e9;  // the same clock, measured again
    EXPECT_NO_THROW(both(timing("enc", steady), faster_clock));
}

TEST(Compare, SaysWhatIsOnOneSideOnly) {
    const Comparison c = compare(run({timing("enc", steady), timing("dec", steady)}),
                                 run({timing("enc", steady), timing("keygen", steady)}), {});
    ASSERT_EQ(c.only_a.size(), 1u);
    EXPECT_EQ(c.only_a[0].operation, "dec");
    ASSERT_EQ(c.only_b.size(), 1u);
    EXPECT_EQ(c.only_b[0].operation, "keygen");
    EXPECT_TRUE(c.finding()) << "B lacks dec";
    EXPECT_THROW(compare(run({timing("enc", steady)}), run({timing("dec", steady)}), {}), hashprof::Error);
}

TEST(Compare, ComparesCallsAsRatiosOfWholeNumbers) {
    const Profile a = profile("enc", 1000, 8000), b = profile("enc", 7, 56), more = profile("enc", 7, 57);
    EXPECT_EQ(call_differences(&a, &b).state, "equal");
    const CallDifferences different = call_differences(&a, &more);
    EXPECT_EQ(different.state, "different");
    ASSERT_EQ(different.amounts.size(), 1u);
    EXPECT_EQ(different.amounts[0].what, "calls of sm3hash 512 -> 256 bits");
    EXPECT_EQ(different.amounts[0].a, 8.0);
    EXPECT_EQ(call_differences(&a, nullptr).state, "not_available");
    const Profile empty = profile("enc", 0, 0);
    EXPECT_EQ(call_differences(&a, &empty).state, "not_available");
    const Profile large_a = profile("enc", 1, ~std::uint64_t{0}),
                  large_b = profile("enc", 1, ~std::uint64_t{1});
    EXPECT_EQ(call_differences(&large_a, &large_b).state, "different");
}

TEST(Compare, ShowsMemoryAndSizesThatDiffer) {
    Timing a = timing("enc", steady), b = a;
    a.memory = {{"state", "measured"}, {"heap_peak_bytes", 1000}, {"stack_peak_bytes", 500}};
    b.memory = {{"state", "measured"}, {"heap_peak_bytes", 1000}, {"stack_peak_bytes", nullptr}};
    a.sizes = {{"pk_bytes", 800}, {"ct_bytes", 768}};
    b.sizes = {{"pk_bytes", 800}, {"ct_bytes", 800}};
    const Row row = both(a, b).rows[0];
    ASSERT_EQ(row.memory.size(), 1u);
    EXPECT_EQ(row.memory[0].a, 500.0);
    EXPECT_FALSE(row.memory[0].b) << "unknown, not zero";
    ASSERT_EQ(row.sizes.size(), 1u);
    EXPECT_EQ(row.sizes[0].b, 800.0);
}

TEST(Compare, PointsAtWhatAllOperationsShare) {
    std::vector<Timing> before, after;
    for (const char* operation : {"keygen", "enc", "dec", "sign", "verify", "exchange"}) {
        before.push_back(timing(operation, steady));
        after.push_back(timing(operation, scaled(steady, 1.04)));
    }
    const Comparison c = compare(run(before), run(after), {});
    ASSERT_EQ(c.notes.size(), 1u);
    EXPECT_TRUE(mentions(c.notes[0], "by 4.0 % slower in the median")) << c.notes[0];
    after[0] = timing("keygen", scaled(steady, 0.96));
    EXPECT_TRUE(compare(run(before), run(after), {}).notes.empty());
}

TEST(Compare, UsesAUnitThatBothHave) {
    Timing with_cycles = timing("enc", steady);
    for (auto& trial : with_cycles.trials)
        trial.cycles = *trial.ticks;
    EXPECT_EQ(common_unit(with_cycles, with_cycles), ngcc::Unit::cycles);
    EXPECT_EQ(common_unit(with_cycles, timing("enc", steady)), ngcc::Unit::ticks);
}

TEST(Compare, HasNoInfinityWhateverTheRecordsHold) {
    Timing zero = timing("enc", {0, 0, 0}), huge = timing("enc", steady);
    for (Timing* t : {&zero, &huge})
        for (auto& trial : t->trials)
            trial.ticks.reset();
    for (auto& trial : huge.trials)
        trial.seconds = 1.7e308;
    for (const auto& [a, b] : {std::pair(zero, huge), {huge, zero}, {zero, zero}, {huge, huge}}) {
        const auto json = to_json(both(a, b));
        EXPECT_FALSE(json["summary"]["finding"].get<bool>());
        EXPECT_NO_THROW(ngcc::record::parse(ngcc::record::dump(json), "comparison"));
    }
}
