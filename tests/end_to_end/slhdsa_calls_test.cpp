// SPDX-License-Identifier: Apache-2.0
// Calls per operation of the bundled SLH-DSA, from the draws of the standard backends to the millions of
// calls of a signature over SM3, against what FIPS 205 says.
#include <gtest/gtest.h>

#include <algorithm>

#include "../schemes/slhdsa_expected_calls.hpp"
#include "calls.hpp"

namespace end_to_end {
namespace {

constexpr std::uint64_t kMessageBytes = 64;  // of the published operations sign and verify

std::string sm3_instance(const std::string& set) {
    return "slhdsa-sm3/SLH-DSA-SM3-" + set;
}

std::vector<HelperCalls> times(std::uint64_t iterations, std::vector<HelperCalls> calls) {
    for (HelperCalls& call : calls)
        call.calls *= iterations;
    return calls;
}

// Nearly all of the time is hashing. An operation takes milliseconds, and one in which the machine did
// something else outside the helpers says nothing; so the best of a few counts.
void expect_hash_share_above_90_percent(nlohmann::json p, const std::string& set,
                                        const std::string& operation) {
    double best = 0;
    for (int attempt = 0; attempt < 6 && best <= 0.9 && p.is_object(); attempt++) {
        if (attempt > 0) p = proved_profile(sm3_instance(set), operation, 5);
        if (p.is_object()) best = std::max(best, p.at("hash_share").get<double>());
    }
    EXPECT_GT(best, 0.9) << set << ' ' << operation;
}

// F of the signatures' chains in all operations of a profile, by what is left when the other F are taken off
std::uint64_t steps_of(const std::string& set, const std::vector<HelperCalls>& calls,
                       std::uint64_t iterations) {
    const std::uint64_t f_bits = schemes_test::slh_hash_calls(1, 0).in_bits;
    for (const HelperCalls& call : calls)
        if (call.function == "sm3hash" && call.in_bits == f_bits)
            return call.calls - iterations * schemes_test::slh_parameters(set).k;
    return 0;
}

void expect_verify_calls(const std::string& set, std::uint64_t iterations) {
    const auto p = proved_profile(sm3_instance(set), "verify", iterations);
    ASSERT_TRUE(p.is_object());
    const std::vector<HelperCalls> calls = counted(p);
    const std::uint64_t steps = steps_of(set, calls, iterations);
    const std::uint64_t layers = iterations * schemes_test::slh_parameters(set).d;
    EXPECT_EQ(steps % 15, 0U);
    EXPECT_GE(steps, layers * schemes_test::slh_steps(0));
    EXPECT_LE(steps, layers * schemes_test::slh_steps(schemes_test::kSlhMostChecksum));
    auto expected = times(iterations, schemes_test::slh_verify_calls(set, "SM3", kMessageBytes, 0));
    expected.push_back(schemes_test::slh_hash_calls(1, steps));
    EXPECT_EQ(calls, schemes_test::merged(expected));
    expect_hash_share_above_90_percent(p, set, "verify");
}

void expect_exact_calls(const std::string& set, const std::string& operation, std::uint64_t iterations) {
    const auto p = proved_profile(sm3_instance(set), operation, iterations);
    ASSERT_TRUE(p.is_object());
    EXPECT_EQ(counted(p), times(iterations, operation == "keygen"
                                                ? schemes_test::slh_keygen_calls(set, "SM3")
                                                : schemes_test::slh_sign_calls(set, "SM3", kMessageBytes)));
    expect_hash_share_above_90_percent(p, set, operation);
}

TEST(SlhdsaCalls, OfKeysAndSignaturesOverSm3AreThoseOfTheStandard) {
    expect_exact_calls("128f", "keygen", 5);
    expect_exact_calls("128f", "sign", 2);
    expect_exact_calls("128s", "keygen", 2);
}

TEST(SlhdsaCalls, AreCountedByTheMillion) {
    const auto p = proved_profile(sm3_instance("128s"), "sign", 1, "--mode count");
    ASSERT_TRUE(p.is_object());
    EXPECT_EQ(counted(p), schemes_test::merged(schemes_test::slh_sign_calls("128s", "SM3", kMessageBytes)));
}

TEST(SlhdsaCalls, OfVerifyingOverSm3LieWithinTheBoundsOfTheChains) {
    expect_verify_calls("128f", 5);
}

TEST(SlhdsaCalls, OfTheStandardAreTheDrawsOnly) {
    for (const std::string backend : {"SHAKE", "SHA2"}) {
        const std::string instance = "slhdsa/SLH-DSA-" + backend + "-128f";
        const auto keygen = proved_profile(instance, "keygen", 2);
        const auto sign = proved_profile(instance, "sign", 2);
        ASSERT_TRUE(keygen.is_object());
        ASSERT_TRUE(sign.is_object());
        EXPECT_EQ(counted(keygen), times(2, schemes_test::slh_keygen_calls("128f", backend)));
        EXPECT_EQ(counted(sign), times(2, schemes_test::slh_sign_calls("128f", backend, kMessageBytes)));
        EXPECT_EQ(sign.at("hash_share"), 0.0) << "a bypass";
    }
}

}  // namespace
}  // namespace end_to_end
