// SPDX-License-Identifier: Apache-2.0
// What holds for every backend and set: signatures verify, anything else does not, bad input is refused.
#include <gtest/gtest.h>

#include "kat_records.hpp"
#include "slh_library.hpp"
#include "slhdsa_expected_calls.hpp"

using namespace schemes_test;

namespace {

struct Instance {
    std::string backend, set;
    std::string label() const { return "SLH-DSA-" + backend + "-" + set; }
};

void PrintTo(const Instance& instance, std::ostream* out) {
    *out << instance.label();
}

class Slh : public testing::TestWithParam<Instance> {
  protected:
    Slh() : library_(GetParam().backend, GetParam().set), p_(slh_parameters(GetParam().set)) {}

    // One byte of each region: R; of every FORS tree the secret value and the path; of every layer the WOTS+
    // signature and the path.
    std::vector<std::size_t> regions() const {
        std::vector<std::size_t> at = {7};
        std::size_t base = p_.n;
        for (std::uint64_t i = 0; i < p_.k; i++, base += (p_.a + 1) * p_.n) {
            at.push_back(base + i % p_.n);
            at.push_back(base + p_.n + 16 * (i % p_.a) + 15);
        }
        for (std::uint64_t i = 0; i < p_.d; i++, base += (p_.len + p_.tree_height) * p_.n) {
            at.push_back(base + 16 * (i % p_.len) + 3);
            at.push_back(base + p_.n * p_.len + 16 * (i % p_.tree_height));
        }
        EXPECT_EQ(base, library_.signature_bytes());
        return at;
    }

    SlhLibrary library_;
    SlhParameters p_;
};

class SlhFast : public Slh {};

Bytes flipped(Bytes bytes, std::size_t at) {
    bytes.at(at) = static_cast<std::uint8_t>(bytes.at(at) ^ 0x10);
    return bytes;
}

Bytes shorter(Bytes bytes) {
    bytes.pop_back();
    return bytes;
}

Bytes text(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; i++)
        bytes[i] = static_cast<std::uint8_t>(31 * i + 5);
    return bytes;
}

const std::vector<Instance> kFast = {{"SHAKE", "128f"}, {"SHA2", "128f"}, {"SM3", "128f"}};
const std::vector<Instance> kAll = {{"SHAKE", "128f"}, {"SHA2", "128f"}, {"SM3", "128f"},
                                    {"SHAKE", "128s"}, {"SHA2", "128s"}, {"SM3", "128s"}};

std::string name_of(const testing::TestParamInfo<Instance>& info) {
    return info.param.backend + "_" + info.param.set;
}

}  // namespace

// With the one signature of 128s that these tests can afford for each backend: the known answers, which
// others verify, and every region of the signature and of the public key in turn.
TEST_P(Slh, GivesTheKatFileOfTheManifestAndNoChangeOfASignatureIsValid) {
    KatRecords records;
    const Bytes nonce = concat({repeated("msg", 21), {'m'}});
    DRNG_ctx messages;
    init_random_number(&messages, nonce.data(), nonce.size());
    SlhKeys keys;
    SlhSigned out;
    Bytes message;
    for (std::size_t i = 0; i < (GetParam().set == "128s" ? 1U : 10U); i++) {
        library_.seed(records.next());
        message.assign(56 + 8 * i, 0);
        get_random_number(&messages, message.data(), 8 * message.size());
        keys = library_.keygen();
        out = library_.sign(keys.sk, message);
        ASSERT_EQ(keys.result, 0);
        ASSERT_EQ(out.result, 0);
        EXPECT_EQ(library_.verify(keys.pk, out.signature, message), 0);
        records.field("PK", keys.pk);
        records.field("SK", keys.sk);
        records.field("M", message);
        records.field("Sn", out.signature);
    }
    EXPECT_EQ(canonical_digest(records.text),
              read_manifest("slhdsa").at(GetParam().label() + "/KAT_SIG_" + GetParam().label() + ".txt"));
    for (const std::size_t at : regions())
        ASSERT_EQ(library_.verify(keys.pk, flipped(out.signature, at), message), -1) << at;
    for (const std::size_t at : {0, 15, 16, 31})  // PK.seed, PK.root
        EXPECT_EQ(library_.verify(flipped(keys.pk, at), out.signature, message), -1) << at;
    EXPECT_EQ(library_.verify(keys.pk, out.signature, flipped(message, 0)), -1);
    EXPECT_EQ(library_.verify(keys.pk, out.signature, shorter(message)), -1);
    EXPECT_EQ(library_.verify(keys.pk, Bytes(out.signature.size()), message), -1);
}

TEST_P(Slh, WrongLengthsAndNullPointersAreRefusedAndNothingIsWritten) {
    const Bytes pk(library_.pk_bytes()), sk(library_.sk_bytes()), signature(library_.signature_bytes());
    const Bytes message = text(5);
    library_.forget_calls();
    for (const Bytes& bad : {Bytes(), shorter(sk), concat({sk, {0}})})
        EXPECT_EQ(library_.sign(bad, message).result, bad.empty() ? -7 : -2);
    EXPECT_EQ(library_.verify(shorter(pk), signature, message), -2);
    EXPECT_EQ(library_.verify(concat({pk, {0}}), signature, message), -2);
    EXPECT_EQ(library_.verify(pk, shorter(signature), message), -2);
    EXPECT_EQ(library_.verify(pk, concat({signature, {0}}), message), -2);

    Guarded out(library_.signature_bytes()), other(library_.sk_bytes());
    Bytes in = sk, m = message;
    SlhLibrary::Length a = 11, b = 12;
    unsigned char* const o = out.data();
    unsigned char* const k = other.data();
    EXPECT_EQ(library_.sig_keygen(nullptr, &a, k, &b), -7);
    EXPECT_EQ(library_.sig_keygen(o, nullptr, k, &b), -7);
    EXPECT_EQ(library_.sig_keygen(o, &a, nullptr, &b), -7);
    EXPECT_EQ(library_.sig_keygen(o, &a, k, nullptr), -7);
    EXPECT_EQ(library_.sig_sign(nullptr, in.size(), m.data(), m.size(), o, &a), -7);
    EXPECT_EQ(library_.sig_sign(in.data(), in.size(), nullptr, 1, o, &a), -7);
    EXPECT_EQ(library_.sig_sign(in.data(), in.size(), m.data(), m.size(), nullptr, &a), -7);
    EXPECT_EQ(library_.sig_sign(in.data(), in.size(), m.data(), m.size(), o, nullptr), -7);
    EXPECT_EQ(library_.sig_verify(nullptr, pk.size(), o, signature.size(), m.data(), m.size()), -7);
    EXPECT_EQ(library_.sig_verify(in.data(), pk.size(), nullptr, signature.size(), m.data(), m.size()), -7);
    EXPECT_EQ(library_.sig_verify(in.data(), pk.size(), o, signature.size(), nullptr, 1), -7);
    EXPECT_EQ(a, 11U);
    EXPECT_EQ(b, 12U);
    EXPECT_TRUE(out.untouched());
    EXPECT_TRUE(other.untouched());
    EXPECT_TRUE(library_.take_calls().empty()) << "refused before anything is drawn or hashed";
}

INSTANTIATE_TEST_SUITE_P(Instances, Slh, testing::ValuesIn(kAll), name_of);

TEST_P(SlhFast, MessagesOfAnyLengthAreSignedHedged) {
    const SlhKeys keys = library_.keygen();
    for (const std::size_t size : {0, 1, 13, 29, 30, 64, 119, 135, 136, 137, 4096, 100000}) {
        const Bytes message = text(size);
        const SlhSigned out = library_.sign(keys.sk, message);
        ASSERT_EQ(out.result, 0) << size;
        ASSERT_EQ(library_.verify(keys.pk, out.signature, message), 0) << size;
        EXPECT_EQ(library_.verify(keys.pk, out.signature, concat({message, {0}})), -1) << size;
        EXPECT_EQ(library_.verify_internal({0, 0}, message, out.signature, keys.pk), 0) << "M' = 0 || 0 || M";
    }
    EXPECT_NE(to_hex(library_.sign(keys.sk, text(9)).signature),
              to_hex(library_.sign(keys.sk, text(9)).signature));
    Bytes sk = keys.sk, signature(library_.signature_bytes());
    SlhLibrary::Length length = 0;
    EXPECT_EQ(library_.sig_sign(sk.data(), sk.size(), nullptr, 0, signature.data(), &length), 0);
    EXPECT_EQ(library_.verify(keys.pk, signature, {}), 0) << "an empty message may be null";
}

TEST_P(SlhFast, WithoutAddedRandomnessSigningIsDeterministic) {
    const SlhKeys keys = library_.keygen();
    const SlhSigned first = library_.sign_internal({}, text(9), keys.sk, {});
    const Bytes pk_seed(keys.pk.begin(), keys.pk.begin() + 16);
    EXPECT_EQ(to_hex(first.signature),
              to_hex(library_.sign_internal({}, text(9), keys.sk, pk_seed).signature));
}

TEST_P(SlhFast, ADamagedPrivateKeyDoesNotSignUnderAnotherPublicKey) {
    const SlhKeys keys = library_.keygen();
    for (const std::size_t at : {0, 15, 32, 47, 48, 63})  // SK.seed, PK.seed, PK.root
        EXPECT_EQ(library_.sign(flipped(keys.sk, at), text(3)).result, -3) << at;
    for (const std::size_t at : {16, 31}) {  // SK.prf gives other randomizers, nothing else
        const SlhSigned out = library_.sign(flipped(keys.sk, at), text(3));
        EXPECT_EQ(out.result, 0);
        EXPECT_EQ(library_.verify(keys.pk, out.signature, text(3)), 0);
    }
}

TEST_P(SlhFast, AFailingHelperIsReportedByEveryOperation) {
    const SlhKeys keys = library_.keygen();
    const SlhSigned out = library_.sign(keys.sk, text(3));
    library_.expect_failures(
        "keygen", 0, [&] { return library_.keygen().result; }, 499);
    library_.expect_failures(
        "sign", 0, [&] { return library_.sign(keys.sk, text(3)).result; }, 9973);
    library_.expect_failures(
        "verify", 0, [&] { return library_.verify(keys.pk, out.signature, text(3)); }, 499);
    if (GetParam().backend != "SM3") return;
    // One call of every kind: the messages' hashes, the FORS trees and their roots, the last of all.
    const std::uint64_t fors = 4 + p_.k * ((3 << p_.a) - 1);
    for (const std::uint64_t at :
         std::initializer_list<std::uint64_t>{2, 3, 4, 5, 6, fors, fors + 1, fors + 2}) {
        library_.forget_calls();
        library_.shim().fail_at = at;
        EXPECT_EQ(library_.sign(keys.sk, text(3)).result, -5) << at;
        EXPECT_EQ(library_.shim().calls, at) << "nothing is called after a failure";
    }
    for (const std::uint64_t at : {1, 2, 3}) {
        library_.forget_calls();
        library_.shim().fail_at = at;
        EXPECT_EQ(library_.verify(keys.pk, out.signature, text(3)), -5) << at;
    }
}

INSTANTIATE_TEST_SUITE_P(Instances, SlhFast, testing::ValuesIn(kFast), name_of);

// The helpers take a message in one piece and count its bits, so not every length is possible. No byte is
// read.
TEST(SlhSm3, AMessageThatCannotBeCopiedIsNoMemory) {
    const SlhLibrary library("SM3", "128f");
    const SlhKeys keys = library.keygen();
    Bytes sk = keys.sk, pk = keys.pk, signature(library.signature_bytes()), message(1);
    SlhLibrary::Length length = 17;
    std::vector<SlhLibrary::Length> sizes = {1ULL << 61, ~0ULL};
#ifndef __SANITIZE_ADDRESS__  // which takes such a request for an error of the program
    sizes.push_back((1ULL << 61) - 1000);
#endif
    for (const SlhLibrary::Length size : sizes) {
        EXPECT_EQ(library.sig_sign(sk.data(), sk.size(), message.data(), size, signature.data(), &length),
                  -5);
        EXPECT_EQ(library.sig_verify(pk.data(), pk.size(), signature.data(), signature.size(), message.data(),
                                     size),
                  -5);
    }
    EXPECT_EQ(length, 17U);
    EXPECT_EQ(signature, Bytes(library.signature_bytes()));
}
