// SPDX-License-Identifier: Apache-2.0
// What is counted, for which operation, under which shape.
#include <gtest/gtest.h>

#include <cerrno>
#include <nlohmann/json.hpp>

#include "accounting.hpp"

namespace hashprof::test {
namespace {

TEST(Counting, KeepsShapeInBitsAsPassedAndReturnsTheValueOfTheHelper) {
    const Accounting accounting;
    {
        const Window window;
        EXPECT_EQ(call_sm3(611), 17);
        call_sm3(611);
        call_xof(5376);
        call_drng(512);
    }
    const Profile p = accounting.profile();
    ASSERT_EQ(p.rows.size(), 3u);
    EXPECT_EQ(p.rows[0].function, "sm3hash");
    EXPECT_EQ(p.rows[0].in_bits, 611u);
    EXPECT_EQ(p.rows[0].out_bits, 256u);
    EXPECT_EQ(p.rows[0].calls, 2u);
    EXPECT_EQ(p.rows[1].function, "pseudoXOF");
    EXPECT_EQ(p.rows[1].in_bits, 264u);
    EXPECT_EQ(p.rows[1].out_bits, 5376u);
    EXPECT_EQ(p.rows[2].function, "drng");
    EXPECT_EQ(p.rows[2].in_bits, 0u);
    EXPECT_EQ(p.rows[2].out_bits, 512u);
    EXPECT_EQ(p.helpers.at("sm3hash").unaligned_calls, 2u);
    EXPECT_EQ(p.operations, 1u);
    EXPECT_EQ(p.overflow_calls, 0u);
}

TEST(Counting, AccountsEachOperationApartAndTheRestAsOutside) {
    const Accounting accounting;
    call_sm3();
    {
        const Window window("keygen");
        call_sm3();
        call_sm3();
    }
    call_sm3();
    {
        const Window window("enc");
        call_sm3();
    }
    call_sm3();
    EXPECT_EQ(calls(accounting.profile("keygen"), "sm3hash"), 2u);
    EXPECT_EQ(calls(accounting.profile("enc"), "sm3hash"), 1u);
    EXPECT_EQ(calls(accounting.profile("outside"), "sm3hash"), 3u);
    EXPECT_EQ(accounting.profile("enc").outside_calls, 3u);
    EXPECT_EQ(operations_of(accounting.bytes()), (std::vector<std::string>{"outside", "keygen", "enc"}));
}

__attribute__((noinline)) void operation_within() {
    const Window inner("enc");
    call_sm3();
}

TEST(Counting, AWindowInsideAWindowBelongsToTheOuterOne) {
    const Accounting accounting;
    {
        const Window outer("exchange");
        call_sm3();
        operation_within();
        call_sm3();
    }
    EXPECT_EQ(calls(accounting.profile("exchange"), "sm3hash"), 3u);
    EXPECT_EQ(accounting.profile("exchange").operations, 1u);
    EXPECT_EQ(accounting.profile("enc").operations, 0u);
}

TEST(Counting, DrngInitStaysOutOfPublishedCallsAndShares) {
    const Accounting accounting;
    {
        const Window window;
        ::init_random_number(nullptr, nullptr, 48);
        call_drng(256);
    }
    const nlohmann::json j = to_json(accounting.profile());
    ASSERT_EQ(j["calls"].size(), 1u);
    EXPECT_EQ(j["calls"][0]["fn"], "drng");
    EXPECT_FALSE(j["share"].contains("drng_init"));
    EXPECT_EQ(j["hashprof"]["drng_init"]["calls"], 1);
    EXPECT_EQ(j["hash_share"], 0.0);
}

TEST(Counting, ModesCountTheSameAndOffCountsNothing) {
    for (const int mode : {HASHPROF_COUNT, HASHPROF_FULL, HASHPROF_FENCED, HASHPROF_OFF}) {
        const Accounting accounting;
        accounting.control()->set_mode(mode);
        accounting.control()->operation("op");
        {
            const Window window;
            for (int i = 0; i < 5; i++)
                call_xof(256);
        }
        const Profile p = accounting.profile();
        EXPECT_EQ(calls(p, "pseudoXOF"), mode == HASHPROF_OFF ? 0u : 5u) << mode;
        EXPECT_EQ(p.ticks > 0, mode >= HASHPROF_FULL) << mode;
        if (mode == HASHPROF_COUNT) {
            EXPECT_EQ(p.rows.at(0).ticks, 0u);
            EXPECT_FALSE(p.helpers.at("pseudoXOF").share.has_value()) << "a share without ticks is not zero";
        }
    }
}

TEST(Counting, AFullTableKeepsCallsAndTicksAndSaysThatLengthsAreLost) {
    const Accounting accounting;
    const unsigned shapes = HASHPROF_ROWS + 100;
    {
        const Window window;
        for (unsigned i = 0; i < shapes; i++)
            call_xof(i);
        call_drng(8);
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "pseudoXOF"), shapes);
    EXPECT_EQ(calls(p, "drng"), 1u);
    EXPECT_EQ(p.overflow_calls, 101u);
    EXPECT_EQ(p.dropped_calls, 0u);
    const nlohmann::json j = to_json(p);
    bool any = false;
    for (const auto& call : j["calls"])
        any = any || (call["in_bits"].is_null() && call["calls"] == 100);
    EXPECT_TRUE(any) << "the spilled calls stand in a row with null lengths";
    EXPECT_EQ(j["meta"]["overflow_calls"], "101");
}

TEST(Counting, TooManyOperationNamesAreRefusedNotMixed) {
    const Accounting accounting;
    const struct hashprof_control* c = accounting.control();
    const std::uint32_t known = c->operation("known");
    std::uint32_t given = 0;
    for (int i = 0; i < HASHPROF_OPERATIONS; i++)
        given += c->operation(("op " + std::to_string(i)).c_str()) != 0;
    EXPECT_LT(given, unsigned(HASHPROF_OPERATIONS));
    EXPECT_EQ(c->operation("one too many"), 0u);
    EXPECT_EQ(c->operation("known"), known);
    EXPECT_EQ(accounting.region().operations_refused, HASHPROF_OPERATIONS - given + 1);
}

TEST(Counting, LeavesErrnoAlone) {
    const Accounting accounting;
    errno = 4711;
    call_sm3();
    EXPECT_EQ(errno, 4711);
}

TEST(Counting, CalibrationLeavesNoTraceInTheCounts) {
    const Accounting accounting;
    call_sm3();
    ASSERT_EQ(accounting.control()->calibrate(), 0);
    EXPECT_EQ(calls(accounting.profile("outside"), "sm3hash"), 1u);
    EXPECT_EQ(operations_of(accounting.bytes()), (std::vector<std::string>{"outside"}));
    const hashprof_calibration& c = accounting.region().calibration;
    EXPECT_EQ(c.valid, 1u);
    EXPECT_GT(c.tick_hz, 1e6);
    EXPECT_GT(c.outside.ticks + c.tick_pair, 0);
}

TEST(Counting, CalibrationIsRefusedInsideAWindowAndWithoutTicks) {
    const Accounting accounting;
    {
        const Window window;
        EXPECT_EQ(accounting.control()->calibrate(), -1);
    }
    accounting.control()->set_mode(HASHPROF_COUNT);
    EXPECT_EQ(accounting.control()->calibrate(), -1);
}

TEST(Counting, AttachRefusesWhatCannotHoldARegion) {
    const Accounting accounting;
    EXPECT_EQ(accounting.control()->attach(nullptr, 1 << 30), -1);
    EXPECT_EQ(accounting.control()->attach(&accounting.region(), 4096), -1);
    EXPECT_EQ(accounting.control()->attach(reinterpret_cast<char*>(&accounting.region()) + 8, 1 << 30), -1);
}

}  // namespace
}  // namespace hashprof::test
