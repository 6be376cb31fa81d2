// SPDX-License-Identifier: Apache-2.0
// Parts that need no process of their own.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

extern "C" {
#include "arguments.h"
#include "buffer.h"
#include "library.h"
#include "outcome.h"
#include "resources.h"
}

namespace {

TEST(Memory, BothValuesComeFromOneText) {
    memory memory{};
    ASSERT_TRUE(
        memory_parse("Name:\tx\nVmPeak:\t 9 kB\nVmHWM:\t    1672 kB\nVmRSS:\t    1560 kB\n", &memory));
    EXPECT_EQ(memory.resident, 1560u * 1024);
    EXPECT_EQ(memory.peak, 1672u * 1024);
}

TEST(Memory, AMissingLineIsUnknownAndNotZero) {
    memory memory{};
    EXPECT_FALSE(memory_parse("Name:\tx\nState:\tZ (zombie)\n", &memory));
    EXPECT_FALSE(memory_parse("Name:\tx\nVmRSS:\t 5 kB\n", &memory));
    EXPECT_FALSE(memory_parse("Name:\tx\nVmRSS:\tnone\nVmHWM:\tnone\n", &memory));
    EXPECT_FALSE(memory.known);
}

TEST(Numbers, AreWrittenInFull) {
    EXPECT_STREQ(decimal(0), "0");
    EXPECT_STREQ(decimal(18446744073709551615ull), "18446744073709551615");
    EXPECT_STREQ(signed_decimal(-99), "-99");
    EXPECT_STREQ(signed_decimal(INT64_MIN), "-9223372036854775808");
}

TEST(InstanceNames, FollowTheRuleOfTheInterface) {
    EXPECT_TRUE(instance_name_is_valid("ML-KEM-512-iccs"));
    EXPECT_TRUE(instance_name_is_valid(std::string(64, 'a').c_str()));
    for (const char* bad : {"", "a b", "a/b", "..", "a.b", "\xff"})
        EXPECT_FALSE(instance_name_is_valid(bad)) << bad;
    EXPECT_FALSE(instance_name_is_valid(std::string(65, 'a').c_str()));
}

TEST(Buffers, AreZeroAndEachGuardByteCounts) {
    buffer buffer{};
    ASSERT_EQ(buffer_make(&buffer, "test buffer", 100), OUTCOME_PASS);
    EXPECT_EQ(std::vector<unsigned char>(buffer.data, buffer.data + 100), std::vector<unsigned char>(100, 0));
    ASSERT_EQ(buffers_check("f"), OUTCOME_PASS);
    for (int position = -GUARD_BYTES; position < 100 + GUARD_BYTES; ++position) {
        const unsigned char before = buffer.data[position];
        buffer.data[position] = static_cast<unsigned char>(before ^ 1);
        const bool inside = position >= 0 && position < 100;
        failure_clear();
        EXPECT_EQ(buffers_check("f"), inside ? OUTCOME_PASS : OUTCOME_OVERFLOW) << position;
        if (!inside) {
            EXPECT_NE(std::strstr(failure_text(), position < 0 ? "before the buffer test buffer" : "after"),
                      nullptr);
        }
        buffer.data[position] = before;
    }
    failure_clear();
}

TEST(Buffers, AnEmptyOneHasAnAddressAndGuards) {
    buffer buffer{};
    ASSERT_EQ(buffer_make(&buffer, "empty", 0), OUTCOME_PASS);
    ASSERT_NE(buffer.data, nullptr);
    *buffer.data = 0;
    EXPECT_EQ(buffers_check("f"), OUTCOME_OVERFLOW);
    *buffer.data = GUARD_VALUE;
    failure_clear();
}

outcome parse(std::vector<std::string> words, arguments& parsed) {
    std::vector<char*> argv{const_cast<char*>("ngcc_perf_worker")};
    for (std::string& word : words)
        argv.push_back(word.data());
    failure_clear();
    return arguments_parse(static_cast<int>(argv.size()), argv.data(), &parsed);
}

TEST(Arguments, DefaultSeedIsThePublishedOne) {
    arguments parsed{};
    ASSERT_EQ(parse({"time", "./a.so", "enc"}, parsed), OUTCOME_PASS);
    ASSERT_EQ(parsed.seed_bytes, 48u);
    for (unsigned i = 0; i < 48; ++i)
        EXPECT_EQ(parsed.seed[i], i);
}

TEST(Arguments, ValuesArriveWhereTheyBelong) {
    arguments parsed{};
    ASSERT_EQ(parse({"time", "./a.so", "hash", "--trials", "5", "--iterations", "20000", "--warmups", "0",
                     "--seed", "00fF7a", "--input-bytes", "16777216", "--limit", "9", "--per-call-ticks"},
                    parsed),
              OUTCOME_PASS);
    EXPECT_EQ(parsed.mode, MODE_TIME);
    EXPECT_EQ(parsed.trials, 5u);
    EXPECT_EQ(parsed.iterations, 20000u);
    EXPECT_EQ(parsed.warmups, 0u);
    EXPECT_EQ(std::vector<unsigned char>(parsed.seed, parsed.seed + parsed.seed_bytes),
              (std::vector<unsigned char>{0x00, 0xff, 0x7a}));
    EXPECT_EQ(parsed.operation.input_bytes, 16777216u);
    EXPECT_EQ(parsed.limit_seconds, 9u);
    EXPECT_TRUE(parsed.per_call_ticks);
}

TEST(Arguments, NonsenseIsRefusedWithItsName) {
    const std::vector<std::vector<std::string>> bad = {
        {},
        {"measure", "./a.so"},
        {"time"},
        {"time", "./a.so"},
        {"time", "./a.so", "enc", "--trials"},
        {"time", "./a.so", "enc", "--trials", "0"},
        {"time", "./a.so", "enc", "--trials", "17"},
        {"time", "./a.so", "enc", "--iterations", "-1"},
        {"time", "./a.so", "enc", "--iterations", "1e3"},
        {"time", "./a.so", "enc", "--iterations", "99999999999999999999999"},
        {"time", "./a.so", "enc", "--seed", "0"},
        {"time", "./a.so", "enc", "--seed", "0g"},
        {"time", "./a.so", "enc", "--seed", ""},
        {"time", "./a.so", "enc", "--seed", std::string(514, '0')},
        {"time", "./a.so", "enc", "--region-fd", "3"},
        {"time", "./a.so", "enc", "--frobnicate"},
        {"time", "./a.so", "hash"},
        {"time", "./a.so", "hash", "--input-bytes", "16777217"},
        {"profile", "./a.so", "enc"},
        {"profile", "./a.so", "enc", "--region-fd", "3", "--mode", "loud"},
        {"profile", "./a.so", "enc", "--region-fd", "3", "--trials", "2"},
        {"kat", "./a.so"},
        {"kat", "./a.so", "--out", "x", "--count", "0"},
        {"info"},
        {"info", "./a.so", "--count", "3"},
    };
    for (const auto& words : bad) {
        arguments parsed{};
        EXPECT_EQ(parse(words, parsed), OUTCOME_USAGE) << testing::PrintToString(words);
        EXPECT_STRNE(failure_text(), "");
    }
    failure_clear();
}

}  // namespace
