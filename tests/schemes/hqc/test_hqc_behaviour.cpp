// SPDX-License-Identifier: Apache-2.0
// What holds for both backends: agreement, rejection, refusals, the exact helper calls; the iccs backend
// against the model of the helpers.
#include <gtest/gtest.h>

#include "../hqc_expected_calls.hpp"
#include "../kat_records.hpp"
#include "../model/helper_model.hpp"
#include "hqc_library.hpp"

using namespace schemes_test;

namespace {

class Hqc : public testing::TestWithParam<std::string> {
  protected:
    Hqc() : library_(GetParam()) {}
    bool iccs() const { return GetParam() == "iccs"; }
    HqcLibrary library_;
};

Bytes xof(std::size_t bytes, const Bytes& seed, std::uint8_t number) {
    return model::pseudo_xof(8 * bytes, model::bits_of(concat({seed, {1}, {number}})));
}

// Places of a key: dk = ek (seed_ek, s) || seed_dk || sigma || seed_kem
constexpr std::size_t kS = 32, kSeedDk = 2241, kSigma = 2273, kSeedKem = 2289;
// Places of a ciphertext: u || v || salt
constexpr std::size_t kV = 2209, kSalt = 4417;

}  // namespace

TEST_P(Hqc, BothSidesGetTheSameFreshSecret) {
    std::vector<Bytes> secrets;
    for (int i = 0; i < 30; i++) {
        const HqcKeys keys = library_.keygen();
        const HqcEncapsulated sent = library_.enc(keys.ek);
        const HqcDecapsulated received = library_.dec(keys.dk, sent.ct);
        ASSERT_EQ(keys.result, 0);
        ASSERT_EQ(sent.result, 0);
        ASSERT_EQ(received.result, 0);
        ASSERT_EQ(to_hex(received.ss), to_hex(sent.ss));
        for (const Bytes& earlier : secrets)
            ASSERT_NE(to_hex(earlier), to_hex(sent.ss));
        secrets.push_back(sent.ss);
    }
}

TEST_P(Hqc, AChangedCiphertextGivesTheRejectionSecretAndNoError) {
    const HqcKeys keys = library_.keygen();
    const HqcEncapsulated sent = library_.enc(keys.ek);
    const Bytes ek_hash = library_.hash("hqc_hash_h", 32, keys.ek);
    const Bytes sigma = part(keys.dk, kSigma, 16);
    for (const std::size_t at : {std::size_t{0}, kV - 1, kV, kSalt - 1, kSalt, sent.ct.size() - 1}) {
        for (const int bit : {0, 7}) {  // bit 7 of the last byte of u is beyond n
            const Bytes ct = changed(sent.ct, at, bit);
            const HqcDecapsulated received = library_.dec(keys.dk, ct);
            ASSERT_EQ(received.result, 0);
            EXPECT_NE(to_hex(received.ss), to_hex(sent.ss)) << at;
            EXPECT_EQ(to_hex(received.ss), to_hex(library_.hash_j(ek_hash, sigma, ct))) << at;
        }
    }
}

TEST_P(Hqc, AChangedPublicKeyGivesAnotherSecret) {
    const HqcKeys keys = library_.keygen();
    for (const std::size_t at : {std::size_t{0}, kS - 1, kS, std::size_t{1000}, keys.ek.size() - 1}) {
        const HqcEncapsulated sent = library_.enc(changed(keys.ek, at));
        ASSERT_EQ(sent.result, 0);
        EXPECT_NE(to_hex(library_.dec(keys.dk, sent.ct).ss), to_hex(sent.ss)) << at;
    }
}

TEST_P(Hqc, EveryPartOfThePrivateKeyThatIsUsedCounts) {
    const HqcKeys keys = library_.keygen();
    const HqcEncapsulated sent = library_.enc(keys.ek);
    for (const std::size_t at : {std::size_t{0}, kS, kSeedDk - 1, kSeedDk, kSigma - 1})
        EXPECT_NE(to_hex(library_.dec(changed(keys.dk, at), sent.ct).ss), to_hex(sent.ss)) << at;
    // sigma shows in rejections only, and seed_kem is there to make the key anew.
    const Bytes wrong = changed(sent.ct, 0);
    for (const std::size_t at : {kSigma, kSeedKem - 1}) {
        EXPECT_EQ(to_hex(library_.dec(changed(keys.dk, at), sent.ct).ss), to_hex(sent.ss)) << at;
        EXPECT_NE(library_.dec(changed(keys.dk, at), wrong).ss, library_.dec(keys.dk, wrong).ss) << at;
    }
    EXPECT_EQ(to_hex(library_.dec(changed(keys.dk, kSeedKem), sent.ct).ss), to_hex(sent.ss));
}

TEST_P(Hqc, WrongLengthsAndBitsBeyondTheVectorAreRefused) {
    const HqcKeys keys = library_.keygen();
    const HqcEncapsulated sent = library_.enc(keys.ek);
    const auto shorter = [](Bytes all) {
        all.pop_back();
        return all;
    };
    EXPECT_EQ(library_.enc(shorter(keys.ek)).result, -2);
    EXPECT_EQ(library_.enc(concat({keys.ek, {0}})).result, -2);
    EXPECT_EQ(library_.dec(shorter(keys.dk), sent.ct).result, -2);
    EXPECT_EQ(library_.dec(concat({keys.dk, {0}}), sent.ct).result, -2);
    EXPECT_EQ(library_.dec(keys.dk, shorter(sent.ct)).result, -2);
    EXPECT_EQ(library_.dec(keys.dk, concat({sent.ct, {0}})).result, -2);
    for (const int bit : {5, 6, 7}) {
        EXPECT_EQ(library_.enc(changed(keys.ek, keys.ek.size() - 1, bit)).result, -3);
        EXPECT_EQ(library_.dec(changed(keys.dk, keys.ek.size() - 1, bit), sent.ct).result, -3);
    }
    EXPECT_EQ(library_.enc(changed(keys.ek, keys.ek.size() - 1, 4)).result, 0);
}

TEST_P(Hqc, NullPointersAreRefused) {
    for (int place = 0; place < 4; place++)
        EXPECT_EQ(library_.keygen_with_null(place), -7) << place;
    for (int place = 0; place < 5; place++)
        EXPECT_EQ(library_.enc_with_null(place), -7) << place;
    for (int place = 0; place < 4; place++)
        EXPECT_EQ(library_.dec_with_null(place), -7) << place;
}

TEST_P(Hqc, AnOperationMakesExactlyTheCallsDerivedFromTheAlgorithms) {
    library_.take_calls();
    for (int i = 0; i < 10; i++) {
        const HqcKeys keys = library_.keygen();
        EXPECT_EQ(library_.take_calls(), hqc_calls(GetParam(), "keygen"));
        const HqcEncapsulated sent = library_.enc(keys.ek);
        EXPECT_EQ(library_.take_calls(), hqc_calls(GetParam(), "enc"));
        library_.dec(keys.dk, sent.ct);
        EXPECT_EQ(library_.take_calls(), hqc_calls(GetParam(), "dec"));
        library_.dec(keys.dk, Bytes(sent.ct.size()));
        EXPECT_EQ(library_.take_calls(), hqc_calls(GetParam(), "dec"));
    }
}

TEST_P(Hqc, AFailingHelperIsReportedByEveryOperation) {
    const HqcKeys keys = library_.keygen();
    const HqcEncapsulated sent = library_.enc(keys.ek);
    library_.expect_failures("keygen", 0, [&] { return library_.keygen().result; });
    library_.expect_failures("enc", 0, [&] { return library_.enc(keys.ek).result; });
    library_.expect_failures("dec", 0, [&] { return library_.dec(keys.dk, sent.ct).result; });
}

TEST_P(Hqc, GivesTheKatFileOfTheManifest) {
    KatRecords records;
    for (int count = 0; count < 10; count++) {
        library_.seed(records.next());
        const HqcKeys keys = library_.keygen();
        const HqcEncapsulated sent = library_.enc(keys.ek);
        records.field("PK", keys.ek);
        records.field("SK", keys.dk);
        records.field("CT", sent.ct);
        records.field("SS", sent.ss);
    }
    const std::string label = "HQC-1-" + GetParam();
    EXPECT_EQ(canonical_digest(records.text), read_manifest("hqc").at(label + "/KAT_KEM_" + label + ".txt"));
}

INSTANTIATE_TEST_SUITE_P(Backends, Hqc, testing::Values("iccs", "shake"),
                         [](const auto& info) { return info.param; });

TEST(HqcIccsSymmetric, IsTheHelpersAsTheReadmeSays) {
    const HqcLibrary library("iccs");
    const Bytes a(32, 1), b(16, 2), c(16, 3), ek(HqcLibrary::kEk, 4), ct(HqcLibrary::kCt, 5);
    EXPECT_EQ(to_hex(library.hash_g(a, b, c)),
              to_hex(model::pseudohash(512, model::bits_of(concat({a, b, c, {0}})))));
    EXPECT_EQ(to_hex(library.hash("hqc_hash_h", 32, ek)),
              to_hex(model::sm3(model::bits_of(concat({ek, {1}})))));
    EXPECT_EQ(to_hex(library.hash("hqc_hash_i", 64, a)),
              to_hex(model::pseudohash(512, model::bits_of(concat({a, {2}})))));
    EXPECT_EQ(to_hex(library.hash_j(a, b, ct)),
              to_hex(model::pseudo_xof(256, model::bits_of(concat({a, b, ct, {3}})))));
}

TEST(HqcIccsKeys, AreExpandedAsTheReadmeSays) {
    const HqcLibrary library("iccs");
    const HqcKeys keys = library.keygen();
    const Bytes seeds = xof(48, part(keys.dk, kSeedKem, 32), 0);
    EXPECT_EQ(to_hex(part(keys.dk, kSigma, 16)), to_hex(part(seeds, 32, 16)));
    const Bytes pke = model::pseudohash(512, model::bits_of(concat({part(seeds, 0, 32), {2}})));
    EXPECT_EQ(to_hex(part(keys.dk, kSeedDk, 32)), to_hex(part(pke, 0, 32)));
    EXPECT_EQ(to_hex(part(keys.ek, 0, 32)), to_hex(part(pke, 32, 32)));
    Bytes h = xof(2209, part(keys.ek, 0, 32), 3);
    h.back() &= 0x1f;
    EXPECT_EQ(to_hex(library.sample(part(keys.ek, 0, 32), {{"hqc_sample_uniform", 3}})), to_hex(h));
}

namespace {

// The vector of weight 66 from a whole stream of candidates.
Bytes secret_from(const Bytes& stream) {
    Bytes vector(2209);
    for (std::size_t at = 0, weight = 0; weight < 66; at += 3) {
        const unsigned candidate = stream.at(at) + 256U * stream.at(at + 1) + 65536U * stream.at(at + 2);
        const unsigned position = candidate % 17669;
        std::uint8_t& byte = vector[position / 8];
        const auto bit = static_cast<std::uint8_t>(1 << position % 8);
        if (candidate >= 16767881 || (byte & bit) != 0) continue;
        byte |= bit;
        weight++;
    }
    return vector;
}

constexpr std::uint64_t kUsualBits = 8 * 256;

}  // namespace

TEST(HqcIccsSecret, IsSampledFromOneStreamHoweverOftenItHadToGrow) {
    const HqcLibrary library("iccs");
    const Bytes seed(32, 0x77);
    for (const std::uint64_t rejected :
         {0UL, 24UL, kUsualBits - 24, kUsualBits, 2 * kUsualBits, 6 * kUsualBits}) {
        Bytes stream = xof(2048, seed, 1);
        std::fill_n(stream.begin(), rejected / 8, std::uint8_t{0xff});
        library.shim().rejected_bits = rejected;
        library.forget_calls();
        EXPECT_EQ(library.sample(seed, {{"hqc_sample_secret", 1}}), secret_from(stream)) << rejected;
        std::vector<HelperCalls> expected;
        for (std::uint64_t bits = kUsualBits; bits / 2 < rejected + 24 * 66 || bits == kUsualBits; bits *= 2)
            expected.push_back({"pseudoXOF", 8 * 34, bits, 1});
        EXPECT_EQ(library.take_calls(), expected) << rejected;
    }
}

TEST(HqcIccsSecret, GivesUpWithAnErrorWhenEverythingIsRejected) {
    const HqcLibrary library("iccs");
    library.shim().rejected_bits = ~0ULL;
    library.sample(Bytes(32), {{"hqc_sample_secret", 1}}, -6);
    EXPECT_EQ(library.keygen().result, -6);
}

// Random numbers of all ones choose the last position every time; repetitions become the index.
TEST(HqcNoise, RepeatedPositionsAreReplacedByTheirIndex) {
    const HqcLibrary library("iccs");
    library.shim().rejected_bits = ~0ULL;
    Bytes expected(2209);
    for (std::size_t i = 0; i < 74; i++)
        expected[i / 8] |= static_cast<std::uint8_t>(1 << i % 8);
    expected[17668 / 8] |= 1 << 17668 % 8;
    EXPECT_EQ(to_hex(library.sample(Bytes(32), {{"hqc_sample_noise", 4}})), to_hex(expected));
}

TEST(HqcNoise, IsOfTheSpecifiedPositions) {
    const HqcLibrary library("iccs");
    for (std::uint8_t number = 4; number < 7; number++) {
        const Bytes seed(32, number), stream = xof(300, seed, number);
        std::vector<unsigned> positions(75);
        Bytes expected(2209);
        for (unsigned i = 75; i-- > 0;) {
            std::uint64_t random = 0;
            for (unsigned k = 4; k-- > 0;)
                random = 256 * random + stream[4 * i + k];
            positions[i] = i + static_cast<unsigned>(random * (17669 - i) / 4294967296);
            if (std::count(positions.begin() + i + 1, positions.end(), positions[i]) > 0) positions[i] = i;
            expected[positions[i] / 8] |= static_cast<std::uint8_t>(1 << positions[i] % 8);
        }
        EXPECT_EQ(to_hex(library.sample(seed, {{"hqc_sample_noise", number}})), to_hex(expected));
    }
}
