// SPDX-License-Identifier: Apache-2.0
// What a helper call costs: SM3 compressions and heap. Measured figures of candidates depend on both.
#include <gtest/gtest.h>

#include "counted/counted.hpp"
#include "vectors.hpp"

using namespace schemes_test;

namespace {

std::uint64_t blocks(std::uint64_t bits) {
    return 1 + (bits + 64) / 512;
}
std::uint64_t ceil_div(std::uint64_t a, std::uint64_t b) {
    return (a + b - 1) / b;
}

std::uint64_t pseudohash_cost(int digest_bits, std::uint64_t n) {
    const std::uint64_t more = digest_bits == 512 ? 0 : digest_bits == 768 ? 6 : 16;
    return blocks(528 + n) + blocks(16 + n) + 4 + more;
}

class Cost : public testing::Test {
  protected:
    Cost() { counted_heap = {}; }
    Bytes message_ = Bytes(600, 0x3c);
    Bytes out_ = Bytes(2048);
    DRNG_ctx ctx_{};
};

}  // namespace

TEST_F(Cost, EqualsTheCompressionsOfEveryHashVector) {
    const nlohmann::json& vectors = load_vectors("iccs_vectors.json");
    for (const auto& item : vectors.at("sm3hash")) {
        const Bytes msg = from_hex(item.at("msg").get<std::string>());
        const auto count =
            compressions_of([&] { counted_sm3hash(256, msg.data(), item.at("msg_bits"), out_.data()); });
        EXPECT_EQ(count, item.at("compressions")) << item.at("id");
        EXPECT_EQ(to_hex({out_.data(), 32}), item.at("digest"));
    }
    for (const auto& item : vectors.at("pseudohash")) {
        const Bytes msg = from_hex(item.at("msg").get<std::string>());
        const auto count = compressions_of([&] {
            counted_pseudohash(item.at("digest_bits"), msg.data(), item.at("msg_bits"), out_.data());
        });
        EXPECT_EQ(count, item.at("compressions")) << item.at("id");
        EXPECT_EQ(to_hex({out_.data(), item.at("digest_bits").get<std::size_t>() / 8}), item.at("digest"));
    }
}

TEST_F(Cost, EqualsTheCompressionsOfEveryDrngVector) {
    const nlohmann::json& vectors = load_vectors("iccs_vectors.json");
    for (const auto& item : vectors.at("drng")) {
        if (item.contains("seed")) {
            const Bytes seed = from_hex(item.at("seed").get<std::string>());
            const auto count =
                compressions_of([&] { counted_init_random_number(&ctx_, seed.data(), seed.size()); });
            EXPECT_EQ(count, item.at("init_compressions")) << item.at("id");
        }
        for (const auto& draw : item.at("draws")) {
            const auto count =
                compressions_of([&] { counted_get_random_number(&ctx_, out_.data(), draw.at("bits")); });
            EXPECT_EQ(count, draw.at("compressions")) << item.at("id") << ' ' << draw.at("bits");
        }
    }
}

TEST_F(Cost, FollowsTheFormulasForEveryMessageLength) {
    for (std::uint64_t n = 0; n <= 1700; n++) {
        ASSERT_EQ(compressions_of([&] { counted_sm3hash(256, message_.data(), n, out_.data()); }), blocks(n))
            << n;
        for (const int d : {512, 768, 1024})
            ASSERT_EQ(compressions_of([&] { counted_pseudohash(d, message_.data(), n, out_.data()); }),
                      pseudohash_cost(d, n))
                << d << ' ' << n;
        for (const std::uint64_t b : {0U, 1U, 255U, 256U, 257U, 1000U, 5376U})
            ASSERT_EQ(compressions_of([&] { counted_pseudoXOF(b, message_.data(), n, out_.data()); }),
                      ceil_div(b, 256) * blocks(n + 32))
                << b << ' ' << n;
    }
}

TEST_F(Cost, OfTheDrngFollowsTheFormulas) {
    for (std::uint64_t s = 0; s <= 200; s++)
        ASSERT_EQ(compressions_of([&] { counted_init_random_number(&ctx_, message_.data(), s); }),
                  2 * blocks(8 * (5 + s)) + 4)
            << s;
    for (std::uint64_t b = 0; b <= 1030; b++)
        ASSERT_EQ(compressions_of([&] { counted_get_random_number(&ctx_, out_.data(), b); }),
                  ceil_div(b, 256) + 2)
            << b;
}

TEST_F(Cost, InHeapIsCopiesOfTheMessageAndTheWholeOutput) {
    const std::size_t n = 100;  // bytes
    ASSERT_EQ(counted_sm3hash(256, message_.data(), 8 * n, out_.data()), 0);
    EXPECT_TRUE(counted_heap.sizes.empty());

    ASSERT_EQ(counted_pseudohash(512, message_.data(), 8 * n, out_.data()), 0);
    EXPECT_EQ(counted_heap.sizes, (std::vector<std::size_t>{n + 2, n + 2, n + 66}));

    for (const std::uint64_t b : {0U, 1U, 256U, 257U, 1000U}) {
        counted_heap = {};
        ASSERT_EQ(counted_pseudoXOF(b, message_.data(), 8 * n, out_.data()), 0);
        EXPECT_EQ(counted_heap.sizes, (std::vector<std::size_t>{n + 4, (b + 255) / 8})) << b;
    }
    counted_heap = {};
    ASSERT_EQ(counted_get_random_number(&ctx_, out_.data(), 5000), 0);
    EXPECT_TRUE(counted_heap.sizes.empty());
}

TEST_F(Cost, AFailedAllocationIsReportedAndNothingLeaksOrIsWritten) {
    const auto expect_failure = [&](std::size_t allocation, int expected, auto call) {
        counted_heap = {};
        counted_heap.fail_at = allocation;
        Guarded out(128);
        EXPECT_EQ(call(out.data()), expected) << "allocation " << allocation;
        EXPECT_EQ(counted_heap.live, 0U) << "allocation " << allocation;
        EXPECT_TRUE(out.untouched()) << "allocation " << allocation;
    };
    const auto wide = [&](unsigned char* out) { return counted_pseudohash(1024, message_.data(), 800, out); };
    const auto xof = [&](unsigned char* out) { return counted_pseudoXOF(1000, message_.data(), 800, out); };
    expect_failure(1, -2, wide);
    expect_failure(2, -2, wide);
    for (std::size_t in_mac = 3; in_mac <= 6; in_mac++)
        expect_failure(in_mac, -3, wide);
    expect_failure(1, -2, xof);
    expect_failure(2, -2, xof);
    for (const std::size_t allocation : {1U, 2U})
        expect_failure(allocation, -2, [&](unsigned char*) {
            const DRNG_ctx before = ctx_;
            const int result = counted_init_random_number(&ctx_, message_.data(), 64);
            EXPECT_EQ(to_hex(before.V), to_hex(ctx_.V));
            return result;
        });
}
