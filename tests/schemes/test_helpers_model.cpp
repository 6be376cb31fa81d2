// SPDX-License-Identifier: Apache-2.0
// The helpers against the independent model, over lengths and contents from a fixed random stream.
#include <gtest/gtest.h>

#include <random>

#include "auxfunc.h"
#include "drng.h"
#include "model/helper_model.hpp"
#include "vectors.hpp"

using namespace schemes_test;

namespace {

class Draws {
  public:
    std::uint64_t below(std::uint64_t limit) { return engine_() % limit; }
    Bytes bytes(std::size_t count) {
        Bytes all(count);
        for (std::uint8_t& byte : all)
            byte = static_cast<std::uint8_t>(engine_());
        return all;
    }

  private:
    std::mt19937_64 engine_{20240813};
};

}  // namespace

TEST(Model, ReadsTheStandardAsOpensslDoes) {
    Draws draws;
    for (std::size_t count = 0; count < 200; count++) {
        const model::Bits message = model::bits_of(draws.bytes(count));
        ASSERT_EQ(to_hex(model::sm3_by_definition(message)), to_hex(model::sm3(message)))
            << count << " bytes";
    }
}

TEST(Sm3hash, EqualsTheModelForEveryLengthUpTo1100Bits) {
    Draws draws;
    for (std::uint64_t bits = 0; bits <= 1100; bits++) {
        const Bytes message = draws.bytes(bytes_of(bits));
        Bytes digest(32);
        ASSERT_EQ(sm3hash(256, message.data(), bits, digest.data()), 0);
        ASSERT_EQ(to_hex(digest), to_hex(model::sm3(model::bits_of(message, bits)))) << bits << " bits";
    }
}

TEST(Pseudohash, EqualsTheModelForRandomLengths) {
    Draws draws;
    for (int i = 0; i < 300; i++) {
        const std::uint64_t bits = draws.below(2100);
        const int digest_bits = 256 * static_cast<int>(2 + draws.below(3));
        const Bytes message = draws.bytes(bytes_of(bits));
        Guarded digest(static_cast<std::size_t>(digest_bits) / 8);
        ASSERT_EQ(pseudohash(digest_bits, message.data(), bits, digest.data()), 0);
        ASSERT_EQ(to_hex(digest.bytes()),
                  to_hex(model::pseudohash(digest_bits, model::bits_of(message, bits))))
            << digest_bits << " of " << bits << " bits";
        ASSERT_TRUE(digest.guards_intact());
    }
}

TEST(PseudoXof, EqualsTheModelForRandomLengths) {
    Draws draws;
    for (int i = 0; i < 500; i++) {
        const std::uint64_t bits = draws.below(2100), out_bits = draws.below(1200);
        const Bytes message = draws.bytes(bytes_of(bits));
        Guarded out(bytes_of(out_bits));
        ASSERT_EQ(pseudoXOF(out_bits, message.data(), bits, out.data()), 0);
        ASSERT_EQ(to_hex(out.bytes()), to_hex(model::pseudo_xof(out_bits, model::bits_of(message, bits))))
            << out_bits << " of " << bits << " bits";
        ASSERT_TRUE(out.guards_intact());
    }
}

TEST(Drng, EqualsTheModelForRandomSeedsAndDraws) {
    Draws draws;
    for (int i = 0; i < 40; i++) {
        const Bytes seed = draws.bytes(draws.below(130));
        DRNG_ctx ctx;
        ASSERT_EQ(init_random_number(&ctx, seed.data(), seed.size()), 0);
        model::Drng expected(seed);
        for (int j = 0; j < 20; j++) {
            const std::uint64_t bits = draws.below(900);
            Guarded out(bytes_of(bits));
            ASSERT_EQ(get_random_number(&ctx, out.data(), bits), 0);
            ASSERT_EQ(to_hex(out.bytes()), to_hex(expected.draw(bits))) << bits << " bits";
            ASSERT_TRUE(out.guards_intact());
        }
        EXPECT_EQ(to_hex(ctx.V), to_hex(expected.v()));
        EXPECT_EQ(to_hex(ctx.C), to_hex(expected.c()));
        EXPECT_EQ(to_hex(ctx.reseed_counter), to_hex(expected.reseed_counter()));
    }
}
