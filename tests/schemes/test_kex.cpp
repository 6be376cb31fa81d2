// SPDX-License-Identifier: Apache-2.0
// The bundled key exchange: agreement, transcript, refusals, the exact helper calls, its KAT file.
#include <gtest/gtest.h>

#include "kat_records.hpp"
#include "kex_library.hpp"
#include "mlkem_library.hpp"
#include "model/helper_model.hpp"

using namespace schemes_test;

namespace {

class Kex : public testing::TestWithParam<int> {
  protected:
    Kex() : library_(GetParam()) {}
    KexLibrary library_;
};

}  // namespace

TEST_P(Kex, BothSidesGetTheSameFreshSecret) {
    std::vector<Bytes> secrets;
    for (int i = 0; i < 10; i++) {
        const Exchange e = library_.exchange();
        ASSERT_EQ(e.ss_a.size(), 32u);
        ASSERT_EQ(to_hex(e.ss_a), to_hex(e.ss_b));
        for (const Bytes& earlier : secrets)
            ASSERT_NE(to_hex(earlier), to_hex(e.ss_a));
        secrets.push_back(e.ss_a);
    }
}

// Once more from the README, with the ML-KEM library and the model of the helpers.
TEST_P(Kex, TheSecretIsThatOfTheReadme) {
    const MlkemLibrary mlkem(GetParam(), "iccs");
    const Exchange e = library_.exchange();
    ASSERT_EQ(e.m1.size(), 32 + mlkem.ek_bytes());
    ASSERT_EQ(e.m2.size(), 32 + mlkem.ct_bytes());
    EXPECT_EQ(part(e.m1, 0, 32), e.init_a);
    EXPECT_EQ(part(e.m2, 0, 32), e.init_b);
    const Decapsulated k =
        mlkem.dec(part(e.after_pass1, 32, mlkem.dk_bytes()), part(e.m2, 32, mlkem.ct_bytes()));
    ASSERT_EQ(k.result, 0);
    const Bytes th = model::sm3(model::bits_of(concat({e.m1, e.m2})));
    const std::string label = "KEX-ML-KEM";
    const Bytes prk =
        model::pseudohash(512, model::bits_of(concat({k.ss, th, Bytes(label.begin(), label.end())})));
    EXPECT_EQ(to_hex(e.ss_a), to_hex(model::pseudo_xof(256, model::bits_of(concat({prk, {1}})))));
    EXPECT_EQ(to_hex(e.after_pass2), to_hex(concat({th, k.ss})));
}

TEST_P(Kex, DeclaresTheLengthsThatItUses) {
    const MlkemParameters p = mlkem_parameters(GetParam());
    const Exchange e = library_.exchange();
    EXPECT_EQ(library_.length("passes_num"), 2u);
    EXPECT_EQ(library_.length("pk_len_bytes"), 0u);
    EXPECT_EQ(library_.length("sk_len_bytes"), 0u);
    EXPECT_EQ(library_.length("sta_len_bytes"), e.after_pass1.size());
    EXPECT_EQ(library_.length("stb_len_bytes"), e.after_pass2.size());
    EXPECT_EQ(library_.length("total_msg_len_bytes"), e.m1.size() + e.m2.size());
    EXPECT_EQ(library_.length("total_msg_len_bytes"), kex_transcript_bytes(p));
    EXPECT_EQ(library_.length("ss_len_bytes"), 32u);
}

// Whatever bit of a message changes on its way, the secrets differ; nothing fails.
TEST_P(Kex, AChangedMessageGivesSecretsThatDiffer) {
    const Exchange e = library_.exchange();
    for (const std::size_t at : {std::size_t{0}, std::size_t{31}, std::size_t{32}, e.m2.size() - 1}) {
        Bytes changed = e.m2, secret;
        changed[at] ^= 1;
        ASSERT_EQ(library_.derive('a', changed, e.after_pass1, secret), 0);
        EXPECT_NE(to_hex(secret), to_hex(e.ss_b)) << at;
    }
    Bytes m1 = e.m1, state = e.init_b, m2, of_a, of_b;
    m1[5] ^= 1;  // the nonce of A
    ASSERT_EQ(library_.pass2(m1, state, m2), 1);
    ASSERT_EQ(library_.derive('a', m2, e.after_pass1, of_a), 0);
    ASSERT_EQ(library_.derive('b', m1, state, of_b), 0);
    EXPECT_NE(to_hex(of_a), to_hex(of_b));
}

TEST_P(Kex, WrongLengthsAndKeysOutsideTheRingAreRefused) {
    const Exchange e = library_.exchange();
    Bytes state = e.init_b, out;
    EXPECT_EQ(library_.pass2(part(e.m1, 0, e.m1.size() - 1), state, out), -2);
    EXPECT_EQ(library_.pass2({}, state, out), -2);
    Bytes outside = e.m1;
    outside[32] = 0x01, outside[33] = static_cast<std::uint8_t>((outside[33] & 0xf0) | 0x0d);  // 3329
    EXPECT_EQ(library_.pass2(outside, state, out), -3);
    EXPECT_EQ(state, e.init_b);
    EXPECT_TRUE(out.empty());
    state = e.after_pass2;  // pass 2 twice
    EXPECT_EQ(library_.pass2(e.m1, state, out), -2);
    state = e.after_pass1;  // pass 1 twice
    EXPECT_EQ(library_.pass1(state, out), -2);
    EXPECT_EQ(library_.derive('a', part(e.m2, 0, 32), e.after_pass1, out), -2);
    EXPECT_EQ(library_.derive('a', e.m2, e.init_a, out), -2);
    EXPECT_EQ(library_.derive('b', {}, e.after_pass2, out), -2);
    EXPECT_EQ(library_.derive('b', e.m1, e.init_b, out), -2);
}

TEST_P(Kex, AMissingPointerIsRefusedByEveryStep) {
    const Exchange e = library_.exchange();
    Bytes out;
    library_.take_calls();
    for (const MissingPointer missing : all_pointers(4)) {
        Bytes state = e.init_a;
        EXPECT_EQ(library_.init('a', out, missing), -7) << missing.position;
        EXPECT_EQ(library_.init('b', out, missing), -7) << missing.position;
        EXPECT_EQ(library_.pass1(state, out, missing), -7) << missing.position;
        EXPECT_EQ(state, e.init_a);
        EXPECT_EQ(library_.derive('a', e.m2, e.after_pass1, out, missing), -7) << missing.position;
        EXPECT_EQ(library_.derive('b', e.m1, e.after_pass2, out, missing), -7) << missing.position;
    }
    for (const MissingPointer missing : all_pointers(5)) {
        Bytes state = e.init_b;
        EXPECT_EQ(library_.pass2(e.m1, state, out, missing), -7) << missing.position;
        EXPECT_EQ(state, e.init_b);
    }
    EXPECT_TRUE(library_.take_calls().empty());
}

TEST_P(Kex, AStepMakesExactlyTheCallsDerivedFromTheConstruction) {
    for (int i = 0; i < 3; i++) {
        library_.take_calls();
        library_.exchange([&](const char* step) {
            EXPECT_EQ(library_.take_calls(), kex_step_calls(GetParam(), step)) << step;
        });
    }
}

TEST_P(Kex, AFailingHelperIsReportedByEveryStep) {
    const Exchange e = library_.exchange();
    Bytes out;
    library_.expect_failures("init_a", 0, [&] { return library_.init('a', out); });
    library_.expect_failures("pass1", 0, [&, state = e.init_a]() mutable {
        state = e.init_a;
        return library_.pass1(state, out);
    });
    library_.expect_failures("pass2", 1, [&, state = e.init_b]() mutable {
        state = e.init_b;
        return library_.pass2(e.m1, state, out);
    });
    library_.expect_failures("derive_a", 0, [&] { return library_.derive('a', e.m2, e.after_pass1, out); });
    library_.expect_failures("derive_b", 0, [&] { return library_.derive('b', e.m1, e.after_pass2, out); });
}

TEST_P(Kex, GivesTheKatFileOfTheManifest) {
    KatRecords records;
    for (int count = 0; count < 10; count++) {
        library_.seed(records.next());
        const Exchange e = library_.exchange();
        records.text += "Pass_Num = 2\n";
        for (const auto& [side, state] : {std::pair{'a', e.init_a}, std::pair{'b', e.init_b}}) {
            records.field(std::string("PK") + side, {});
            records.field(std::string("SK") + side, {});
            records.field(std::string("Init_St") + side, state);
        }
        records.field("Pass1_Sta", e.after_pass1);
        records.field("M1", e.m1);
        records.field("Pass2_Stb", e.after_pass2);
        records.field("M2", e.m2);
        records.field("SS", e.ss_a);
    }
    const std::string label = "KEX-ML-KEM-" + std::to_string(GetParam()) + "-iccs";
    EXPECT_EQ(canonical_digest(records.text), read_manifest("kex").at(label + "/KAT_KEX_" + label + ".txt"));
}

INSTANTIATE_TEST_SUITE_P(Instances, Kex, testing::Values(512, 768, 1024),
                         [](const auto& info) { return std::to_string(info.param); });

// The totals of the README, as numbers.
TEST(KexExpectedCalls, AddUpToTheNumbersOfTheReadme) {
    for (const auto& [set, xof] : {std::pair{512, 29u}, std::pair{768, 50u}, std::pair{1024, 77u}}) {
        std::map<std::string, std::uint64_t> total;
        for (const HelperCalls& call : kex_exchange_calls(set))
            total[call.function] += call.calls;
        EXPECT_EQ(total["drng"], 4u);
        EXPECT_EQ(total["sm3hash"], 4u);
        EXPECT_EQ(total["pseudohash"], 5u);
        EXPECT_EQ(total["pseudoXOF"], xof);
    }
}
