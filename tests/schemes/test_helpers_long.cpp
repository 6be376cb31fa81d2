// SPDX-License-Identifier: Apache-2.0
// Messages at and above 2^32 bits, where the ICCS helpers depart from the standard.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <utility>

#include "auxfunc.h"
#include "sm3_static.h"
#include "vectors.hpp"

using namespace schemes_test;

TEST(Sm3LengthField, IsTheLengthBelow2To32Bits) {
    for (const unsigned long long bits : {0ULL, 1ULL, 511ULL, 512ULL, 0x80000000ULL, 0xffffffffULL})
        EXPECT_EQ(sm3_length_field(bits), bits);
}

TEST(Sm3LengthField, LosesBits32To40FromThereOn) {
    EXPECT_EQ(sm3_length_field(1ULL << 32), 0U);
    EXPECT_EQ(sm3_length_field((1ULL << 32) + 24), 24U);
    EXPECT_EQ(sm3_length_field(1ULL << 33), 0U);
    EXPECT_EQ(sm3_length_field((1ULL << 40) + 5), 5U);
    EXPECT_EQ(sm3_length_field(1ULL << 41), 1ULL << 41);
    EXPECT_EQ(sm3_length_field((1ULL << 41) + (1ULL << 40) + 7), (1ULL << 41) + 7);
    EXPECT_EQ(sm3_length_field(~0ULL), 0xfffffe00ffffffffULL);
}

TEST(Sm3LengthField, IsWhatADigestIsMadeWith) {
    unsigned char digest[SM3_DIGEST_BYTES];
    sm3_digest(reinterpret_cast<const unsigned char*>("abc"), 24, digest);
    EXPECT_EQ(to_hex(digest), "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0");
}

namespace {

// Half a gigabyte that repeats one megabyte: addresses without the memory. Null if the system does not let
// us.
class Repeated {
  public:
    static constexpr std::size_t kPiece = 1 << 20;

    Repeated(const Bytes& piece, std::size_t pieces) : size_(kPiece * pieces) {
        void* const whole = mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        const int file = memfd_create("piece", MFD_CLOEXEC);
        bool good = whole != MAP_FAILED && write(file, piece.data(), kPiece) == static_cast<ssize_t>(kPiece);
        for (std::size_t i = 0; good && i < pieces; i++)
            good = mmap(static_cast<std::uint8_t*>(whole) + i * kPiece, kPiece, PROT_READ,
                        MAP_SHARED | MAP_FIXED, file, 0) != MAP_FAILED;
        close(file);
        if (good) data_ = static_cast<const std::uint8_t*>(whole);
    }
    Repeated(const Repeated&) = delete;
    Repeated& operator=(const Repeated&) = delete;
    ~Repeated() {
        if (data_ != nullptr) munmap(const_cast<std::uint8_t*>(data_), size_);
    }
    const std::uint8_t* data() const { return data_; }

  private:
    std::size_t size_;
    const std::uint8_t* data_ = nullptr;
};

class LongMessage : public testing::TestWithParam<std::size_t> {};

}  // namespace

TEST_P(LongMessage, GivesTheIccsDigest) {
#if !defined(__OPTIMIZE__) || defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "half a gigabyte takes too long in an unoptimised or sanitized build";
#endif
    const nlohmann::json& vectors = load_vectors("iccs_vectors.json");
    const auto& item = vectors.at("sm3hash_long").at(GetParam());
    const std::uint64_t size = item.at("msg_bytes");
    Bytes piece(Repeated::kPiece);
    if (item.at("message") == "pattern")
        for (std::size_t i = 0; i < piece.size(); i++)
            piece[i] = static_cast<std::uint8_t>(131 * i + 7);
    const Repeated message(piece, 513);
    if (message.data() == nullptr) GTEST_SKIP() << "no address space of half a gigabyte here";
    Bytes digest(32);
    ASSERT_EQ(sm3hash(256, message.data(), 8 * size, digest.data()), 0);
    EXPECT_EQ(to_hex(digest), item.at("iccs_digest"));
    EXPECT_EQ(to_hex(digest) == item.at("standard_digest"), 8 * size < 1ULL << 32);
}

INSTANTIATE_TEST_SUITE_P(At2To32Bits, LongMessage, testing::Values(0, 1, 2));
