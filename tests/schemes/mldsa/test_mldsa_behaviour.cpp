// SPDX-License-Identifier: Apache-2.0
// What holds for every set and backend: honest signatures, contexts, the KAT files.
#include "instances.hpp"
#include "kat_records.hpp"
#include "mldsa_expected_calls.hpp"

using namespace schemes_test;

class Mldsa : public MldsaTest {};

TEST_P(Mldsa, HasTheSizesOfTheStandard) {
    const MldsaParameters p = mldsa_parameters(GetParam().set);
    EXPECT_EQ(library_.pk_bytes(), p.pk_bytes());
    EXPECT_EQ(library_.sk_bytes(), p.sk_bytes());
    EXPECT_EQ(library_.sig_bytes(), p.sig_bytes());
}

TEST_P(Mldsa, HonestSignaturesAreValidForTheirMessageAndKeyOnly) {
    const SigningKeys keys = library_.keygen(), others = library_.keygen();
    ASSERT_EQ(keys.result, 0);
    ASSERT_NE(keys.pk, others.pk);
    for (const std::size_t size : {0U, 1U, 32U, 1000U, 100000U}) {
        const Bytes message(size, 0x33);
        const Signed out = library_.sign(keys.sk, message);
        ASSERT_EQ(out.result, 0);
        EXPECT_EQ(library_.verify(keys.pk, out.sig, message), 0) << size;
        EXPECT_EQ(library_.verify(keys.pk, out.sig, concat({message, {0}})), -1) << size;
        EXPECT_EQ(library_.verify(others.pk, out.sig, message), -1) << size;
    }
}

TEST_P(Mldsa, SigningIsHedged) {
    const SigningKeys keys = library_.keygen();
    const Signed once = library_.sign(keys.sk, message_), again = library_.sign(keys.sk, message_);
    EXPECT_NE(once.sig, again.sig);
    const Bytes zeros(32);
    EXPECT_EQ(library_.sign(keys.sk, message_, {}, zeros).sig,
              library_.sign(keys.sk, message_, {}, zeros).sig);
}

TEST_P(Mldsa, TheContextIsPartOfWhatIsSigned) {
    const SigningKeys keys = library_.keygen();
    const Bytes rnd(32, 9);
    for (const std::size_t size : {0U, 1U, 255U}) {
        const Bytes ctx(size, 0x44);
        const Signed out = library_.sign(keys.sk, message_, ctx, rnd);
        ASSERT_EQ(out.result, 0);
        EXPECT_EQ(library_.verify(keys.pk, out.sig, message_, ctx), 0);
        EXPECT_EQ(library_.verify(keys.pk, out.sig, message_, Bytes(size == 0 ? 1 : size - 1, 0x44)), -1);
        EXPECT_EQ(library_.verify(keys.pk, out.sig, message_), size == 0 ? 0 : -1);
    }
    // Bytes may not move between the context and the message.
    const Signed out = library_.sign(keys.sk, {1, 2, 3}, {4}, rnd);
    EXPECT_EQ(library_.verify(keys.pk, out.sig, {2, 3}, {4, 1}), -1);
}

TEST_P(Mldsa, AContextOf256BytesIsRefused) {
    const SigningKeys keys = library_.keygen();
    const Bytes ctx(256);
    EXPECT_EQ(library_.sign(keys.sk, message_, ctx, Bytes(32)).result, -2);
    EXPECT_EQ(library_.verify(keys.pk, library_.sign(keys.sk, message_).sig, message_, ctx), -2);
}

TEST_P(Mldsa, GivesTheKatFileOfTheManifest) {
    KatRecords records;
    DRNG_ctx messages;
    Bytes nonce = repeated("msg", 22);
    nonce.resize(64);
    init_random_number(&messages, nonce.data(), nonce.size());
    for (std::size_t count = 0; count < 10; count++) {
        library_.seed(records.next());
        Bytes message(56 + 8 * count);
        get_random_number(&messages, message.data(), 8 * message.size());
        const SigningKeys keys = library_.keygen();
        const Signed out = library_.sign(keys.sk, message);
        ASSERT_EQ(library_.verify(keys.pk, out.sig, message), 0);
        records.field("PK", keys.pk);
        records.field("SK", keys.sk);
        records.field("M", message);
        records.field("Sn", out.sig);
    }
    const std::string label = "ML-DSA-" + std::to_string(GetParam().set) + "-" + GetParam().backend;
    EXPECT_EQ(canonical_digest(records.text),
              read_manifest("mldsa").at(label + "/KAT_SIG_" + label + ".txt"));
}

INSTANTIATE_TEST_SUITE_P(Instances, Mldsa, mldsa_instances({"shake", "sm3", "drng"}), mldsa_instance_name);
