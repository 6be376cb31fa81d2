// SPDX-License-Identifier: Apache-2.0
// Reading the counter by a register, while the kernel may move it at any moment.
#include <gtest/gtest.h>

#include <random>

#include "fake_perf.hpp"

extern "C" {
#include "call_watch.h"
#include "counter_page.h"
}

namespace {

TEST(CounterPage, StepsOfAnExchangeNeedNoSystemCall) {
    FakePerf perf;
    perf.give_page();
    ASSERT_TRUE(perf.opens()) << reason();
    EXPECT_STREQ(counter_facts()->read_by, "rdpmc");
    call_watch watch{};
    watch.takes_cycles = true;
    const span span = call_watch_span(&watch);
    perf.register_step = 100;
    counter_start_trial();
    counter_resume();
    const int calls = perf.reads + perf.controls;
    for (int i = 0; i < 1000; ++i) {
        span.begin(span.state);
        span.end(span.state);
    }
    EXPECT_EQ(perf.reads + perf.controls, calls);
    EXPECT_EQ(counter_system_calls(), 0u);
    EXPECT_EQ(watch.cycles, 100000u);
    EXPECT_EQ(watch.calls, 1000u);
    EXPECT_FALSE(watch.cycles_lost);
    EXPECT_EQ(perf.registers.back(), 3u);
    counter_pause();
    std::uint64_t cycles = 0;
    EXPECT_EQ(counter_finish_spans(watch.cycles, &cycles), COUNTER_EXACT);
    EXPECT_EQ(cycles, 100000u);
}

TEST(CounterPage, WithoutARegisterReadTells) {
    FakePerf perf;
    perf.give_page();
    ASSERT_TRUE(perf.opens()) << reason();
    perf.page.index = 0;
    perf.now.value = 4711;
    std::uint64_t value = 0;
    ASSERT_TRUE(counter_now(&value));
    EXPECT_EQ(value, 4711u);
    EXPECT_EQ(counter_system_calls(), 1u);
}

// Who opens the counter more than once would otherwise keep an event for each time.
TEST(CounterPage, IsGivenBackWithTheCounter) {
    FakePerf perf;
    perf.give_page();
    ASSERT_TRUE(perf.opens()) << reason();
    EXPECT_EQ(perf.unmaps, 0);
    counter_close();
    counter_close();
    EXPECT_EQ(perf.unmaps, 1);
    perf.page.cap_user_rdpmc = 0;
    ASSERT_TRUE(perf.opens()) << reason();
    EXPECT_EQ(perf.unmaps, 2) << "one that cannot be used is given back at once";
}

TEST(CounterPage, IsNotUsedWhereUserCodeMayNotRead) {
    FakePerf perf;
    perf.give_page();
    perf.page.cap_user_rdpmc = 0;
    ASSERT_TRUE(perf.opens()) << reason();
    EXPECT_EQ(perf.register_reads, 0);
    EXPECT_NE(std::string(counter_facts()->read_by).find("may not read"), std::string::npos);
}

TEST(CounterPage, IsNotUsedWhereTheRegisterCountsNonsense) {
    FakePerf perf;
    perf.give_page();
    perf.register_step = 12;
    ASSERT_TRUE(perf.opens()) << reason();
    EXPECT_NE(std::string(counter_facts()->read_by).find("nonsense"), std::string::npos);
    const int before = perf.register_reads;
    std::uint64_t value = 0;
    EXPECT_TRUE(counter_now(&value));
    EXPECT_EQ(perf.register_reads, before);
}

TEST(CounterPage, AReadingAcrossAChangeIsRepeated) {
    FakePerf perf;
    perf.give_page();
    perf.page.offset = 1000;
    perf.register_step = 0;
    perf.register_value = 5;
    bool moved = false;
    // Migrated in the middle: the kernel has added the old register up and chosen another.
    perf.during_register_read = [&] {
        if (moved) return;
        moved = true;
        perf.page.lock += 1;
        perf.page.index = 7;
        perf.page.offset = 90000;
        perf.register_value = 1;
    };
    const counter_machine machine = perf.machine();
    std::uint64_t value = 0;
    ASSERT_TRUE(counter_page_read(&perf.page, machine.layer->read_register, &value));
    EXPECT_EQ(value, 90001u);
    EXPECT_EQ(perf.registers, (std::vector<std::uint32_t>{3, 6}));
}

TEST(CounterPage, AccessRevokedInTheMiddleFallsBack) {
    FakePerf perf;
    perf.give_page();
    perf.during_register_read = [&] {
        perf.page.lock += 1;
        perf.page.cap_user_rdpmc = 0;
    };
    std::uint64_t value = 0;
    EXPECT_FALSE(counter_page_read(&perf.page, perf.machine().layer->read_register, &value));
    EXPECT_EQ(perf.register_reads, 1);
}

TEST(CounterPage, ALockThatNeverSettlesFallsBack) {
    FakePerf perf;
    perf.give_page();
    perf.during_register_read = [&] { perf.page.lock += 1; };
    std::uint64_t value = 0;
    EXPECT_FALSE(counter_page_read(&perf.page, perf.machine().layer->read_register, &value));
}

// The kernel moves us to other registers at any moment; what is read never jumps.
TEST(CounterPage, AMillionReadingsWithMigrationsNeverJump) {
    FakePerf perf;
    perf.give_page();
    const auto read = perf.machine().layer->read_register;
    std::mt19937 random(7);
    std::uint64_t truth = 0, last = 0;
    constexpr std::uint64_t sign = std::uint64_t{1} << 47, mask = (std::uint64_t{1} << 48) - 1;
    perf.register_step = 0;
    const auto place = [&](std::uint64_t start) {  // on a register that begins at `start`
        perf.page.lock += 1;
        perf.page.index = 1 + random() % 8;
        perf.page.offset = static_cast<std::int64_t>(truth - start);
        perf.register_value = start & mask;
    };
    place(0 - sign);
    perf.during_register_read = [&] {
        truth += 3;
        perf.register_value = (perf.register_value + 3) & mask;
        if (random() % 10 == 0) place(0 - 1 - random() % 1000);
    };
    for (int i = 0; i < 1000000; ++i) {
        std::uint64_t value = 0;
        ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
        ASSERT_GE(value, last);
        ASSERT_LE(value, truth);
        last = value;
        perf.registers.clear();
    }
    EXPECT_GE(last, 3000000u - 3);
}

TEST(CounterPage, RegistersAreSignedAndAsWideAsThePageSays) {
    FakePerf perf;
    perf.give_page();
    const auto read = perf.machine().layer->read_register;
    perf.register_step = 0;
    std::uint64_t value = 0;
    // 48 bits: the kernel starts the register at -2^47 and keeps the rest in the offset.
    perf.page.offset = std::int64_t{1} << 47;
    perf.register_value = (std::uint64_t{1} << 47) + 5;
    ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
    EXPECT_EQ(value, 5u);
    // No jump of 2^48 when it passes zero.
    perf.register_value = (std::uint64_t{1} << 48) - 1;
    ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
    EXPECT_EQ(value, (std::uint64_t{1} << 47) - 1);
    perf.register_value = 0;
    ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
    EXPECT_EQ(value, std::uint64_t{1} << 47);
    perf.page.pmc_width = 64;
    perf.page.offset = 10;
    perf.register_value = UINT64_MAX;
    ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
    EXPECT_EQ(value, 9u);
    for (const unsigned width : {0u, 65u}) {
        perf.page.pmc_width = static_cast<std::uint16_t>(width);
        EXPECT_FALSE(counter_page_read(&perf.page, read, &value)) << width;
    }
}

}  // namespace
