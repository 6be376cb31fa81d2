// SPDX-License-Identifier: Apache-2.0
// The ring and the two codes of HQC against their definitions.
#include <gtest/gtest.h>

#include <bitset>
#include <memory>
#include <random>

#include "../vectors.hpp"

extern "C" {
#include "gf256.h"
#include "reed_muller.h"
#include "reed_solomon.h"
#include "ring.h"
}

using namespace schemes_test;

namespace {

using Bits = std::bitset<HQC_N>;

Bits random_bits(std::mt19937& engine, unsigned one_in) {
    Bits bits;
    for (std::size_t i = 0; i < bits.size(); i++)
        bits[i] = engine() % one_in == 0;
    return bits;
}

Bytes bytes_of_bits(const Bits& bits) {
    Bytes bytes(HQC_N_BYTES);
    for (std::size_t i = 0; i < bits.size(); i++)
        if (bits[i]) bytes[i / 8] |= static_cast<std::uint8_t>(1 << i % 8);
    return bytes;
}

hqc_vector vector_of(const Bits& bits) {
    hqc_vector v;
    hqc_vector_decode(&v, bytes_of_bits(bits).data());
    return v;
}

std::string hex_of(const hqc_vector& v) {
    Bytes bytes(HQC_N_BYTES);
    hqc_vector_encode(bytes.data(), bytes.size(), &v);
    return to_hex(bytes);
}

// The sum of the rotations of b by the places of the ones of a.
Bits product(const Bits& a, const Bits& b) {
    Bits sum;
    for (std::size_t i = 0; i < a.size(); i++)
        if (a[i]) sum ^= b << i | b >> (b.size() - i);
    return sum;
}

}  // namespace

TEST(HqcRing, ProductIsThatOfTheRing) {
    std::mt19937 engine(1);
    Bits all, last;
    all.set();
    last.set(HQC_N - 1);
    for (const Bits& a :
         {random_bits(engine, 2), random_bits(engine, 2), random_bits(engine, 300), all, last, Bits()}) {
        for (const Bits& b : {random_bits(engine, 2), all, last}) {
            const hqc_vector x = vector_of(a), y = vector_of(b);
            hqc_vector result;
            hqc_vector_multiply(&result, &x, &y);
            ASSERT_EQ(hex_of(result), to_hex(bytes_of_bits(product(a, b))));
        }
    }
}

TEST(HqcRing, AProductMayTakeTheFactorsPlace) {
    std::mt19937 engine(2);
    const Bits a = random_bits(engine, 2), b = random_bits(engine, 2);
    hqc_vector x = vector_of(a), y = vector_of(b);
    hqc_vector_multiply(&x, &x, &y);
    EXPECT_EQ(hex_of(x), to_hex(bytes_of_bits(product(a, b))));
    hqc_vector_multiply(&y, &x, &y);
    EXPECT_EQ(hex_of(y), to_hex(bytes_of_bits(product(product(a, b), b))));
}

TEST(HqcRing, BitsBeyondTheLengthAreDropped) {
    const Bytes ones(HQC_N_BYTES, 0xff);
    Bits all;
    all.set();
    hqc_vector v;
    hqc_vector_decode(&v, ones.data());
    EXPECT_EQ(hex_of(v), to_hex(bytes_of_bits(all)));
}

TEST(HqcRing, PositionsBecomeOnes) {
    std::vector<std::uint32_t> positions = {0, 1, 63, 64, 65, 8191, 17663, 17664, HQC_N - 1};
    Bits expected;
    for (const std::uint32_t p : positions)
        expected.set(p);
    hqc_vector v;
    hqc_vector_from_positions(&v, positions.data(), positions.size());
    EXPECT_EQ(hex_of(v), to_hex(bytes_of_bits(expected)));
}

namespace {

unsigned slow_product(unsigned a, unsigned b) {
    unsigned result = 0;
    for (; b != 0; b >>= 1, a = a < 128 ? 2 * a : (2 * a) ^ 0x11d)
        if (b & 1) result ^= a;
    return result;
}

unsigned power_of_alpha(unsigned exponent) {
    unsigned x = 1;
    while (exponent-- > 0)
        x = slow_product(x, 2);
    return x;
}

}  // namespace

TEST(HqcField, ProductsAndInversesAreThoseOfTheField) {
    for (unsigned a = 0; a < 256; a++) {
        for (unsigned b = 0; b < 256; b++)
            ASSERT_EQ(gf_multiply(a, b), slow_product(a, b)) << a << ' ' << b;
        ASSERT_EQ(gf_multiply(a, gf_inverse(a)), a == 0 ? 0U : 1U);
    }
}

namespace {

Bytes random_message(std::mt19937& engine) {
    Bytes message(HQC_K);
    for (std::uint8_t& byte : message)
        byte = static_cast<std::uint8_t>(engine());
    return message;
}

Bytes reed_solomon(const Bytes& message) {
    Bytes word(HQC_N1);
    hqc_rs_encode(word.data(), message.data());
    return word;
}

}  // namespace

TEST(HqcReedSolomon, CodewordsHaveTheRootsAndEndWithTheMessage) {
    std::mt19937 engine(3);
    for (int i = 0; i < 20; i++) {
        const Bytes message = random_message(engine), word = reed_solomon(message);
        EXPECT_EQ(Bytes(word.end() - HQC_K, word.end()), message);
        for (unsigned root = 1; root <= 30; root++) {
            unsigned sum = 0;
            for (unsigned k = 0; k < HQC_N1; k++)
                sum ^= slow_product(word[k], power_of_alpha(root * k % 255));
            EXPECT_EQ(sum, 0U) << root;
        }
    }
}

TEST(HqcReedSolomon, CorrectsUpToFifteenErrorsWhereverTheyAre) {
    std::mt19937 engine(4);
    for (unsigned errors = 0; errors <= 15; errors++) {
        for (int i = 0; i < 200; i++) {
            const Bytes message = random_message(engine);
            Bytes word = reed_solomon(message), places(HQC_N1), decoded(HQC_K);
            for (unsigned k = 0; k < HQC_N1; k++)
                places[k] = static_cast<std::uint8_t>(k);
            std::shuffle(places.begin(), places.end(), engine);
            for (unsigned k = 0; k < errors; k++)
                word[places[k]] ^= static_cast<std::uint8_t>(1 + engine() % 255);
            hqc_rs_decode(decoded.data(), word.data());
            ASSERT_EQ(decoded, message) << errors;
        }
    }
}

TEST(HqcReedSolomon, TakesAnythingForAWord) {
    std::mt19937 engine(5);
    for (int i = 0; i < 200; i++) {
        Bytes word(HQC_N1);
        for (std::uint8_t& byte : word)
            byte = static_cast<std::uint8_t>(engine());
        Guarded message(HQC_K);
        hqc_rs_decode(message.data(), word.data());
        ASSERT_TRUE(message.guards_intact());
    }
}

// Rows of the generator matrix: the constant one for bit 7, coordinate i of the place for bit i.
TEST(HqcReedMuller, CodewordsAreSumsOfTheRowsThreeTimes) {
    for (unsigned symbol = 0; symbol < 256; symbol++) {
        Bytes word(HQC_RM_BYTES);
        hqc_rm_encode(word.data(), static_cast<unsigned char>(symbol));
        for (unsigned at = 0; at < 384; at++) {
            unsigned bit = symbol >> 7;
            for (unsigned i = 0; i < 7; i++)
                bit ^= (symbol >> i) & (at % 128 >> i) & 1;
            ASSERT_EQ(word[at / 8] >> at % 8 & 1U, bit) << symbol << ' ' << at;
        }
    }
}

// The distance of the repeated code is 192, so 95 errors are always corrected.
TEST(HqcReedMuller, CorrectsUpToNinetyFiveErrors) {
    std::mt19937 engine(6);
    for (unsigned symbol = 0; symbol < 256; symbol++) {
        for (const unsigned errors : {0U, 1U, 60U, 95U}) {
            Bytes word(HQC_RM_BYTES);
            hqc_rm_encode(word.data(), static_cast<unsigned char>(symbol));
            std::vector<unsigned> places(384);
            for (unsigned k = 0; k < 384; k++)
                places[k] = k;
            std::shuffle(places.begin(), places.end(), engine);
            for (unsigned k = 0; k < errors; k++)
                word[places[k] / 8] ^= static_cast<std::uint8_t>(1 << places[k] % 8);
            ASSERT_EQ(hqc_rm_decode(word.data()), symbol) << errors;
        }
    }
}

// A codeword's neighbour by distance: all of them compared, the smallest low bits first.
TEST(HqcReedMuller, DecodesToTheNearestCodeword) {
    std::mt19937 engine(7);
    std::vector<std::bitset<384>> codewords;
    const auto bits = [](const Bytes& word) {
        std::bitset<384> all;
        for (unsigned at = 0; at < 384; at++)
            all[at] = word[at / 8] >> at % 8 & 1;
        return all;
    };
    for (unsigned symbol = 0; symbol < 256; symbol++) {
        Bytes word(HQC_RM_BYTES);
        hqc_rm_encode(word.data(), static_cast<unsigned char>(symbol));
        codewords.push_back(bits(word));
    }
    for (int i = 0; i < 300; i++) {
        Bytes word(HQC_RM_BYTES);
        for (std::uint8_t& byte : word)
            byte = static_cast<std::uint8_t>(engine() & engine());
        unsigned nearest = 0;
        std::size_t distance = 384;
        for (unsigned low = 0; low < 128; low++)
            for (const unsigned symbol : {low, low | 128}) {
                const std::size_t d = (codewords[symbol] ^ bits(word)).count();
                if (d < distance) nearest = symbol, distance = d;
            }
        ASSERT_EQ(hqc_rm_decode(word.data()), nearest);
    }
}
