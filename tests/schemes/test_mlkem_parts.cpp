// SPDX-License-Identifier: Apache-2.0
// FIPS 202, and the arithmetic of ML-KEM against its definitions.
#include <gtest/gtest.h>

#include <random>

#include "kat.hpp"

extern "C" {
#include "keccak.h"
#include "poly.h"
}

using namespace schemes_test;

namespace {

Bytes message_of(const nlohmann::json& item) {
    if (item.contains("msg")) return from_hex(item.at("msg").get<std::string>());
    Bytes message(item.at("msg_len").get<std::size_t>());
    for (std::size_t i = 0; i < message.size(); i++)
        message[i] = static_cast<std::uint8_t>(i % 251);
    return message;
}

// Absorbs and squeezes in pieces of `piece` bytes.
Bytes sponge(std::size_t rate, unsigned char suffix, const Bytes& message, std::size_t size,
             std::size_t piece) {
    keccak_sponge state;
    keccak_start(&state, rate);
    for (std::size_t at = 0; at < message.size(); at += piece)
        keccak_absorb(&state, message.data() + at, std::min(piece, message.size() - at));
    keccak_finish(&state, suffix);
    Bytes out(size);
    for (std::size_t at = 0; at < size; at += piece)
        keccak_squeeze(&state, out.data() + at, std::min(piece, size - at));
    return out;
}

}  // namespace

TEST(Keccak, PermutationGivesItsVectors) {
    const nlohmann::json& vectors = load_vectors("keccak.json").at("permutation");
    std::uint64_t lane[25] = {};
    for (const char* name : {"zero_once", "zero_twice"}) {
        keccak_permute(lane);
        Bytes bytes;
        for (const std::uint64_t value : lane)
            for (int i = 0; i < 64; i += 8)
                bytes.push_back(static_cast<std::uint8_t>(value >> i));
        EXPECT_EQ(to_hex(bytes), vectors.at(name));
    }
}

TEST(Keccak, Sha3GivesEveryVectorHoweverTheMessageIsCut) {
    const nlohmann::json& vectors = load_vectors("keccak.json");
    for (const auto& item : vectors.at("hash")) {
        const Bytes message = message_of(item);
        const std::size_t size = item.at("md").get<std::string>().size() / 2;
        for (const std::size_t piece : {1U, 7U, 72U, 136U, 1000000U})
            EXPECT_EQ(to_hex(sponge(200 - 2 * size, KECCAK_SUFFIX_SHA3, message, size, piece)), item.at("md"))
                << item;
        Bytes digest(size);
        if (size == 32) sha3_256(digest.data(), message.data(), message.size());
        if (size == 64) sha3_512(digest.data(), message.data(), message.size());
        if (size == 32 || size == 64) {
            EXPECT_EQ(to_hex(digest), item.at("md"));
        }
    }
}

TEST(Keccak, ShakeGivesEveryVectorHoweverTheOutputIsCut) {
    const nlohmann::json& vectors = load_vectors("keccak.json");
    for (const auto& item : vectors.at("xof")) {
        const std::size_t rate = item.at("function") == "SHAKE128" ? 168 : 136;
        for (const std::size_t piece : {1U, 13U, 168U, 1000000U}) {
            const Bytes out = sponge(rate, KECCAK_SUFFIX_SHAKE, message_of(item), item.at("out_len"), piece);
            if (item.contains("out")) {
                EXPECT_EQ(to_hex(out), item.at("out"));
            } else {
                EXPECT_EQ(sha256(out), item.at("out_sha256"));
            }
        }
    }
}

namespace {

mlkem_poly constant(int value) {
    mlkem_poly f;
    for (std::uint16_t& c : f.c)
        c = static_cast<std::uint16_t>(value);
    return f;
}

mlkem_poly random_poly(std::mt19937& engine) {
    mlkem_poly f;
    for (std::uint16_t& c : f.c)
        c = static_cast<std::uint16_t>(engine() % MLKEM_Q);
    return f;
}

Bytes values(const mlkem_poly& f) {
    Bytes all;
    for (const std::uint16_t c : f.c)
        all.insert(all.end(), {static_cast<std::uint8_t>(c >> 8), static_cast<std::uint8_t>(c)});
    return all;
}

// a * b modulo X^256 + 1, by the schoolbook.
mlkem_poly product(const mlkem_poly& a, const mlkem_poly& b) {
    mlkem_poly result;
    for (int k = 0; k < MLKEM_N; k++) {
        long sum = 0;
        for (int i = 0; i < MLKEM_N; i++) {
            const long term = static_cast<long>(a.c[i]) * b.c[(k - i + MLKEM_N) % MLKEM_N];
            sum += i <= k ? term : -term;
        }
        result.c[k] = static_cast<std::uint16_t>((sum % MLKEM_Q + MLKEM_Q) % MLKEM_Q);
    }
    return result;
}

}  // namespace

TEST(Poly, ProductInTheNttDomainIsTheProductOfTheRing) {
    std::mt19937 engine(1);
    for (int i = 0; i < 20; i++) {
        const mlkem_poly a = i == 0 ? constant(MLKEM_Q - 1) : random_poly(engine),
                         b = i == 0 ? a : random_poly(engine);
        mlkem_poly fa = a, fb = b, sum = constant(0);
        mlkem_ntt(&fa);
        mlkem_ntt(&fb);
        mlkem_multiply_add(&sum, &fa, &fb);
        mlkem_multiply_add(&sum, &fa, &fb);
        mlkem_inverse_ntt(&sum);
        mlkem_poly twice = product(a, b);
        mlkem_poly_add(&twice, &twice);
        ASSERT_EQ(to_hex(values(sum)), to_hex(values(twice)));
        mlkem_inverse_ntt(&fa);
        ASSERT_EQ(to_hex(values(fa)), to_hex(values(a)));
    }
}

TEST(Poly, ProductTakesKeysThatAreNotReduced) {
    std::mt19937 engine(2);
    for (const int base : {4095, 3329, 3330}) {
        mlkem_poly raw = constant(base), reduced = constant(base % MLKEM_Q);
        const mlkem_poly b = base == 4095 ? constant(MLKEM_Q - 1) : random_poly(engine);
        mlkem_poly with_raw = constant(MLKEM_Q - 1), with_reduced = with_raw;
        mlkem_multiply_add(&with_raw, &raw, &b);
        mlkem_multiply_add(&with_reduced, &reduced, &b);
        EXPECT_EQ(to_hex(values(with_raw)), to_hex(values(with_reduced)));
    }
}

TEST(Poly, CompressionIsTheRoundingOfTheStandardForEveryInput) {
    for (const int d : {1, 4, 5, 10, 11}) {
        for (int x = 0; x < MLKEM_Q; x++) {
            mlkem_poly f = constant(x);
            mlkem_poly_compress(&f, d);
            // round(2^d x / q) mod 2^d, with 2 * numerator + q over 2 * q
            const int expected = static_cast<int>((2L * x * (1 << d) + MLKEM_Q) / (2L * MLKEM_Q)) % (1 << d);
            ASSERT_EQ(f.c[0], expected) << d << ' ' << x;
            ASSERT_EQ(f.c[255], expected);
        }
        for (int y = 0; y < 1 << d; y++) {
            mlkem_poly f = constant(y);
            mlkem_poly_decompress(&f, d);
            ASSERT_EQ(f.c[17], (2L * y * MLKEM_Q + (1 << d)) / (2L << d)) << d << ' ' << y;
        }
    }
}

TEST(Poly, EncodingIsLittleEndianBitsAndDecodingItsInverse) {
    std::mt19937 engine(3);
    for (const int d : {1, 4, 5, 10, 11, 12}) {
        mlkem_poly f, back;
        for (std::uint16_t& c : f.c)
            c = static_cast<std::uint16_t>(engine() % (1U << d));
        Guarded out(32 * static_cast<std::size_t>(d));
        mlkem_poly_encode(out.data(), &f, d);
        ASSERT_TRUE(out.guards_intact());
        const Bytes bytes = out.bytes();
        for (std::size_t bit = 0; bit < 8 * bytes.size(); bit++) {
            const std::size_t width = static_cast<std::size_t>(d);
            ASSERT_EQ(bytes[bit / 8] >> bit % 8 & 1, f.c[bit / width] >> bit % width & 1);
        }
        mlkem_poly_decode(&back, bytes.data(), d);
        EXPECT_EQ(to_hex(values(back)), to_hex(values(f)));
    }
}

TEST(Poly, IsReducedOnlyIfEveryCoefficientIs) {
    mlkem_poly f = constant(MLKEM_Q - 1);
    EXPECT_EQ(mlkem_poly_is_reduced(&f), 1);
    for (const int at : {0, 128, 255})
        for (const int value : {3329, 4095}) {
            mlkem_poly g = f;
            g.c[at] = static_cast<std::uint16_t>(value);
            EXPECT_EQ(mlkem_poly_is_reduced(&g), 0) << at << ' ' << value;
        }
}
