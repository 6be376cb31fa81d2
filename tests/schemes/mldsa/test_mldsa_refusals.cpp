// SPDX-License-Identifier: Apache-2.0
// Bad input: null pointers, wrong lengths, corrupted keys and signatures, malformed hints and z.
#include "instances.hpp"
#include "mldsa_expected_calls.hpp"

using namespace schemes_test;

namespace {

using Length = unsigned long long;

class MldsaRefusals : public MldsaTest {
  protected:
    MldsaRefusals() : p_(mldsa_parameters(GetParam().set)) {
        reseed();
        keys_ = library_.keygen();
        sig_ = library_.sign(keys_.sk, message_).sig;
    }

    std::size_t hint_at() const { return p_.c_bytes + 32 * p_.l * p_.z_bits; }

    // A signature with these positions as hint of the first polynomial and none of the others.
    Bytes with_hint(const Bytes& positions, std::size_t first_end, std::size_t other_ends) const {
        Bytes changed = sig_;
        std::fill(changed.begin() + static_cast<long>(hint_at()), changed.end(), std::uint8_t{0});
        std::copy(positions.begin(), positions.end(), changed.begin() + static_cast<long>(hint_at()));
        for (std::size_t i = 0; i < p_.k; i++)
            changed[hint_at() + p_.omega + i] = static_cast<std::uint8_t>(i == 0 ? first_end : other_ends);
        return changed;
    }

    // Number `i` of so many bits each of packed bytes becomes `value`.
    static void put_bits(Bytes& bytes, std::size_t offset, std::size_t bits, std::size_t i,
                         std::uint32_t value) {
        for (std::size_t b = 0; b < bits; b++) {
            const std::size_t at = i * bits + b;
            std::uint8_t& byte = bytes[offset + at / 8];
            byte = static_cast<std::uint8_t>((byte & ~(1U << at % 8)) | (value >> b & 1U) << at % 8);
        }
    }

    // Refused as malformed, that is, before a commitment is hashed.
    void expect_malformed(const Bytes& sig, const std::string& what) const {
        library_.take_commitments();
        EXPECT_EQ(library_.verify(keys_.pk, sig, message_), -1) << what;
        EXPECT_EQ(library_.take_commitments().size(), 0U) << what;
    }
    void expect_wrong(const Bytes& sig, const std::string& what) const {
        library_.take_commitments();
        EXPECT_EQ(library_.verify(keys_.pk, sig, message_), -1) << what;
        EXPECT_EQ(library_.take_commitments().size(), 1U) << what << " is well formed";
    }

    // Every byte for the fast backends, and enough of them for the slow one.
    std::size_t step() const {
        return GetParam().backend == "drng" ? 211 : GetParam().backend == "sm3" ? 17 : 5;
    }

    const MldsaParameters p_;
    SigningKeys keys_;
    Bytes sig_;
};

Bytes shorter(Bytes all) {
    all.pop_back();
    return all;
}

Bytes longer(const Bytes& all) {
    return concat({all, {0}});
}

}  // namespace

TEST_P(MldsaRefusals, NullPointersAreRefusedEachByItself) {
    Bytes pk(library_.pk_bytes()), sk = keys_.sk, sig(library_.sig_bytes()), m(8);
    Length a = 0, b = 0;
    const auto keygen =
        library_.function<int(unsigned char*, Length*, unsigned char*, Length*)>("sig_keygen");
    EXPECT_EQ(keygen(nullptr, &a, sk.data(), &b), -7);
    EXPECT_EQ(keygen(pk.data(), nullptr, sk.data(), &b), -7);
    EXPECT_EQ(keygen(pk.data(), &a, nullptr, &b), -7);
    EXPECT_EQ(keygen(pk.data(), &a, sk.data(), nullptr), -7);
    const auto sign =
        library_.function<int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length*)>(
            "sig_sign");
    EXPECT_EQ(sign(nullptr, sk.size(), m.data(), m.size(), sig.data(), &a), -7);
    EXPECT_EQ(sign(sk.data(), sk.size(), nullptr, m.size(), sig.data(), &a), -7);
    EXPECT_EQ(sign(sk.data(), sk.size(), m.data(), m.size(), nullptr, &a), -7);
    EXPECT_EQ(sign(sk.data(), sk.size(), m.data(), m.size(), sig.data(), nullptr), -7);
    EXPECT_EQ(a, 0U);
    EXPECT_EQ(sig, Bytes(sig.size()));
    EXPECT_EQ(sk, keys_.sk);
    EXPECT_EQ(sign(sk.data(), sk.size(), nullptr, 0, sig.data(), &a), 0);
    const auto verify =
        library_.function<int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length)>(
            "sig_verify");
    EXPECT_EQ(verify(nullptr, pk.size(), sig.data(), sig.size(), m.data(), m.size()), -7);
    EXPECT_EQ(verify(pk.data(), pk.size(), nullptr, sig.size(), m.data(), m.size()), -7);
    EXPECT_EQ(verify(pk.data(), pk.size(), sig.data(), sig.size(), nullptr, m.size()), -7);
    EXPECT_EQ(verify(keys_.pk.data(), pk.size(), sig.data(), sig.size(), nullptr, 0), 0);
}

TEST_P(MldsaRefusals, WrongLengthsAreRefused) {
    for (const auto& change : {shorter, +[](Bytes all) { return longer(all); }}) {
        EXPECT_EQ(library_.sign(change(keys_.sk), message_).result, -2);
        EXPECT_EQ(library_.verify(change(keys_.pk), sig_, message_), -2);
        EXPECT_EQ(library_.verify(keys_.pk, change(sig_), message_), -2);
    }
    EXPECT_EQ(library_.verify(keys_.pk, {0}, message_), -2);
}

TEST_P(MldsaRefusals, ASignatureWithAnyByteChangedIsInvalid) {
    ASSERT_EQ(library_.verify(keys_.pk, sig_, message_), 0);
    for (std::size_t at = 0;
         at<sig_.size(); at += at + 100> sig_.size() ? std::min<std::size_t>(step(), 11) : step()) {
        Bytes changed = sig_;
        changed[at] = static_cast<std::uint8_t>(changed[at] ^ 1U << at % 8);
        ASSERT_EQ(library_.verify(keys_.pk, changed, message_), -1) << at;
    }
    Bytes changed = sig_;
    changed[p_.c_bytes] ^= 1;  // the first byte of z
    expect_wrong(changed, "z");
}

TEST_P(MldsaRefusals, APublicKeyWithAnyByteChangedRefusesTheSignature) {
    for (std::size_t at = 0; at < keys_.pk.size(); at += at < 32 ? 8 : step()) {
        Bytes changed = keys_.pk;
        changed[at] = static_cast<std::uint8_t>(changed[at] ^ 1U << at % 8);
        ASSERT_EQ(library_.verify(changed, sig_, message_), -1) << at;
    }
}

TEST_P(MldsaRefusals, HintsHaveExactlyOneEncoding) {
    expect_wrong(with_hint({}, 0, 0), "no hint");
    expect_wrong(with_hint({5, 9}, 2, 2), "two ones");
    expect_malformed(with_hint({5, 5}, 2, 2), "a one twice");
    expect_malformed(with_hint({9, 5}, 2, 2), "falling positions");
    expect_malformed(with_hint({5, 9}, 2, 1), "falling ends");
    expect_malformed(with_hint({5, 9}, 1, 1), "a position behind the last end");
    Bytes trailing = with_hint({5, 9}, 2, 2);
    trailing[hint_at() + p_.omega - 1] = 1;
    expect_malformed(trailing, "trailing");
    Bytes all(p_.omega);
    for (std::size_t i = 0; i < all.size(); i++)
        all[i] = static_cast<std::uint8_t>(i);
    expect_wrong(with_hint(all, p_.omega, p_.omega), "omega ones");
    expect_malformed(with_hint(all, p_.omega + 1, p_.omega + 1), "omega + 1 ones");
    expect_malformed(with_hint(all, p_.omega, p_.omega + 1), "omega + 1 ones in all");
    expect_malformed(with_hint(all, 255, 255), "255 ones");
}

TEST_P(MldsaRefusals, ZHasToBeBelowGamma1MinusBetaInEveryPosition) {
    const auto beta = static_cast<std::uint32_t>(p_.tau * p_.eta);
    const std::uint32_t most = 1U << p_.z_bits;  // z is encoded as gamma1 - z
    for (const std::size_t i : {std::size_t{0}, std::size_t{255}, std::size_t{256 * p_.l - 1}}) {
        Bytes changed = sig_;
        put_bits(changed, p_.c_bytes, p_.z_bits, i, beta);
        expect_malformed(changed, "gamma1 - beta");
        put_bits(changed, p_.c_bytes, p_.z_bits, i, most - beta);
        expect_malformed(changed, "beta - gamma1");
        put_bits(changed, p_.c_bytes, p_.z_bits, i, 0);
        expect_malformed(changed, "gamma1");
        put_bits(changed, p_.c_bytes, p_.z_bits, i, most - 1);
        expect_malformed(changed, "1 - gamma1");
        put_bits(changed, p_.c_bytes, p_.z_bits, i, beta + 1);
        expect_wrong(changed, "gamma1 - beta - 1");
        put_bits(changed, p_.c_bytes, p_.z_bits, i, most - beta - 1);
        expect_wrong(changed, "beta + 1 - gamma1");
    }
}

TEST_P(MldsaRefusals, APrivateKeyWithACoefficientBeyondEtaIsRefusedInEveryPosition) {
    for (std::size_t i = 0; i < 256 * (p_.k + p_.l); i += 31) {
        for (auto value = static_cast<std::uint32_t>(2 * p_.eta + 1); value < 1U << p_.eta_bits; value++) {
            Bytes changed = keys_.sk;
            put_bits(changed, 128, p_.eta_bits, i, value);
            const Signed out = library_.sign(changed, message_);
            ASSERT_EQ(out.result, -3) << i;
        }
    }
}

// Everything else in a private key may have any value: there is a signature, or none after very many
// attempts. Which region was changed decides what the signature is good for.
TEST_P(MldsaRefusals, AnyOtherChangeOfAPrivateKeyGivesASignatureOfAnotherKeyAtMost) {
    const std::size_t t0_at = 128 + 32 * p_.eta_bits * (p_.k + p_.l);
    const struct {
        std::size_t at;
        int expected;
    } changes[] = {{0, -1}, {31, -1}, {32, 0}, {63, 0}, {64, -1}, {127, -1}};
    for (const auto& [at, expected] : changes) {
        Bytes changed = keys_.sk;
        changed[at] ^= 0x10;
        const Signed out = library_.sign(changed, message_);
        ASSERT_EQ(out.result, 0) << at;
        EXPECT_EQ(library_.verify(keys_.pk, out.sig, message_), expected) << at;
    }
    for (const std::size_t at : {t0_at, keys_.sk.size() - 1}) {
        Bytes changed = keys_.sk;
        changed[at] ^= 0x10;
        const int result = library_.sign(changed, message_).result;
        EXPECT_TRUE(result == 0 || result == -6) << result;
    }
}

INSTANTIATE_TEST_SUITE_P(Instances, MldsaRefusals, mldsa_instances({"shake", "sm3", "drng"}),
                         mldsa_instance_name);
