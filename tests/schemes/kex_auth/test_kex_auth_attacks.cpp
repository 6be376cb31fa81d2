// SPDX-License-Identifier: Apache-2.0
// The authenticated key exchange among others: changed messages, wrong keys, swapped roles, replays.
#include <gtest/gtest.h>

#include "kex_auth_library.hpp"

using namespace schemes_test;

namespace {

constexpr int kRefused = -1;

class KexAuthAttack : public testing::TestWithParam<int> {
  protected:
    KexAuthAttack() : library_(GetParam()), parameters_(kex_auth_parameters(GetParam())) {}

    // A and B go on from pass `k`, which gets `in`. Whether somebody refused, and what went before went well;
    // if nobody did, both have the same secret.
    bool refused_from(int k, const AuthExchange& e, Bytes in) const {
        AuthParty a = e.before(k % 2 == 1 ? k : k + 1), b = e.before(k % 2 == 1 ? k + 1 : k);
        Bytes m3 = k == 5 ? e.message[3] : Bytes();
        for (; k <= 4; k++) {
            Bytes out;
            const int result = library_.pass(k, k % 2 == 1 ? a : b, k % 2 == 1 ? e.b.pk : e.a.pk, in, out);
            if (result < 0) {
                EXPECT_EQ(result, kRefused) << "pass " << k;
                EXPECT_EQ(k, 4) << "only pass 4 and the derivation can tell";
                return true;
            }
            if (k == 3) m3 = out;
            in = out;
        }
        Bytes of_a, of_b;
        const int result = library_.derive('a', a, e.b.pk, in, of_a);
        if (result == kRefused) return true;
        EXPECT_EQ(result, 0);
        EXPECT_EQ(library_.derive('b', b, e.a.pk, m3.empty() ? e.message[3] : m3, of_b), 0);
        EXPECT_EQ(to_hex(of_a), to_hex(of_b));
        return false;
    }

    KexAuthLibrary library_;
    KexAuthParameters parameters_;
};

}  // namespace

TEST_P(KexAuthAttack, WithoutAChangeNobodyRefuses) {
    const AuthExchange e = library_.exchange();
    for (int k = 2; k <= 5; k++)
        EXPECT_FALSE(refused_from(k, e, e.message[static_cast<std::size_t>(k - 1)])) << k;
}

// The places are chosen so that an encapsulation key stays one: coefficients change by 1, and rho by a bit.
TEST_P(KexAuthAttack, AChangeInAnyRegionOfAnyMessageIsRefused) {
    const AuthExchange e = library_.exchange();
    const std::size_t m1 = e.message[1].size(), m2 = e.message[2].size(), sig = parameters_.sig;
    const std::size_t c = parameters_.dsa == 44 ? 32 : parameters_.dsa == 65 ? 48 : 64;
    for (const std::size_t at : {std::size_t{0}, std::size_t{31}, m1 - 32, m1 - 1})  // nonce, rho
        EXPECT_TRUE(refused_from(2, e, changed(e.message[1], at))) << at;
    for (const std::size_t at :
         {std::size_t{0}, std::size_t{31}, std::size_t{32}, m2 - 129, m2 - 1})  // nonce, u, v
        EXPECT_TRUE(refused_from(3, e, changed(e.message[2], at))) << at;
    for (const std::size_t at :
         {std::size_t{0}, c - 1, c, sig / 2, sig - 1, sig, sig + 31}) {  // c~, z, h, MAC
        EXPECT_TRUE(refused_from(4, e, changed(e.message[3], at))) << at;
        EXPECT_TRUE(refused_from(5, e, changed(e.message[4], at))) << at;
    }
}

TEST_P(KexAuthAttack, AnEncapsulationKeyOutsideTheRingIsNoKey) {
    const AuthExchange e = library_.exchange();
    Bytes outside = e.message[1], out;
    outside[32] = 0x01, outside[33] = static_cast<std::uint8_t>((outside[33] & 0xf0) | 0x0d);  // 3329
    AuthParty b = e.b;
    EXPECT_EQ(library_.pass(2, b, e.a.pk, outside, out), -3);
}

// The MAC alone does not do: it is made by whoever has the ephemeral secret.
TEST_P(KexAuthAttack, APartyWithoutTheSigningKeyIsRefused) {
    const AuthExchange e = library_.exchange(), other = library_.exchange();
    AuthParty a = e.before(3), b = e.before(4);
    a.sk = concat(
        {Bytes(other.a.sk.begin(), other.a.sk.end() - static_cast<std::ptrdiff_t>(parameters_.pk)), e.a.pk});
    Bytes m3, m4, secret;
    ASSERT_EQ(library_.pass(3, a, e.b.pk, e.message[2], m3), 0);
    EXPECT_EQ(library_.pass(4, b, e.a.pk, m3, m4), kRefused);
    b.sk = concat(
        {Bytes(other.b.sk.begin(), other.b.sk.end() - static_cast<std::ptrdiff_t>(parameters_.pk)), e.b.pk});
    ASSERT_EQ(library_.pass(4, b, e.a.pk, e.message[3], m4), 1);
    EXPECT_EQ(library_.derive('a', e.before(5), e.b.pk, m4, secret), kRefused);
}

// Nor does the signature: who relays a session's signatures has not the ephemeral secret.
TEST_P(KexAuthAttack, APartyWithoutTheEphemeralSecretIsRefused) {
    const AuthExchange e = library_.exchange();
    AuthParty a = e.before(3), b = e.before(4);
    a.state[32] ^= 1;  // a coefficient of the decapsulation key: K is that of an implicit rejection
    Bytes m3, m4;
    ASSERT_EQ(library_.pass(3, a, e.b.pk, e.message[2], m3), 0);
    EXPECT_TRUE(library_.verify(e.a.pk, Bytes(m3.begin(), m3.end() - 32),
                                Bytes(b.state.begin(), b.state.begin() + 32), "KEX-AUTH A"));
    EXPECT_EQ(library_.pass(4, b, e.a.pk, m3, m4), kRefused);
}

// FIPS 204 algorithms 24 and 22: sk = rho || K || tr || s1 || s2 || t0 and here the public key, pk = rho ||
// t1.
TEST_P(KexAuthAttack, AChangeInAnyRegionOfAKeyIsRefused) {
    const AuthExchange e = library_.exchange();
    const std::size_t sk = e.a.sk.size(), pk = e.a.pk.size();
    Bytes m3, m4, secret;
    for (const std::size_t at : {std::size_t{0}, std::size_t{64}, std::size_t{127}, sk - pk, sk - 1}) {
        AuthParty a = e.before(3), b = e.before(4);
        a.sk = changed(a.sk, at);
        ASSERT_EQ(library_.pass(3, a, e.b.pk, e.message[2], m3), 0) << at;
        EXPECT_EQ(library_.pass(4, b, e.a.pk, m3, m4), kRefused) << at;
    }
    AuthParty a = e.before(3), b = e.before(4);
    a.sk = changed(a.sk, 32);  // K makes the randomness of a signature, and none of it wrong
    ASSERT_EQ(library_.pass(3, a, e.b.pk, e.message[2], m3), 0);
    EXPECT_EQ(library_.pass(4, b, e.a.pk, m3, m4), 1);
    a = e.before(3);
    for (std::size_t i = 128; i < 160; i++)
        a.sk[i] = 0xff;  // no coefficient of s1
    EXPECT_EQ(library_.pass(3, a, e.b.pk, e.message[2], m3), -3);
    for (const std::size_t at : {std::size_t{0}, std::size_t{31}, std::size_t{32}, pk - 1}) {
        b = e.before(4);
        EXPECT_EQ(library_.pass(4, b, changed(e.a.pk, at), e.message[3], m4), kRefused) << at;
        EXPECT_EQ(library_.derive('a', e.before(5), changed(e.b.pk, at), e.message[4], secret), kRefused)
            << at;
    }
}

TEST_P(KexAuthAttack, WhoTakesTheOtherForSomebodyElseIsRefused) {
    const AuthExchange e = library_.exchange(), other = library_.exchange();
    Bytes m2, m3, m4, secret;
    AuthParty a = e.before(3), b = e.before(4);
    EXPECT_EQ(library_.pass(4, b, other.a.pk, e.message[3], m4), kRefused);
    ASSERT_EQ(library_.pass(3, a, other.b.pk, e.message[2], m3), 0);  // A means to talk to somebody else
    EXPECT_EQ(library_.pass(4, b, e.a.pk, m3, m4), kRefused);
    EXPECT_EQ(library_.derive('a', e.before(5), other.b.pk, e.message[4], secret), kRefused);
    b = e.before(2);  // B means to talk to somebody else
    a = e.before(3);
    ASSERT_EQ(library_.pass(2, b, other.a.pk, e.message[1], m2), 0);
    ASSERT_EQ(library_.pass(3, a, e.b.pk, m2, m3), 0);
    EXPECT_EQ(library_.pass(4, b, other.a.pk, m3, m4), kRefused);
    EXPECT_EQ(library_.pass(4, b, e.a.pk, m3, m4), kRefused);
}

TEST_P(KexAuthAttack, AProofIsNoneOfTheOtherRole) {
    const AuthExchange e = library_.exchange();
    Bytes m4, secret;
    AuthParty b = e.before(4);
    EXPECT_EQ(library_.derive('a', e.before(5), e.b.pk, e.message[3], secret), kRefused);
    EXPECT_EQ(library_.pass(4, b, e.a.pk, e.message[4], m4), kRefused);
    // Not even where both sides have one key pair, so that every signature is by the right key.
    AuthExchange self = e;
    self.b.pk = e.a.pk, self.b.sk = e.a.sk;
    AuthParty a3 = self.before(3), b2 = self.before(2);
    Bytes m2, m3;
    ASSERT_EQ(library_.pass(2, b2, self.a.pk, self.message[1], m2), 0);
    ASSERT_EQ(library_.pass(3, a3, self.b.pk, m2, m3), 0);
    EXPECT_EQ(library_.derive('a', a3, self.b.pk, m3, secret), kRefused);
    ASSERT_EQ(library_.pass(4, b2, self.a.pk, m3, m4), 1);
    EXPECT_EQ(library_.derive('a', a3, self.b.pk, m4, secret), 0);
}

// Two sessions of the same parties
TEST_P(KexAuthAttack, AMessageOfAnotherSessionIsRefused) {
    const AuthExchange first = library_.exchange();
    AuthExchange second = first;
    AuthParty a = first.a, b = first.b;
    for (std::size_t k = 1; k <= 4; k++) {
        AuthParty& self = k % 2 == 1 ? a : b;
        ASSERT_GE(library_.pass(static_cast<int>(k), self, k % 2 == 1 ? b.pk : a.pk, second.message[k - 1],
                                second.message[k]),
                  0);
        second.state[k] = self.state;
    }
    EXPECT_FALSE(refused_from(5, second, second.message[4]));
    EXPECT_TRUE(refused_from(2, second, first.message[1]));
    EXPECT_TRUE(refused_from(3, second, first.message[2]));
    EXPECT_TRUE(refused_from(4, second, first.message[3]));
    EXPECT_TRUE(refused_from(5, second, first.message[4]));
    // M1 and M3 of an old session, replayed by somebody without keys
    AuthParty fresh_b = first.b;
    Bytes m2, m4;
    ASSERT_EQ(library_.pass(2, fresh_b, first.a.pk, first.message[1], m2), 0);
    EXPECT_EQ(library_.pass(4, fresh_b, first.a.pk, first.message[3], m4), kRefused);
}

INSTANTIATE_TEST_SUITE_P(Instances, KexAuthAttack, testing::Values(512, 768, 1024),
                         [](const auto& info) { return std::to_string(info.param); });
