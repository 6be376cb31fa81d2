// SPDX-License-Identifier: Apache-2.0
// What holds for every set and backend: agreement, rejection, refusals, the exact helper calls.
#include <gtest/gtest.h>

#include "kat_records.hpp"
#include "mlkem_expected_calls.hpp"
#include "mlkem_library.hpp"
#include "model/helper_model.hpp"

using namespace schemes_test;

namespace {

struct Instance {
    int set;
    std::string backend;
};

void PrintTo(const Instance& instance, std::ostream* out) {
    *out << instance.set << ' ' << instance.backend;
}

class Mlkem : public testing::TestWithParam<Instance> {
  protected:
    Mlkem() : library_(GetParam().set, GetParam().backend) {}
    bool iccs() const { return GetParam().backend == "iccs"; }
    MlkemLibrary library_;
};

}  // namespace

TEST_P(Mlkem, BothSidesGetTheSameFreshSecret) {
    std::vector<Bytes> secrets;
    for (int i = 0; i < 20; i++) {
        const KeyPair keys = library_.keygen();
        const Encapsulated sent = library_.enc(keys.ek);
        const Decapsulated received = library_.dec(keys.dk, sent.ct);
        ASSERT_EQ(keys.result, 0);
        ASSERT_EQ(sent.result, 0);
        ASSERT_EQ(received.result, 0);
        ASSERT_EQ(to_hex(received.ss), to_hex(sent.ss));
        for (const Bytes& earlier : secrets)
            ASSERT_NE(to_hex(earlier), to_hex(sent.ss));
        secrets.push_back(sent.ss);
    }
}

TEST_P(Mlkem, AChangedCiphertextGivesTheRejectionSecretAndNoError) {
    const KeyPair keys = library_.keygen();
    const Encapsulated sent = library_.enc(keys.ek);
    const Bytes z(keys.dk.end() - 32, keys.dk.end());
    for (const std::size_t at : {std::size_t{0}, sent.ct.size() / 2, sent.ct.size() - 1}) {
        for (const int bit : {0, 7}) {
            Bytes changed = sent.ct;
            changed[at] = static_cast<std::uint8_t>(changed[at] ^ 1 << bit);
            const Decapsulated received = library_.dec(keys.dk, changed);
            ASSERT_EQ(received.result, 0);
            EXPECT_NE(to_hex(received.ss), to_hex(sent.ss));
            if (iccs()) {
                EXPECT_EQ(to_hex(received.ss),
                          to_hex(model::pseudo_xof(256, model::bits_of(concat({z, changed})))));
            }
            EXPECT_EQ(to_hex(library_.dec(keys.dk, changed).ss), to_hex(received.ss));
        }
    }
}

TEST_P(Mlkem, KeysHoldTheHashOfThePublicKeyAndTheSeedZ) {
    const Bytes d(32, 1), z(32, 2);
    const KeyPair keys = library_.keygen_internal(d, z);
    ASSERT_EQ(keys.dk.size(), 384 * mlkem_parameters(GetParam().set).k + keys.ek.size() + 64);
    EXPECT_EQ(Bytes(keys.dk.end() - 32, keys.dk.end()), z);
    EXPECT_EQ(Bytes(keys.dk.end() - 64 - static_cast<long>(keys.ek.size()), keys.dk.end() - 64), keys.ek);
    if (iccs()) {
        EXPECT_EQ(to_hex({keys.dk.data() + keys.dk.size() - 64, 32}),
                  to_hex(model::sm3(model::bits_of(keys.ek))));
    }
}

TEST_P(Mlkem, KeysOfWrongLengthAreRefused) {
    const KeyPair keys = library_.keygen();
    const Encapsulated sent = library_.enc(keys.ek);
    const auto shorter = [](Bytes all) {
        all.pop_back();
        return all;
    };
    EXPECT_EQ(library_.enc(shorter(keys.ek)).result, -2);
    EXPECT_EQ(library_.enc(concat({keys.ek, {0}})).result, -2);
    EXPECT_EQ(library_.dec(shorter(keys.dk), sent.ct).result, -2);
    EXPECT_EQ(library_.dec(keys.dk, shorter(sent.ct)).result, -2);
    EXPECT_EQ(library_.enc({}).result, -2);
}

// Whatever pointer is missing, the call says so and nothing is touched.
TEST_P(Mlkem, AMissingPointerIsRefused) {
    const KeyPair keys = library_.keygen();
    const Encapsulated sent = library_.enc(keys.ek);
    ASSERT_EQ(sent.result, 0);
    library_.take_calls();
    for (const MissingPointer missing : all_pointers(4))
        EXPECT_EQ(library_.keygen(missing).result, -7) << missing.position;
    for (const MissingPointer missing : all_pointers(5))
        EXPECT_EQ(library_.enc(keys.ek, missing).result, -7) << missing.position;
    for (const MissingPointer missing : all_pointers(4))
        EXPECT_EQ(library_.dec(keys.dk, sent.ct, missing).result, -7) << missing.position;
    EXPECT_TRUE(library_.take_calls().empty());
}

TEST_P(Mlkem, ACoefficientOfQInThePublicKeyIsRefusedInEveryPosition) {
    const KeyPair keys = library_.keygen();
    for (std::size_t i = 0; i + 32 < keys.ek.size(); i += 3) {
        Bytes low = keys.ek, high = keys.ek;
        low[i] = 0x01, low[i + 1] = static_cast<std::uint8_t>((low[i + 1] & 0xf0) | 0x0d);  // 3329 = d01
        high[i + 1] = static_cast<std::uint8_t>((high[i + 1] & 0x0f) | 0x10), high[i + 2] = 0xd0;
        ASSERT_EQ(library_.enc(low).result, -3) << i;
        ASSERT_EQ(library_.enc(high).result, -3) << i;
        low[i] = 0x00;  // 3328 = d00 is the largest that is allowed
        if (i % 96 == 0) {
            ASSERT_EQ(library_.enc(low).result, 0) << i;
        }
    }
}

TEST_P(Mlkem, AnOperationMakesExactlyTheCallsDerivedFromTheStandard) {
    library_.take_calls();
    for (int i = 0; i < 10; i++) {
        const KeyPair keys = library_.keygen();
        EXPECT_EQ(library_.take_calls(), mlkem_calls(GetParam().set, GetParam().backend, "keygen"));
        const Encapsulated sent = library_.enc(keys.ek);
        EXPECT_EQ(library_.take_calls(), mlkem_calls(GetParam().set, GetParam().backend, "enc"));
        library_.dec(keys.dk, sent.ct);
        EXPECT_EQ(library_.take_calls(), mlkem_calls(GetParam().set, GetParam().backend, "dec"));
        library_.dec(keys.dk, Bytes(sent.ct.size()));
        EXPECT_EQ(library_.take_calls(), mlkem_calls(GetParam().set, GetParam().backend, "dec"));
    }
}

TEST_P(Mlkem, AFailingHelperIsReportedByEveryOperation) {
    const KeyPair keys = library_.keygen();
    const Encapsulated sent = library_.enc(keys.ek);
    library_.expect_failures("keygen", 0, [&] { return library_.keygen().result; });
    library_.expect_failures("enc", 0, [&] { return library_.enc(keys.ek).result; });
    library_.expect_failures("dec", 0, [&] { return library_.dec(keys.dk, sent.ct).result; });
}

TEST_P(Mlkem, GivesTheKatFileOfTheManifest) {
    KatRecords records;
    for (int count = 0; count < 10; count++) {
        library_.seed(records.next());
        const KeyPair keys = library_.keygen();
        const Encapsulated sent = library_.enc(keys.ek);
        records.field("PK", keys.ek);
        records.field("SK", keys.dk);
        records.field("CT", sent.ct);
        records.field("SS", sent.ss);
    }
    const std::string label = "ML-KEM-" + std::to_string(GetParam().set) + "-" + GetParam().backend;
    EXPECT_EQ(canonical_digest(records.text),
              read_manifest("mlkem").at(label + "/KAT_KEM_" + label + ".txt"));
}

INSTANTIATE_TEST_SUITE_P(Instances, Mlkem,
                         testing::Values(Instance{512, "iccs"}, Instance{768, "iccs"}, Instance{1024, "iccs"},
                                         Instance{512, "shake"}, Instance{768, "shake"},
                                         Instance{1024, "shake"}),
                         [](const auto& info) {
                             return std::to_string(info.param.set) + "_" + info.param.backend;
                         });

// The totals that a report shows, written out as numbers so that a slip in the derivation shows up.
TEST(MlkemExpectedCalls, AddUpToTheFormulasOfTheReadme) {
    const auto total = [](int set, const char* operation, const std::string& function) {
        std::uint64_t calls = 0;
        for (const HelperCalls& c : mlkem_calls(set, "iccs", operation))
            if (c.function == function) calls += c.calls;
        return calls;
    };
    const std::uint64_t expected[3][4] = {{512, 8, 9, 10}, {768, 15, 16, 17}, {1024, 24, 25, 26}};
    for (const auto& [set, keygen, enc, dec] : expected) {
        const int s = static_cast<int>(set);
        EXPECT_EQ(total(s, "keygen", "pseudoXOF"), keygen);
        EXPECT_EQ(total(s, "enc", "pseudoXOF"), enc);
        EXPECT_EQ(total(s, "dec", "pseudoXOF"), dec);
        for (const char* operation : {"keygen", "enc", "dec"}) {
            EXPECT_EQ(total(s, operation, "pseudohash"), 1U);
            EXPECT_EQ(total(s, operation, "sm3hash"), 1U);
        }
        EXPECT_EQ(total(s, "dec", "drng"), 0U);
    }
}

namespace {

const std::uint64_t kFirstBits = 8 * 672;

std::uint64_t matrix_calls(const std::vector<HelperCalls>& calls, std::uint64_t out_bits) {
    for (const HelperCalls& c : calls)
        if (c.function == "pseudoXOF" && c.in_bits == 8 * 34 && c.out_bits == out_bits) return c.calls;
    return 0;
}

// SampleNTT (FIPS 203 algorithm 7) over a whole stream.
std::vector<std::uint16_t> sample_ntt(const Bytes& stream) {
    std::vector<std::uint16_t> a;
    for (std::size_t at = 0; a.size() < 256; at += 3) {
        const unsigned d1 = stream.at(at) + 256U * (stream.at(at + 1) % 16);
        const unsigned d2 = stream.at(at + 1) / 16 + 16U * stream.at(at + 2);
        if (d1 < 3329) a.push_back(static_cast<std::uint16_t>(d1));
        if (d2 < 3329 && a.size() < 256) a.push_back(static_cast<std::uint16_t>(d2));
    }
    return a;
}

}  // namespace

TEST(MlkemIccsMatrix, EntriesAreSampledFromOneStreamHoweverOftenItHadToGrow) {
    const MlkemLibrary library(512, "iccs");
    const Bytes rho(32, 0x77);
    for (const std::uint64_t rejected : {0UL, 24UL, kFirstBits - 24 * 120, kFirstBits, 2 * kFirstBits - 48}) {
        const model::Bits input = model::bits_of(concat({rho, {3}, {1}}));  // rho || j || i
        Bytes stream = model::pseudo_xof(4 * kFirstBits, input);
        std::fill_n(stream.begin(), rejected / 8, std::uint8_t{0xff});
        library.shim().rejected_bits = rejected;
        EXPECT_EQ(library.sample_matrix(rho, 1, 3), sample_ntt(stream)) << rejected;
    }
}

TEST(MlkemIccsSymmetric, IsTheHelpersAsTheReadmeSays) {
    const MlkemLibrary library(1024, "iccs");
    const Bytes s(32, 0x11), ct(library.ct_bytes(), 0x22);
    EXPECT_EQ(to_hex(library.hash("mlkem_hash_h", 32, s)), to_hex(model::sm3(model::bits_of(s))));
    EXPECT_EQ(to_hex(library.hash("mlkem_hash_g", 64, s)), to_hex(model::pseudohash(512, model::bits_of(s))));
    EXPECT_EQ(to_hex(library.hash_j(s, ct)), to_hex(model::pseudo_xof(256, model::bits_of(concat({s, ct})))));
    EXPECT_EQ(to_hex(library.prf(128, s, 9)),
              to_hex(model::pseudo_xof(1024, model::bits_of(concat({s, {9}})))));
}

// Rejecting this much by chance has a probability below 2^-100, so the stream is rigged.
TEST(MlkemIccsMatrix, IsSampledFromALongerStreamWhenTheFirstIsRejected) {
    const MlkemLibrary library(512, "iccs");
    library.shim().rejected_bits = kFirstBits;
    library.take_calls();
    const KeyPair keys = library.keygen();
    const auto calls = library.take_calls();
    ASSERT_EQ(keys.result, 0);
    EXPECT_EQ(matrix_calls(calls, kFirstBits), 4U);
    EXPECT_EQ(matrix_calls(calls, 2 * kFirstBits), 4U);

    const Encapsulated sent = library.enc(keys.ek);
    EXPECT_EQ(to_hex(library.dec(keys.dk, sent.ct).ss), to_hex(sent.ss));
    library.shim().rejected_bits = kFirstBits + 24;  // another stream, another matrix
    EXPECT_NE(to_hex(library.dec(keys.dk, sent.ct).ss), to_hex(sent.ss));
}

TEST(MlkemIccsMatrix, GivesUpWithAnErrorWhenEverythingIsRejected) {
    const MlkemLibrary library(768, "iccs");
    library.shim().rejected_bits = ~0ULL;
    EXPECT_EQ(library.keygen().result, -6);
    EXPECT_EQ(matrix_calls(library.take_calls(), 4 * kFirstBits), 1U);
}
