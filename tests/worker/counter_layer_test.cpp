// SPDX-License-Identifier: Apache-2.0
// How the cycle counter is opened and proved, and what a trial counts, on kernels of every kind.
#include <gtest/gtest.h>

#include <cerrno>
#include <fstream>

#include "fake_perf.hpp"
#include "worker_process.hpp"

namespace {

TEST(CounterOpen, CountsUserModeOnlyAndSaysSo) {
    FakePerf perf;
    ASSERT_TRUE(perf.opens()) << reason();
    ASSERT_EQ(perf.opened.size(), 1u);
    EXPECT_EQ(perf.opened[0].type, static_cast<unsigned>(PERF_TYPE_HARDWARE));
    EXPECT_EQ(perf.opened[0].config, static_cast<unsigned>(PERF_COUNT_HW_CPU_CYCLES));
    EXPECT_EQ(perf.opened[0].exclude_kernel, 1u);
    EXPECT_EQ(perf.opened[0].exclude_hv, 1u);
    EXPECT_EQ(perf.opened[0].read_format,
              static_cast<unsigned>(PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING));
    EXPECT_NE(std::string(counter_facts()->attributes).find("exclude_kernel exclude_hv"), std::string::npos);
    EXPECT_STREQ(counter_facts()->refused, "");
}

TEST(CounterOpen, AttributesThatTheKernelRefusesAreRecorded) {
    FakePerf perf;
    perf.open_errors = {EINVAL, EOPNOTSUPP};
    const bool opened = perf.opens();
    // On AArch64 there is one more thing to ask for.
    ASSERT_TRUE(opened || perf.opened.size() == 2u);
    for (const perf_event_attr& attributes : perf.opened)
        EXPECT_EQ(attributes.exclude_kernel, 1u);
    EXPECT_EQ(perf.opened.back().exclude_hv, 0u);
    EXPECT_NE(std::string(counter_facts()->refused).find("errno 22"), std::string::npos);
    EXPECT_NE(std::string(counter_facts()->refused).find("exclude_hv"), std::string::npos);
}

TEST(CounterOpen, AForbiddenCounterIsNotAskedForAgain) {
    const TemporaryFolder folder;
    for (const char* level : {"3", "4"}) {
        FakePerf perf;
        perf.open_errors = {EACCES};
        perf.paranoid_file = folder.path() / "perf_event_paranoid";
        std::ofstream(perf.paranoid_file) << level << "\n";
        EXPECT_FALSE(perf.opens());
        EXPECT_EQ(perf.opened.size(), 1u);
        EXPECT_NE(reason().find(std::string("paranoid ") + level), std::string::npos) << reason();
        EXPECT_NE(reason().find("2 or lower"), std::string::npos) << reason();
    }
}

TEST(CounterOpen, WithoutTheSettingTheKernelHasNoPerfEvents) {
    FakePerf perf;
    perf.open_errors = {ENOENT};
    EXPECT_FALSE(perf.opens());
    EXPECT_NE(reason().find("no perf events"), std::string::npos) << reason();
}

TEST(CounterProof, AnEventThatNeverRanIsNotCounted) {
    FakePerf perf;
    perf.running_per_run = 0;
    EXPECT_FALSE(perf.opens());
    EXPECT_NE(reason().find("did not count"), std::string::npos) << reason();
    EXPECT_EQ(perf.closes, 1);
}

TEST(CounterProof, EndOfFileAndShortReadsAreNotCounted) {
    for (const long bytes : {0L, -1L, 8L, 16L}) {
        FakePerf perf;
        perf.read_bytes = bytes;
        EXPECT_FALSE(perf.opens()) << bytes;
        EXPECT_NE(reason().find("did not count"), std::string::npos) << reason();
    }
}

TEST(CounterProof, AGuestThatCountsNonsenseIsRefused) {
    for (const std::uint64_t cycles : {std::uint64_t{395}, std::uint64_t{1} << 48}) {
        FakePerf perf;
        perf.cycles_per_run = cycles;
        EXPECT_FALSE(perf.opens());
        EXPECT_NE(reason().find("nonsense"), std::string::npos) << reason();
        EXPECT_NE(reason().find(std::to_string(cycles)), std::string::npos) << reason();
    }
}

TEST(CounterTrial, ASharedCounterIsExtrapolatedAndFlagged) {
    FakePerf perf;
    ASSERT_TRUE(perf.opens()) << reason();
    perf.cycles_per_run = 1000;
    perf.running_per_run = perf.enabled_per_run / 4;
    std::uint64_t cycles = 0;
    counter_start_trial();
    counter_resume();
    counter_pause();
    EXPECT_EQ(counter_finish_trial(&cycles), COUNTER_SCALED);
    EXPECT_EQ(cycles, 4000u);
    EXPECT_EQ(counter_finish_spans(250, &cycles), COUNTER_SCALED);
    EXPECT_EQ(cycles, 1000u);
}

TEST(CounterTrial, ACounterThatIsTakenAwayGivesNothing) {
    FakePerf perf;
    ASSERT_TRUE(perf.opens()) << reason();
    std::uint64_t cycles = 7;
    counter_start_trial();
    counter_resume();
    perf.read_bytes = 0;
    counter_pause();
    EXPECT_EQ(counter_finish_trial(&cycles), COUNTER_NOT_COUNTED);
    EXPECT_EQ(cycles, 0u);
    EXPECT_FALSE(counter_now(&cycles));
}

}  // namespace
