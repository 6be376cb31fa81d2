// SPDX-License-Identifier: Apache-2.0
// The helpers against published vectors and the promises of their interface.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "auxfunc.h"
#include "vectors.hpp"

using namespace schemes_test;

namespace {

const nlohmann::json& vectors() {
    return load_vectors("iccs_vectors.json");
}

// Runs a helper into a guarded buffer; the message lies in memory of exactly its size, so that sanitizers see
// reads beyond it. An empty message is given as a null pointer.
template <typename Helper>
void expect_output(const nlohmann::json& item, std::uint64_t out_bits, const std::string& expected,
                   Helper helper) {
    SCOPED_TRACE(item.at("id").get<std::string>());
    const Bytes message = from_hex(item.at("msg").get<std::string>());
    const std::uint64_t bits = item.at("msg_bits");
    ASSERT_EQ(message.size(), bytes_of(bits));
    Guarded out(bytes_of(out_bits));
    EXPECT_EQ(helper(message.empty() ? nullptr : message.data(), bits, out.data()), 0);
    EXPECT_EQ(to_hex(out.bytes()), expected);
    EXPECT_TRUE(out.guards_intact());
}

}  // namespace

TEST(Sm3hash, GivesEveryVector) {
    for (const auto& item : vectors().at("sm3hash"))
        expect_output(item, 256, item.at("digest"),
                      [](auto* msg, auto bits, auto* out) { return sm3hash(256, msg, bits, out); });
}

TEST(Sm3hash, GivesTheExamplesOfTheStandardAndOfOpenssl) {
    for (const auto& item : load_vectors("sm.json").at("sm3")) {
        Bytes message = from_hex(item.value("msg", ""));
        if (item.contains("msg_len")) {
            message.resize(item.at("msg_len"));
            for (std::size_t i = 0; i < message.size(); i++)
                message[i] = item.contains("byte") ? from_hex(item.at("byte").get<std::string>())[0]
                                                   : static_cast<std::uint8_t>(i % 251);
        }
        Bytes digest(32);
        ASSERT_EQ(sm3hash(256, message.data(), 8 * message.size(), digest.data()), 0);
        EXPECT_EQ(to_hex(digest), item.at("md")) << item.at("id");
    }
}

TEST(Pseudohash, GivesEveryVector) {
    for (const auto& item : vectors().at("pseudohash")) {
        const int digest_bits = item.at("digest_bits");
        expect_output(
            item, static_cast<std::uint64_t>(digest_bits), item.at("digest"),
            [=](auto* msg, auto bits, auto* out) { return pseudohash(digest_bits, msg, bits, out); });
    }
}

TEST(PseudoXof, GivesEveryVector) {
    for (const auto& item : vectors().at("pseudoXOF")) {
        const std::uint64_t out_bits = item.at("output_bits");
        expect_output(item, out_bits, item.at("output"),
                      [=](auto* msg, auto bits, auto* out) { return pseudoXOF(out_bits, msg, bits, out); });
    }
}

TEST(Helpers, RefuseWrongDigestLengthsAndLeaveTheOutputUntouched) {
    const Bytes message(64, 7);
    for (const auto& item : vectors().at("errors")) {
        const int digest_bits = item.at("digest_bits");
        Guarded out(256);
        const int result = item.at("function") == "sm3hash"
                               ? sm3hash(digest_bits, message.data(), 512, out.data())
                               : pseudohash(digest_bits, message.data(), 512, out.data());
        EXPECT_EQ(result, item.at("returns")) << item;
        EXPECT_TRUE(out.untouched()) << item;
    }
    Guarded out(256);
    EXPECT_EQ(sm3hash(-256, message.data(), 512, out.data()), -4);
    EXPECT_EQ(pseudohash(-512, message.data(), 512, out.data()), -4);
    EXPECT_TRUE(out.untouched());
}

#ifdef __SANITIZE_ADDRESS__
// Lets a too large malloc fail as it does without the sanitizer.
extern "C" const char* __asan_default_options() {
    return "allocator_may_return_null=1";
}
#endif

TEST(Helpers, ReportAnImpossibleSizeAsMissingMemory) {
    const Bytes message(64, 7);
    Guarded out(64);
    EXPECT_EQ(pseudoXOF(~0ULL, message.data(), 512, out.data()), -2);
    EXPECT_TRUE(out.untouched());
}

namespace {

// Message and output in one buffer, at every distance up to `reach` in both directions.
template <typename Helper>
void expect_overlap_allowed(std::uint64_t bits, std::size_t out_bytes, Helper helper) {
    constexpr std::size_t reach = 40;
    Bytes message(bytes_of(bits));
    for (std::size_t i = 0; i < message.size(); i++)
        message[i] = static_cast<std::uint8_t>(13 * i + 5);
    Bytes expected(out_bytes);
    ASSERT_EQ(helper(message.data(), bits, expected.data()), 0);
    for (std::size_t at = 0; at <= 2 * reach; at++) {
        Bytes shared(2 * reach + std::max(message.size(), out_bytes));
        std::copy(message.begin(), message.end(), shared.begin() + reach);
        ASSERT_EQ(helper(shared.data() + reach, bits, shared.data() + at), 0);
        ASSERT_EQ(std::memcmp(shared.data() + at, expected.data(), out_bytes), 0)
            << bits << " bits, at " << at;
    }
}

}  // namespace

TEST(Helpers, AllowMessageAndOutputToOverlap) {
    for (const std::uint64_t bits : {1U, 250U, 256U, 512U, 1003U}) {
        expect_overlap_allowed(bits, 32, [](auto* m, auto n, auto* out) { return sm3hash(256, m, n, out); });
        for (const int size : {512, 768, 1024})
            expect_overlap_allowed(bits, static_cast<std::size_t>(size) / 8,
                                   [=](auto* m, auto n, auto* out) { return pseudohash(size, m, n, out); });
        for (const std::uint64_t size : {8U, 256U, 1001U})
            expect_overlap_allowed(bits, bytes_of(size),
                                   [=](auto* m, auto n, auto* out) { return pseudoXOF(size, m, n, out); });
    }
}
