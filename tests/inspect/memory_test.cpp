// SPDX-License-Identifier: Apache-2.0
// Libraries whose memory is known: the figures have to be it, for every category, step and kind of library.
#include <gtest/gtest.h>

#include "inspected.hpp"

namespace {

using ngcc::Inspection;

// What a toy uses of the stack besides the known amount.
constexpr std::uint64_t toy_stack = 2048;

void expect_known(const std::string& fixture, const std::string& operation) {
    const Inspection seen = inspected(fixture, operation);
    ASSERT_EQ(seen.memory.at("state"), "measured") << fixture << ' ' << operation << shown(seen);
    // An exchange has six calls, of which each keeps 48 bytes; a step, its exchange too.
    const bool whole = operation == "exchange";
    const std::uint64_t leaked = fixture.starts_with("kex") ? 6 * 48 : 48;
    EXPECT_EQ(figure(seen, "heap_peak_bytes"), 100048u + (whole ? 5 * 48 : 0)) << fixture << ' ' << operation;
    EXPECT_EQ(figure(seen, "heap_allocations"), whole ? 12u : 2u) << fixture << ' ' << operation;
    EXPECT_EQ(figure(seen, "leaked_bytes_per_call"), leaked) << fixture << ' ' << operation;
    EXPECT_EQ(figure(seen, "leaked_blocks_per_call"), leaked / 48) << fixture << ' ' << operation;
    EXPECT_GE(figure(seen, "stack_peak_bytes"), 65536u) << fixture << ' ' << operation;
    EXPECT_LE(figure(seen, "stack_peak_bytes"), 65536u + toy_stack) << fixture << ' ' << operation;
    EXPECT_EQ(seen.memory.at("deterministic"), true) << fixture << ' ' << operation << shown(seen);
    EXPECT_EQ(codes(seen), std::vector<std::string>{}) << fixture << ' ' << operation << shown(seen);
}

void expect_known_of(const std::string& category, const std::vector<std::string>& operations) {
    for (const std::string& operation : operations) {
        expect_known(category + "_known", operation);
        expect_known(category + "_known_harness", operation);
    }
}

TEST(Memory, OfKemIsExact) {
    expect_known_of("kem", {"keygen", "enc", "dec"});
}
TEST(Memory, OfSigIsExact) {
    expect_known_of("sig", {"keygen", "sign", "verify"});
}
TEST(Memory, OfKexAndItsStepsIsExact) {
    expect_known_of("kex", {"exchange", "init_a", "init_b", "pass1", "pass2", "derive_a", "derive_b"});
}
TEST(Memory, OfHashIsExact) {
    expect_known_of("hash", {"hash"});
}

TEST(Memory, HonestToysUseNoHeapAndLittleStack) {
    const std::pair<const char*, const char*> all[] = {
        {"kem_honest", "enc"}, {"sig_honest", "verify"}, {"kex_honest", "pass2"}, {"hash_honest", "hash"}};
    for (const auto& [fixture, operation] : all) {
        const Inspection seen = inspected(fixture, operation);
        EXPECT_EQ(figure(seen, "heap_peak_bytes"), 0u) << shown(seen);
        EXPECT_EQ(figure(seen, "heap_allocations"), 0u);
        EXPECT_EQ(figure(seen, "leaked_bytes_per_call"), 0u);
        EXPECT_EQ(figure(seen, "mapped_peak_bytes"), 0u);
        EXPECT_GT(figure(seen, "stack_peak_bytes"), 0u);
        EXPECT_LE(figure(seen, "stack_peak_bytes"), toy_stack);
        EXPECT_EQ(seen.memory.at("deterministic"), true);
        EXPECT_EQ(seen.memory.at("state_carried"), false);
        EXPECT_EQ(codes(seen), std::vector<std::string>{}) << shown(seen);
    }
}

// Two copies of the message with its tag of 2 bytes, and for the inner MAC a third one behind a block of 64.
TEST(Memory, OfPseudohashIsWhatItsConstructionSays) {
    for (const std::uint64_t bytes : {32u, 1000u, 65536u}) {
        ngcc::InspectRequest request = request_for("", "hash");
        request.target.library = PSEUDOHASH;
        request.operation.input_bytes = bytes;
        request.target.options.clear();
        const Inspection seen = inspected(request);
        EXPECT_EQ(figure(seen, "heap_peak_bytes"), 2 * (bytes + 2) + (bytes + 2 + 64)) << shown(seen);
        EXPECT_EQ(figure(seen, "heap_allocations"), 3u);
        EXPECT_EQ(codes(seen), std::vector<std::string>{}) << shown(seen);
    }
}

TEST(Memory, WhatIsFreedIsAPeakAndNoLeak) {
    const Inspection seen = inspected("kem_heap", "keygen");
    EXPECT_EQ(figure(seen, "heap_peak_bytes"), 100000u);
    EXPECT_GE(figure(seen, "heap_peak_usable_bytes"), 100000u);
    EXPECT_LE(figure(seen, "heap_peak_usable_bytes"), 100064u);
    EXPECT_EQ(figure(seen, "leaked_bytes_per_call"), 0u);
    EXPECT_EQ(figure(seen, "leaked_blocks_per_call"), 0u);
}

TEST(Memory, ALeakIsToldFromACacheAndFromARenewedBlock) {
    const Inspection leak = inspected("kem_leaks", "keygen");
    EXPECT_EQ(figure(leak, "leaked_bytes_per_call"), 48u);
    EXPECT_EQ(figure(leak, "leaked_blocks_per_call"), 1u);
    const Inspection cache = inspected("kem_caches", "keygen");
    EXPECT_EQ(figure(cache, "leaked_bytes_per_call"), 0u);
    EXPECT_EQ(cache.memory.at("kept_by_first_call_bytes"), 5000);
    EXPECT_EQ(figure(cache, "heap_first_call_peak_bytes"), 5000u);
    const Inspection renewed = inspected("kem_renews", "keygen");
    EXPECT_EQ(figure(renewed, "leaked_bytes_per_call"), 0u);
    EXPECT_EQ(renewed.memory.at("kept_by_first_call_bytes"), 700);
}

// Made by the key generation that prepares: it is there all the same when the operation runs.
TEST(Memory, WhatThePreparationLeftIsToldApart) {
    const Inspection cache = inspected("kem_caches", "dec");
    EXPECT_EQ(cache.memory.at("heap_peak_bytes"), 0);
    EXPECT_EQ(cache.memory.at("kept_by_first_call_bytes"), 0);
    EXPECT_EQ(cache.memory.at("held_before_bytes"), 5000) << shown(cache);
    // Without set-up nothing is there before.
    EXPECT_EQ(inspected("kem_caches", "keygen").memory.at("held_before_bytes"), 0);
    EXPECT_EQ(inspected("kem_own_malloc", "dec").memory.at("held_before_bytes"), nullptr);
}

TEST(Memory, EveryFunctionOfTheFamilyCounts) {
    const Inspection family = inspected("kem_family", "keygen");
    EXPECT_EQ(figure(family, "heap_peak_bytes"), 1000u + 300 + 640 + 2000 + 5 + 31 + 77);
    EXPECT_EQ(figure(family, "heap_allocations"), 7u);
    EXPECT_EQ(figure(family, "leaked_bytes_per_call"), 0u);
    // A block that grows and shrinks counts once.
    const Inspection grows = inspected("kem_grows", "keygen");
    EXPECT_EQ(figure(grows, "heap_peak_bytes"), 5000u);
    EXPECT_EQ(figure(grows, "leaked_bytes_per_call"), 0u);
}

TEST(Memory, WhatPreparesIsNotChargedToWhatIsMeasured) {
    EXPECT_EQ(figure(inspected("kem_setup_heap", "enc"), "heap_peak_bytes"), 1u << 20);
    EXPECT_EQ(figure(inspected("kem_setup_heap", "dec"), "heap_peak_bytes"), 0u);
}

TEST(Memory, AHeapThatIsNotSeenIsNoZero) {
    const Inspection seen = inspected("kem_own_malloc", "enc");
    EXPECT_EQ(seen.memory.at("state"), "measured");
    EXPECT_TRUE(seen.memory.at("heap_peak_bytes").is_null());
    EXPECT_TRUE(seen.memory.at("leaked_bytes_per_call").is_null());
    EXPECT_NE(seen.memory.at("reason").get<std::string>().find("allocator of its own"), std::string::npos);
    EXPECT_GT(figure(seen, "stack_peak_bytes"), 0u);
}

TEST(Memory, MappingsCountApart) {
    const Inspection seen = inspected("kem_maps", "keygen");
    EXPECT_EQ(figure(seen, "heap_peak_bytes"), 0u);
    EXPECT_EQ(figure(seen, "mapped_peak_bytes"), 1u << 20);
    EXPECT_EQ(figure(seen, "mapped_leaked_bytes_per_call"), 0u);
}

TEST(Memory, StackByAllocaAndByRecursion) {
    const Inspection flat = inspected("kem_stack", "keygen");
    EXPECT_GE(figure(flat, "stack_peak_bytes"), 65536u);
    EXPECT_LE(figure(flat, "stack_peak_bytes"), 65536u + toy_stack);
    const Inspection deep = inspected("kem_recurses", "keygen");
    EXPECT_GE(figure(deep, "stack_peak_bytes"), 100u * 1024);
    EXPECT_LE(figure(deep, "stack_peak_bytes"), 100u * (1024 + 64) + toy_stack);
}

TEST(Memory, HeapOfThreadsCounts) {
    const Inspection seen = inspected("kem_threaded", "keygen");
    EXPECT_GE(figure(seen, "heap_peak_bytes"), 30000u) << shown(seen);
    EXPECT_LE(figure(seen, "heap_peak_bytes"), 32000u) << shown(seen);
    EXPECT_EQ(figure(seen, "threads_seen"), 2u);
    EXPECT_EQ(codes(seen), std::vector<std::string>{"starts_threads"}) << shown(seen);
}

TEST(Memory, OfTheAlgorithmIsTheSumWithTheLibraryFile) {
    ngcc::InspectRequest request = request_for("kem_heap", "enc");
    Inspection seen = inspected(request);
    EXPECT_TRUE(seen.memory.at("static_bytes").is_null());
    EXPECT_TRUE(seen.memory.at("algorithm_peak_bytes").is_null());  // a part of the sum is not known
    request.static_bytes = 12345;
    seen = inspected(request);
    EXPECT_EQ(figure(seen, "static_bytes"), 12345u);
    EXPECT_EQ(figure(seen, "algorithm_peak_bytes"), 12345u + 100000 + figure(seen, "stack_peak_bytes"));
}

TEST(Memory, OfAnOperationThatDoesNotEndIsNotAvailable) {
    const Inspection seen = inspected("kem_crashes", "dec");
    EXPECT_EQ(seen.memory.at("state"), "not_available");
    EXPECT_NE(seen.memory.at("reason").get<std::string>().find("SIGSEGV"), std::string::npos);
    EXPECT_TRUE(seen.memory.at("heap_peak_bytes").is_null());
    // The set-up of enc does not call the function that crashes.
    EXPECT_EQ(inspected("kem_crashes", "enc").memory.at("state"), "measured");
}

TEST(Memory, WithoutTheInspectorThereIsAReasonAndNoFigure) {
    ngcc::InspectRequest request = request_for("kem_heap", "enc");
    request.target.worker = "/nowhere/ngcc_perf_inspector";
    const Inspection seen = inspected(request);
    EXPECT_EQ(seen.memory.at("state"), "not_available");
    EXPECT_NE(seen.memory.at("reason").get<std::string>().find("cannot be started"), std::string::npos);
    EXPECT_EQ(seen.memory.at("reason").get<std::string>().find("/nowhere"), std::string::npos);
}

}  // namespace
