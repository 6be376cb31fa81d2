// SPDX-License-Identifier: Apache-2.0
// The own SHA-256.
#include <gtest/gtest.h>

#include <random>

#include "kat.hpp"
#include "vectors.hpp"

extern "C" {
#include "sha256.h"
}

using namespace schemes_test;

namespace {

Bytes finished(slh_sha256 hash) {
    Guarded digest(32);
    slh_sha256_finish(&hash, digest.data());
    EXPECT_TRUE(digest.guards_intact());
    return digest.bytes();
}

}  // namespace

TEST(SlhSha256, IsThatOfOpenSslForEveryLengthAndCut) {
    std::mt19937 random(7);
    for (std::size_t size = 0; size < 400; size++) {
        Bytes message(size);
        for (std::uint8_t& byte : message)
            byte = static_cast<std::uint8_t>(random());
        slh_sha256 hash;
        slh_sha256_start(&hash);
        for (std::size_t at = 0; at < size;) {
            const std::size_t piece = std::min<std::size_t>(random() % 150, size - at);
            slh_sha256_absorb(&hash, message.data() + at, piece);
            at += piece;
        }
        ASSERT_EQ(to_hex(finished(hash)), sha256(message)) << size;
    }
}

TEST(SlhSha256, ACopyGoesOnFromTheMiddle) {
    const Bytes common(64, 1), first(30, 2), second(90, 3);
    slh_sha256 hash;
    slh_sha256_start(&hash);
    slh_sha256_absorb(&hash, common.data(), common.size());
    for (const Bytes& rest : {first, second}) {
        slh_sha256 copy = hash;
        slh_sha256_absorb(&copy, rest.data(), rest.size());
        EXPECT_EQ(to_hex(finished(copy)), sha256(concat({common, rest})));
    }
}
