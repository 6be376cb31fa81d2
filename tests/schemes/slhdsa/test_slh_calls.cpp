// SPDX-License-Identifier: Apache-2.0
// Helper calls of an operation, and the backend over the helpers against a model of its own.
#include <gtest/gtest.h>

#include "slh_library.hpp"
#include "slh_model.hpp"
#include "slhdsa_expected_calls.hpp"

using namespace schemes_test;

namespace {

std::uint64_t total(const std::vector<HelperCalls>& calls, const std::string& function) {
    std::uint64_t sum = 0;
    for (const HelperCalls& c : calls)
        if (c.function == function) sum += c.calls;
    return sum;
}

// One signature, made by the library, judged by the model: what it has to be and what it has to cost.
void expect_signature(const SlhLibrary& library, const std::string& set, const SlhKeys& keys,
                      std::size_t size) {
    const Bytes message(size, 0x5a);
    library.forget_calls();
    const SlhSigned out = library.sign(keys.sk, message);
    ASSERT_EQ(out.result, 0);
    EXPECT_EQ(library.take_calls(), slh_sign_calls(set, "SM3", size));
    const auto verified = model::SlhSm3(set).verify(concat({{0, 0}, message}), out.signature, keys.pk);
    EXPECT_TRUE(verified.valid);
    EXPECT_EQ(library.verify(keys.pk, out.signature, message), 0);
    EXPECT_EQ(library.take_calls(), slh_verify_calls(set, "SM3", size, verified.steps));
    const std::uint64_t d = slh_parameters(set).d;
    EXPECT_EQ(verified.steps % 15, 0U);
    EXPECT_GE(verified.steps, d * slh_steps(0));
    EXPECT_LE(verified.steps, d * slh_steps(kSlhMostChecksum));
}

class SlhSm3Calls : public testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(SlhSm3Calls, AreThoseDerivedFromTheStandardAndTheResultsThoseOfTheModel) {
    const SlhLibrary library("SM3", GetParam());
    library.forget_calls();
    const SlhKeys keys = library.keygen();
    EXPECT_EQ(library.take_calls(), slh_keygen_calls(GetParam(), "SM3"));
    EXPECT_EQ(to_hex(part(keys.pk, 16, 16)),
              to_hex(model::SlhSm3(GetParam()).root(part(keys.sk, 0, 16), part(keys.sk, 32, 16))));
    EXPECT_EQ(keys.pk, part(keys.sk, 32, 32));
    const std::vector<std::size_t> sizes =
        GetParam() == "128s" ? std::vector<std::size_t>{64} : std::vector<std::size_t>{0, 1, 64, 333};
    for (const std::size_t size : sizes)
        expect_signature(library, GetParam(), keys, size);
}

INSTANTIATE_TEST_SUITE_P(Sets, SlhSm3Calls, testing::Values("128f", "128s"),
                         [](const auto& info) { return info.param; });

TEST(SlhSm3, TheRandomizerIsThePseudohashOfTheReadme) {
    const SlhLibrary library("SM3", "128f");
    const SlhKeys keys = library.keygen();
    const Bytes message(77, 3), addrnd(16, 9);
    const SlhSigned out = library.sign_internal({0, 0}, message, keys.sk, addrnd);
    EXPECT_EQ(
        to_hex(part(out.signature, 0, 16)),
        to_hex(model::SlhSm3("128f").prf_msg(part(keys.sk, 16, 16), addrnd, concat({{0, 0}, message}))));
}

TEST(SlhStandardCalls, AreTheDrawsOnly) {
    for (const std::string backend : {"SHAKE", "SHA2"}) {
        const SlhLibrary library(backend, "128f");
        const Bytes message(10, 1);
        library.forget_calls();
        const SlhKeys keys = library.keygen();
        EXPECT_EQ(library.take_calls(), slh_keygen_calls("128f", backend));
        const SlhSigned out = library.sign(keys.sk, message);
        EXPECT_EQ(library.take_calls(), slh_sign_calls("128f", backend, message.size()));
        EXPECT_EQ(library.verify(keys.pk, out.signature, message), 0);
        EXPECT_EQ(library.take_calls(), slh_verify_calls("128f", backend, message.size(), 0));
    }
}

// The totals that a report shows, worked out by hand so that a slip in the derivation shows up.
TEST(SlhExpectedCalls, AddUpToTheNumbersOfTheReadme) {
    EXPECT_EQ(total(slh_keygen_calls("128f", "SM3"), "sm3hash"), 4495U);
    EXPECT_EQ(total(slh_keygen_calls("128s", "SM3"), "sm3hash"), 287743U);
    EXPECT_EQ(total(slh_sign_calls("128f", "SM3", 64), "sm3hash"), 22U * 4495 + 33 * 191 + 1);
    EXPECT_EQ(total(slh_sign_calls("128f", "SM3", 64), "sm3hash"), 105194U);
    EXPECT_EQ(total(slh_sign_calls("128s", "SM3", 64), "sm3hash"), 7U * 287743 + 14 * 12287 + 1);
    EXPECT_EQ(total(slh_sign_calls("128s", "SM3", 64), "sm3hash"), 2186220U);
    EXPECT_EQ(total(slh_verify_calls("128f", "SM3", 64, 0), "sm3hash"), 33U + 264 + 1 + 22);
    EXPECT_EQ(total(slh_verify_calls("128s", "SM3", 64, 0), "sm3hash"), 14U + 231 + 1 + 7);
}

// slh_steps against the chains themselves: what each of the three digits of a checksum leaves to do
TEST(SlhExpectedCalls, StepsOfAChecksumAreThoseOfItsDigits) {
    for (std::uint64_t c = 0; c <= kSlhMostChecksum; c++)
        ASSERT_EQ(slh_steps(c), c + (15 - c / 256) + (15 - c / 16 % 16) + (15 - c % 16)) << c;
    EXPECT_EQ(slh_steps(0), 45U);
    EXPECT_EQ(slh_steps(kSlhMostChecksum), 510U);
}

// Of random digits: the distribution of the sum of 32 of them gives what the README calls the average.
TEST(SlhExpectedCalls, AverageOfTheStepsIsThatOfTheReadme) {
    std::vector<double> probability = {1};
    for (int digit = 0; digit < 32; digit++) {
        std::vector<double> next(probability.size() + 15);
        for (std::size_t i = 0; i < probability.size(); i++)
            for (std::size_t value = 0; value < 16; value++)
                next[i + value] += probability[i] / 16;
        probability = next;
    }
    double average = 0;
    for (std::size_t c = 0; c < probability.size(); c++)
        average += probability[c] * static_cast<double>(slh_steps(c));
    EXPECT_NEAR(average, 267.1, 0.05);
}
