// SPDX-License-Identifier: Apache-2.0
// What is per processor in the inspector, on AArch64.
#include <gtest/gtest.h>

#include "inspected.hpp"

namespace {

using ngcc::Inspection;

constexpr std::uint64_t toy_stack = 2048;

TEST(Emulated, MemoryIsExact) {
    const std::pair<const char*, const char*> all[] = {
        {"kem_known", "enc"}, {"kex_known", "derive_b"}, {"hash_known", "hash"}};
    for (const auto& [fixture, operation] : all) {
        const Inspection seen = inspected(fixture, operation);
        ASSERT_EQ(seen.memory.at("state"), "measured") << shown(seen);
        EXPECT_EQ(figure(seen, "heap_peak_bytes"), 100048u);
        EXPECT_GE(figure(seen, "stack_peak_bytes"), 65536u);
        EXPECT_LE(figure(seen, "stack_peak_bytes"), 65536u + toy_stack);
        EXPECT_EQ(codes(seen), std::vector<std::string>{}) << shown(seen);
    }
    const Inspection deep = inspected("kem_recurses", "keygen");
    EXPECT_GE(figure(deep, "stack_peak_bytes"), 100u * 1024);
    EXPECT_LE(figure(deep, "stack_peak_bytes"), 100u * (1024 + 64) + toy_stack);
}

TEST(Emulated, FaultsAreToldApart) {
    const std::pair<const char*, const char*> all[] = {{"kem_overruns_far", "buffer_overrun"},
                                                       {"kem_writes_input", "input_written"},
                                                       {"kem_crashes", "crash"},
                                                       {"kem_overflows_stack", "stack_overflow"},
                                                       {"kem_changes_rounding", "changes_rounding"}};
    for (const auto& [fixture, code] : all) {
        const Inspection seen = inspected(fixture, "dec");
        EXPECT_EQ(codes(seen), std::vector<std::string>{code}) << shown(seen);
    }
}

}  // namespace
