// SPDX-License-Identifier: Apache-2.0
// The authenticated key exchange among honest parties: agreement, formulas, refusals of what is malformed,
// the exact helper calls, its KAT file.
#include <gtest/gtest.h>

#include "../kat_records.hpp"
#include "../mlkem_library.hpp"
#include "../model/helper_model.hpp"
#include "kex_auth_library.hpp"

using namespace schemes_test;

namespace {

class KexAuth : public testing::TestWithParam<int> {
  protected:
    KexAuth() : library_(GetParam()), parameters_(kex_auth_parameters(GetParam())) {}
    KexAuthLibrary library_;
    KexAuthParameters parameters_;
};

Bytes text(const std::string& characters) {
    return Bytes(characters.begin(), characters.end());
}

Bytes sm3(std::initializer_list<Bytes> parts) {
    return model::sm3(model::bits_of(concat(parts)));
}

Bytes xof(std::size_t bytes, std::initializer_list<Bytes> parts) {
    return model::pseudo_xof(8 * bytes, model::bits_of(concat(parts)));
}

}  // namespace

TEST_P(KexAuth, BothSidesGetTheSameFreshSecret) {
    std::vector<Bytes> secrets;
    for (int i = 0; i < 8; i++) {
        const AuthExchange e = library_.exchange();
        ASSERT_EQ(e.ss_a.size(), 32U);
        ASSERT_EQ(to_hex(e.ss_a), to_hex(e.ss_b));
        for (const Bytes& earlier : secrets)
            ASSERT_NE(to_hex(earlier), to_hex(e.ss_a));
        secrets.push_back(e.ss_a);
    }
}

// Once more from the README, with the ML-KEM library and the model of the helpers.
TEST_P(KexAuth, TheMessagesAndTheSecretAreThoseOfTheReadme) {
    const MlkemLibrary mlkem(GetParam(), "iccs");
    const AuthExchange e = library_.exchange();
    const auto& [none, m1, m2, m3, m4] = e.message;
    ASSERT_EQ(m1.size(), 32 + mlkem.ek_bytes());
    ASSERT_EQ(m2.size(), 32 + mlkem.ct_bytes());
    const Decapsulated k = mlkem.dec(part(e.state[1], 32, mlkem.dk_bytes()), part(m2, 32, mlkem.ct_bytes()));
    ASSERT_EQ(k.result, 0);
    const Bytes th2 = sm3({text(parameters_.instance()), e.a.pk, e.b.pk, m1, m2});
    const Bytes prk = model::pseudohash(512, model::bits_of(concat({k.ss, th2, text("KEX-AUTH")})));
    const Bytes keys = xof(96, {prk, {1}});
    EXPECT_EQ(to_hex(e.state[2]), to_hex(concat({th2, keys})));

    const std::size_t sig = parameters_.sig;
    EXPECT_TRUE(library_.verify(e.a.pk, part(m3, 0, sig), th2, "KEX-AUTH A"));
    EXPECT_FALSE(library_.verify(e.a.pk, part(m3, 0, sig), th2, "KEX-AUTH B"));
    EXPECT_EQ(to_hex(part(m3, sig, 32)), to_hex(xof(32, {part(keys, 0, 32), th2, part(m3, 0, sig)})));
    const Bytes th3 = sm3({th2, m3});
    EXPECT_EQ(to_hex(e.state[3]), to_hex(concat({th3, part(keys, 32, 64)})));
    EXPECT_TRUE(library_.verify(e.b.pk, part(m4, 0, sig), th3, "KEX-AUTH B"));
    EXPECT_EQ(to_hex(part(m4, sig, 32)), to_hex(xof(32, {part(keys, 32, 32), th3, part(m4, 0, sig)})));
    const Bytes th4 = sm3({th3, m4});
    EXPECT_EQ(to_hex(e.state[4]), to_hex(concat({th4, part(keys, 64, 32)})));
    EXPECT_EQ(to_hex(e.ss_a), to_hex(xof(32, {part(keys, 64, 32), th4})));
}

TEST_P(KexAuth, DeclaresTheLengthsThatItUses) {
    const AuthExchange e = library_.exchange();
    EXPECT_EQ(library_.length("passes_num"), 4U);
    EXPECT_EQ(library_.length("pk_len_bytes"), parameters_.pk);
    EXPECT_EQ(library_.length("sk_len_bytes"), parameters_.sk + parameters_.pk);
    EXPECT_EQ(library_.length("ss_len_bytes"), 32U);
    EXPECT_EQ(library_.length("sta_len_bytes"), e.state[1].size());
    EXPECT_EQ(library_.length("stb_len_bytes"), e.state[2].size());
    EXPECT_EQ(e.state[3].size(), 96U);
    EXPECT_EQ(e.state[4].size(), 64U);
    EXPECT_EQ(e.message[1].size(), parameters_.m1());
    EXPECT_EQ(e.message[2].size(), parameters_.m2());
    EXPECT_EQ(e.message[3].size(), parameters_.proof());
    EXPECT_EQ(e.message[4].size(), parameters_.proof());
    EXPECT_EQ(library_.length("total_msg_len_bytes"),
              parameters_.m1() + parameters_.m2() + 2 * parameters_.proof());
}

// A state is known by its length, so that no step can be made twice or too early.
TEST_P(KexAuth, StepsOutOfOrderAreRefused) {
    const AuthExchange e = library_.exchange();
    Bytes out;
    const std::vector<Bytes> states = {{}, e.state[1], e.state[2], e.state[3], e.state[4]};
    for (int k = 1; k <= 4; k++) {
        for (const Bytes& state : states) {
            AuthParty self = e.before(k);
            if (state == self.state ||
                state.size() > library_.length(k % 2 == 1 ? "sta_len_bytes" : "stb_len_bytes"))
                continue;
            self.state = state;
            EXPECT_EQ(library_.pass(k, self, e.b.pk, e.message[static_cast<std::size_t>(k - 1)], out), -2)
                << k;
        }
    }
    for (const Bytes& state : {e.state[1], e.state[2], e.state[4]})
        EXPECT_EQ(library_.derive('a', {e.a.pk, e.a.sk, state}, e.b.pk, e.message[4], out), -2);
    for (const Bytes& state : {e.state[1], e.state[2], e.state[3]})
        EXPECT_EQ(library_.derive('b', {e.b.pk, e.b.sk, state}, e.a.pk, e.message[3], out), -2);
    EXPECT_TRUE(out.empty());
}

TEST_P(KexAuth, WrongLengthsAreRefused) {
    const AuthExchange e = library_.exchange();
    const auto shorter = [](const Bytes& all) { return part(all, 0, all.size() - 1); };
    const auto longer = [](const Bytes& all) { return concat({all, {0}}); };
    Bytes out;
    for (const auto& change :
         {std::function<Bytes(const Bytes&)>(shorter), std::function<Bytes(const Bytes&)>(longer)}) {
        for (int k = 1; k <= 6; k++) {
            SCOPED_TRACE(k);
            const auto last = e.message[static_cast<std::size_t>(k == 6 ? 3 : k - 1)];
            const AuthParty self = e.before(k);
            const Bytes peer = k % 2 == 1 ? e.b.pk : e.a.pk;
            const auto run = [&](AuthParty party, const Bytes& peer_pk, const Bytes& in) {
                if (k >= 5) return library_.derive(k == 5 ? 'a' : 'b', party, peer_pk, in, out);
                return library_.pass(k, party, peer_pk, in, out);
            };
            EXPECT_EQ(run({self.pk, change(self.sk), self.state}, peer, last), -2);
            EXPECT_EQ(run(self, change(peer), last), -2);
            if (k > 1) {
                EXPECT_EQ(run(self, peer, change(last)), -2);
            }
        }
    }
    EXPECT_TRUE(out.empty());
}

TEST_P(KexAuth, NullPointersAreRefused) {
    const AuthExchange e = library_.exchange();
    Bytes out;
    AuthParty party;
    for (library_.null_at = 0; library_.null_at < 7; library_.null_at++) {
        SCOPED_TRACE(library_.null_at);
        if (library_.null_at < 5) {
            EXPECT_EQ(library_.init('a', party), -7);
            EXPECT_EQ(library_.init('b', party), -7);
        }
        for (int k = 1; k <= 4; k++) {
            if (k == 1 && library_.null_at == 6) continue;
            party = e.before(k);
            EXPECT_EQ(library_.pass(k, party, e.b.pk, e.message[static_cast<std::size_t>(k - 1)], out), -7)
                << k;
        }
        if (library_.null_at == 6) continue;
        EXPECT_EQ(library_.derive('a', e.before(5), e.b.pk, e.message[4], out), -7);
        EXPECT_EQ(library_.derive('b', e.before(6), e.a.pk, e.message[3], out), -7);
    }
}

TEST_P(KexAuth, AStepMakesExactlyTheCallsDerivedFromTheConstruction) {
    for (int i = 0; i < 3; i++) {
        library_.take_calls();
        library_.exchange([&](const char* step) {
            EXPECT_EQ(library_.take_calls(), kex_auth_step_calls(GetParam(), step)) << step;
        });
    }
}

TEST_P(KexAuth, AFailingHelperIsReportedByEveryStep) {
    const AuthExchange e = library_.exchange();
    AuthParty party;
    Bytes out;
    library_.expect_failures("init_a", 0, [&] { return library_.init('a', party); });
    for (int k = 1; k <= 4; k++)
        library_.expect_failures("pass" + std::to_string(k), k == 4 ? 1 : 0, [&] {
            party = e.before(k);
            return library_.pass(k, party, k % 2 == 1 ? e.b.pk : e.a.pk,
                                 e.message[static_cast<std::size_t>(k - 1)], out);
        });
    library_.expect_failures("derive_a", 0,
                             [&] { return library_.derive('a', e.before(5), e.b.pk, e.message[4], out); });
    library_.expect_failures("derive_b", 0,
                             [&] { return library_.derive('b', e.before(6), e.a.pk, e.message[3], out); });
}

TEST_P(KexAuth, GivesTheKatFileOfTheManifest) {
    KatRecords records;
    for (int count = 0; count < 10; count++) {
        library_.seed(records.next());
        const AuthExchange e = library_.exchange();
        records.text += "Pass_Num = 4\n";
        for (const auto& [side, party] : {std::pair{'a', e.a}, std::pair{'b', e.b}}) {
            records.field(std::string("PK") + side, party.pk);
            records.field(std::string("SK") + side, party.sk);
            records.field(std::string("Init_St") + side, party.state);
        }
        for (std::size_t k = 1; k <= 4; k++) {
            records.field("Pass" + std::to_string(k) + "_St" + (k % 2 == 1 ? "a" : "b"), e.state[k]);
            records.field("M" + std::to_string(k), e.message[k]);
        }
        records.field("SS", e.ss_a);
    }
    const std::string label = parameters_.instance();
    EXPECT_EQ(canonical_digest(records.text),
              read_manifest("kex/auth").at(label + "/KAT_KEX_" + label + ".txt"));
}

INSTANTIATE_TEST_SUITE_P(Instances, KexAuth, testing::Values(512, 768, 1024),
                         [](const auto& info) { return std::to_string(info.param); });

// The totals of the README, as numbers.
TEST(KexAuthExpectedCalls, AddUpToTheNumbersOfTheReadme) {
    for (const auto& [kem, xof_calls] : {std::pair{512, 35U}, std::pair{768, 56U}, std::pair{1024, 83U}}) {
        std::map<std::string, std::uint64_t> total;
        for (const HelperCalls& call : kex_auth_exchange_calls(kem))
            total[call.function] += call.calls;
        EXPECT_EQ(total["drng"], 8U);
        EXPECT_EQ(total["sm3hash"], 8U);
        EXPECT_EQ(total["pseudohash"], 5U);
        EXPECT_EQ(total["pseudoXOF"], xof_calls);
    }
}
