// SPDX-License-Identifier: Apache-2.0
// Calls per operation of the bundled ML-DSA: exact where FIPS 204 leaves nothing to chance, else within the
// ranges that follow from the probabilities of rejection.
#include "../schemes/mldsa_expected_calls.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "calls.hpp"

namespace end_to_end {
namespace {

using namespace schemes_test;

struct MldsaCase {
    int set;
    const char* backend;
    const char* operation;
};

constexpr std::uint64_t kMldsaMessageBytes = 64;

// One key serves all operations but keygen, and one signature all verifications.
std::pair<MldsaSampling, MldsaSampling> sampling_range(const MldsaCase& c, std::uint64_t attempts) {
    const std::string operation = c.operation;
    const bool keygen = operation == "keygen", verify = operation == "verify";
    const std::uint64_t same = keygen ? 1 : kIterations;
    const MldsaRange matrix = mldsa_matrix_range(c.set, c.backend, kIterations / same);
    MldsaSampling low{same * matrix.low, 0, 0, attempts}, high{same * matrix.high, 0, 0, attempts};
    if (keygen) {
        const MldsaRange secret = mldsa_secret_range(c.set, c.backend, kIterations);
        low.secret = secret.low, high.secret = secret.high;
    } else {
        const std::uint64_t times = verify ? kIterations : 1;
        const MldsaRange challenge = mldsa_challenge_range(c.set, c.backend, verify ? 1 : attempts);
        low.challenge = times * challenge.low, high.challenge = times * challenge.high;
    }
    return {low, high};
}

// How many commitments were hashed, from the shape of that hash
std::uint64_t attempts_of(const MldsaCase& c, const std::vector<HelperCalls>& calls) {
    const MldsaParameters p = mldsa_parameters(c.set);
    const bool sm3 = std::string(c.backend) == "sm3";
    const std::uint64_t in_bits = 8 * (64 + p.w1_bytes() + (sm3 ? 4 : 0));
    for (const HelperCalls& call : calls)
        if (call.in_bits == in_bits) return call.calls / (sm3 ? (p.c_bytes + 31) / 32 : 1);
    return 0;
}

// Takes the seedings out, which profiles count by themselves, not by shape; returns how many.
std::uint64_t take_seedings(std::vector<HelperCalls>& calls) {
    std::uint64_t seedings = 0;
    for (const HelperCalls& call : calls)
        if (call.function == "drng_init") seedings += call.calls;
    std::erase_if(calls, [](const HelperCalls& call) { return call.function == "drng_init"; });
    return seedings;
}

class MldsaCalls : public testing::TestWithParam<MldsaCase> {};

TEST_P(MldsaCalls, AreThoseOfTheStandardWithinChance) {
    const MldsaCase c = GetParam();
    const std::string instance = "mldsa/ML-DSA-" + std::to_string(c.set) + "-" + c.backend;
    const auto p = proved_profile(instance, c.operation);
    ASSERT_TRUE(p.is_object());
    const std::vector<HelperCalls> calls = counted(p);
    const std::uint64_t attempts = attempts_of(c, calls);
    if (std::string(c.backend) != "shake" && std::string(c.operation) == "sign") {
        EXPECT_GE(attempts, kIterations);
        EXPECT_LE(attempts, mldsa_attempts_range(c.set, kIterations).high);
    }
    const auto [low, high] = sampling_range(c, attempts);
    auto least = mldsa_calls(c.set, c.backend, c.operation, kMldsaMessageBytes, low, kIterations);
    auto most = mldsa_calls(c.set, c.backend, c.operation, kMldsaMessageBytes, high, kIterations);
    const std::uint64_t seedings = take_seedings(least);
    EXPECT_EQ(take_seedings(most), seedings);
    if (std::string(c.backend) == "drng") {
        EXPECT_EQ(p.at("hashprof").at("drng_init").at("calls"), seedings);
    }
    ASSERT_EQ(calls.size(), least.size());
    for (std::size_t i = 0; i < calls.size(); i++) {
        SCOPED_TRACE(calls[i].function + " " + std::to_string(calls[i].in_bits) + " -> " +
                     std::to_string(calls[i].out_bits));
        EXPECT_EQ(calls[i],
                  (HelperCalls{least[i].function, least[i].in_bits, least[i].out_bits, calls[i].calls}));
        EXPECT_GE(calls[i].calls, least[i].calls);
        EXPECT_LE(calls[i].calls, most[i].calls);
        if (std::string(c.operation) == "verify") {
            EXPECT_EQ(calls[i].calls % kIterations, 0U) << "each time the same";
        }
    }
    if (std::string(c.backend) == "shake") {
        EXPECT_EQ(p.at("hash_share"), 0.0) << "a bypass";
    }
}

std::vector<MldsaCase> all_mldsa_cases() {
    std::vector<MldsaCase> cases;
    for (const int set : {44, 65, 87})
        for (const char* backend : {"shake", "sm3", "drng"})
            for (const char* operation : {"keygen", "sign", "verify"})
                cases.push_back({set, backend, operation});
    return cases;
}

INSTANTIATE_TEST_SUITE_P(All, MldsaCalls, testing::ValuesIn(all_mldsa_cases()), [](const auto& info) {
    return "set" + std::to_string(info.param.set) + "_" + info.param.backend + "_" + info.param.operation;
});

}  // namespace
}  // namespace end_to_end
