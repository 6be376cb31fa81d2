// SPDX-License-Identifier: Apache-2.0
// The random number generator against its vectors, state by state.
#include "drng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

#include "vectors.hpp"

using namespace schemes_test;

static_assert(sizeof(DRNG_ctx) == 165 && alignof(DRNG_ctx) == 1, "submissions copy the state byte by byte");
static_assert(std::is_same_v<decltype(&init_random_number),
                             int (*)(DRNG_ctx*, const unsigned char*, unsigned long long)>);
static_assert(
    std::is_same_v<decltype(&get_random_number), int (*)(DRNG_ctx*, unsigned char*, unsigned long long)>);

namespace {

void set_state(DRNG_ctx& ctx, const nlohmann::json& state) {
    const auto set = [&](const char* name, unsigned char* to) {
        const Bytes bytes = from_hex(state.at(name).get<std::string>());
        ASSERT_EQ(bytes.size(), std::size_t{SEEDLEN});
        std::copy(bytes.begin(), bytes.end(), to);
    };
    set("V", ctx.V);
    set("C", ctx.C);
    set("reseed_counter", ctx.reseed_counter);
}

void expect_state(const DRNG_ctx& ctx, const nlohmann::json& state) {
    EXPECT_EQ(to_hex(ctx.V), state.at("V"));
    EXPECT_EQ(to_hex(ctx.C), state.at("C"));
    EXPECT_EQ(to_hex(ctx.reseed_counter), state.at("reseed_counter"));
}

}  // namespace

TEST(Drng, GivesEveryVectorWithTheStatesBeforeAndAfter) {
    const nlohmann::json& vectors = load_vectors("iccs_vectors.json");
    for (const auto& item : vectors.at("drng")) {
        SCOPED_TRACE(item.at("id").get<std::string>());
        DRNG_ctx ctx;
        if (item.contains("seed")) {
            const Bytes seed = from_hex(item.at("seed").get<std::string>());
            ASSERT_EQ(init_random_number(&ctx, seed.empty() ? nullptr : seed.data(), seed.size()), 0);
        } else {
            set_state(ctx, item.at("state_before"));
        }
        expect_state(ctx, item.at("state_before"));
        for (const auto& draw : item.at("draws")) {
            const std::uint64_t bits = draw.at("bits");
            Guarded out(bytes_of(bits));
            EXPECT_EQ(get_random_number(&ctx, out.data(), bits), 0);
            EXPECT_EQ(to_hex(out.bytes()), draw.at("output"));
            EXPECT_TRUE(out.guards_intact());
        }
        expect_state(ctx, item.at("state_after"));
    }
}

TEST(Drng, MayBeSeededFromItsOwnState) {
    const Bytes seed(64, 0x5a);
    DRNG_ctx separate, own;
    ASSERT_EQ(init_random_number(&own, seed.data(), seed.size()), 0);
    const Bytes copy(own.V, own.V + SEEDLEN);
    ASSERT_EQ(init_random_number(&separate, copy.data(), SEEDLEN), 0);
    ASSERT_EQ(init_random_number(&own, own.V, SEEDLEN), 0);
    EXPECT_EQ(to_hex(own.C), to_hex(separate.C));
    EXPECT_EQ(to_hex(own.V), to_hex(separate.V));
}
