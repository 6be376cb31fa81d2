// SPDX-License-Identifier: Apache-2.0
// Nesting, recursion, and frames that never return.
#include <gtest/gtest.h>

#include <chrono>
#include <csetjmp>
#include <cstring>
#include <stdexcept>

#include "accounting.hpp"

namespace hashprof::test {
namespace {

void call_sm3_once() {
    call_sm3();
}
void call_sm3_twice() {
    call_sm3(), call_sm3();
}

// Longer than a tick of any counter.
void take_two_microseconds() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(2);
    while (std::chrono::steady_clock::now() < end) {
    }
}

TEST(Frames, NestedCallsAreTalliedApartAndNeverInTheShare) {
    const Accounting accounting;
    inside_sm3hash = take_two_microseconds;
    inside_pseudohash = call_sm3_twice;
    {
        const Window window;
        for (int i = 0; i < 3; i++)
            call_pseudohash();
        call_sm3();
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "pseudohash"), 3u);
    EXPECT_EQ(calls(p, "sm3hash"), 1u);
    EXPECT_EQ(p.helpers.at("sm3hash").nested_calls, 6u);
    const Helper& outer = p.helpers.at("pseudohash");
    const Helper& inner = p.helpers.at("sm3hash");
    EXPECT_EQ(outer.inclusive_ticks, outer.ticks);
    EXPECT_EQ(outer.self_ticks + inner.self_ticks, static_cast<std::int64_t>(outer.ticks + inner.ticks))
        << "self ticks partition the outermost ticks";
    EXPECT_GT(inner.inclusive_ticks, inner.ticks);
}

int depth;
void recurse() {
    if (++depth < 5) call_sm3();
}

TEST(Frames, RecursionCountsOnceAndItsTicksOnce) {
    const Accounting accounting;
    depth = 0;
    inside_sm3hash = recurse;
    {
        const Window window;
        call_sm3();
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "sm3hash"), 1u);
    EXPECT_EQ(p.helpers.at("sm3hash").nested_calls, 4u);
    EXPECT_EQ(p.helpers.at("sm3hash").inclusive_ticks, p.helpers.at("sm3hash").ticks);
    EXPECT_EQ(p.helpers.at("sm3hash").self_ticks, static_cast<std::int64_t>(p.helpers.at("sm3hash").ticks));
}

TEST(Frames, NestingInCountOnlyModeIsTheSame) {
    const Accounting accounting;
    accounting.control()->set_mode(HASHPROF_COUNT);
    inside_pseudohash = call_sm3_once;
    {
        const Window window;
        for (int i = 0; i < 4; i++)
            call_pseudohash();
        call_sm3();
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "pseudohash"), 4u);
    EXPECT_EQ(calls(p, "sm3hash"), 1u);
    EXPECT_EQ(p.helpers.at("sm3hash").nested_calls, 4u);
}

std::jmp_buf target;
void jump_out() {
    std::longjmp(target, 1);
}
void throw_out() {
    throw std::runtime_error("out");
}

__attribute__((noinline)) void deeper(int frames) {
    char room[64];
    std::memset(room, frames, sizeof room);
    asm volatile("" : : "r"(room) : "memory");
    if (frames > 0)
        deeper(frames - 1);
    else
        call_sm3();
    asm volatile("" : : "r"(room) : "memory");
}

// Deeper on the stack than the frame that was left, which still holds what it held.
__attribute__((noinline)) void call_sm3_from_below(int levels) {
    if (levels > 0)
        call_sm3_from_below(levels - 1);
    else
        call_sm3();
    asm volatile("" ::: "memory");
}

void leave_a_helper_by_longjmp() {
    if (setjmp(target) == 0) call_pseudohash();
}

void leave_one_and_call_from_below(int levels) {
    const Window window;
    leave_a_helper_by_longjmp();
    for (int i = 0; i < 20; i++)
        call_sm3_from_below(levels);
}

class StaleFrame : public testing::TestWithParam<int> {};

TEST_P(StaleFrame, CallsFromDeeperFramesAreNotTakenForNested) {
    const Accounting accounting;
    inside_pseudohash = jump_out;
    leave_one_and_call_from_below(GetParam());
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "pseudohash"), 1u);
    EXPECT_EQ(calls(p, "sm3hash"), 20u);
    EXPECT_EQ(p.helpers.at("sm3hash").nested_calls, 0u);
}

INSTANTIATE_TEST_SUITE_P(Depths, StaleFrame, testing::Range(0, 8));

TEST(Frames, AFrameLeftByLongjmpKeepsItsCountAndTheDepthHeals) {
    const Accounting accounting;
    {
        const Window window;
        for (int i = 0; i < 10; i++) {
            inside_pseudohash = jump_out;
            if (setjmp(target) == 0) call_pseudohash();
            call_sm3();
        }
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "pseudohash"), 10u);
    EXPECT_EQ(p.rows.at(1).abandoned, 10u);
    EXPECT_EQ(calls(p, "sm3hash"), 10u) << "the call after the jump is outermost again";
    EXPECT_EQ(p.helpers.at("sm3hash").nested_calls, 0u);
}

TEST(Frames, ACallDeeperThanAnAbandonedFrameIsOutermostToo) {
    const Accounting accounting;
    {
        const Window window;
        inside_pseudohash = jump_out;
        if (setjmp(target) == 0) call_pseudohash();
        deeper(40);
    }
    EXPECT_EQ(calls(accounting.profile(), "sm3hash"), 1u);
}

TEST(Frames, AJumpOutOfANestedCallAbandonsBoth) {
    const Accounting accounting;
    {
        const Window window;
        inside_pseudohash = call_sm3_once;
        inside_sm3hash = jump_out;
        if (setjmp(target) == 0) call_pseudohash();
        inside_sm3hash = nullptr;
        call_xof(256);
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "pseudohash"), 1u);
    EXPECT_EQ(calls(p, "pseudoXOF"), 1u);
}

TEST(Frames, AnExceptionPassesThroughTheWrapper) {
    const Accounting accounting;
    {
        const Window window;
        inside_sm3hash = throw_out;
        EXPECT_THROW(call_sm3(), std::runtime_error);
        inside_sm3hash = nullptr;
        EXPECT_EQ(call_sm3(), 17);
    }
    EXPECT_EQ(calls(accounting.profile(), "sm3hash"), 2u);
}

TEST(Frames, AWindowLeftByLongjmpIsReportedOpenAndTheNextOneIsWhole) {
    const Accounting accounting;
    const std::uint32_t operation = accounting.control()->operation("op");
    inside_pseudohash = jump_out;
    if (setjmp(target) == 0) {
        accounting.control()->window_begin(operation);
        call_pseudohash();
    }
    {
        const Window window;
        call_sm3();
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(p.operations, 1u);
    EXPECT_EQ(p.windows_left_open, 1u);
    EXPECT_EQ(calls(p, "sm3hash"), 1u);
}

}  // namespace
}  // namespace hashprof::test
