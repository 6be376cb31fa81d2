// SPDX-License-Identifier: Apache-2.0
// ML-DSA with the shake backend against the published vectors of FIPS 204.
#include <gtest/gtest.h>

#include "kat.hpp"
#include "mldsa_library.hpp"
#include "nist_drbg.hpp"

using namespace schemes_test;

namespace {

// OpenSSL's, to be independent of the scheme's
Bytes shake256(const Bytes& in, std::size_t size) {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    Bytes out(size);
    if (EVP_DigestInit_ex(context.get(), EVP_shake256(), nullptr) != 1 ||
        EVP_DigestUpdate(context.get(), in.data(), in.size()) != 1 ||
        EVP_DigestFinalXOF(context.get(), out.data(), size) != 1)
        throw std::runtime_error("OpenSSL has no SHAKE256");
    return out;
}

class MldsaVectors : public testing::TestWithParam<int> {
  protected:
    MldsaVectors()
        : library_(GetParam(), "shake"),
          vectors_(load_vectors("mldsa.json").at("sets").at("ML-DSA-" + std::to_string(GetParam()))) {}

    const MldsaLibrary library_;
    const nlohmann::json& vectors_;
};

}  // namespace

TEST_P(MldsaVectors, SizesAreThoseOfTable2) {
    EXPECT_EQ(library_.pk_bytes(), vectors_.at("lengths").at("pk"));
    EXPECT_EQ(library_.sk_bytes(), vectors_.at("lengths").at("sk"));
    EXPECT_EQ(library_.sig_bytes(), vectors_.at("lengths").at("sig"));
}

TEST_P(MldsaVectors, KeyGenerationGivesEveryVector) {
    for (const auto& item : vectors_.at("keyGen")) {
        SCOPED_TRACE(item.at("id").get<std::string>());
        const SigningKeys keys = library_.keygen_internal(hex_of(item, "seed"));
        EXPECT_EQ(keys.result, 0);
        expect_field(item, "pk", keys.pk);
        expect_field(item, "sk", keys.sk);
    }
}

TEST_P(MldsaVectors, InternalSigningGivesEveryVectorAfterTheSameNumberOfAttempts) {
    for (const auto& item : vectors_.at("sigGen_internal")) {
        SCOPED_TRACE(item.at("id").get<std::string>());
        const Bytes sk = hex_of(item, "sk"), mu = hex_of(item, "mu");
        if (item.contains("message")) {
            const Bytes tr(sk.begin() + 64, sk.begin() + 128);
            EXPECT_EQ(to_hex(shake256(concat({tr, hex_of(item, "message")}), 64)), to_hex(mu));
        }
        const Signed out = library_.sign_mu(sk, mu, hex_of(item, "rnd"));
        EXPECT_EQ(out.result, 0);
        expect_field(item, "sig", out.sig);
        EXPECT_EQ(library_.take_commitments().size(), item.at("iterations"));
    }
}

TEST_P(MldsaVectors, ExternalSigningGivesEveryVectorAfterTheSameNumberOfAttempts) {
    int refused = 0, given_mu = 0;
    for (const auto& item : vectors_.at("sigGen_external")) {
        SCOPED_TRACE(item.at("id").get<std::string>());
        const SigningKeys keys = library_.keygen_internal(hex_of(item, "seed"));
        EXPECT_EQ(sha256(keys.pk), item.at("pk_sha256"));
        if (item.contains("expected")) {
            refused++;
            EXPECT_EQ(library_.sign(keys.sk, hex_of(item, "message"), hex_of(item, "ctx"), Bytes(32)).result,
                      -2);
            continue;
        }
        const Bytes rnd = hex_of(item, "rnd");
        Signed out{};
        if (item.contains("message")) {
            out = library_.sign(keys.sk, hex_of(item, "message"), hex_of(item, "ctx"), rnd);
            EXPECT_EQ(library_.verify(keys.pk, out.sig, hex_of(item, "message"), hex_of(item, "ctx")), 0);
        } else {
            given_mu++;
            out = library_.sign_mu(keys.sk, hex_of(item, "mu"), rnd);
            EXPECT_EQ(library_.verify_mu(keys.pk, out.sig, hex_of(item, "mu")), 0);
        }
        EXPECT_EQ(out.result, 0);
        expect_field(item, "sig", out.sig);
        const std::vector<Bytes> commitments = library_.take_commitments();
        EXPECT_EQ(commitments.size(), item.at("iterations").get<std::size_t>() + 1) << "and a verification";
    }
    EXPECT_EQ(refused, 1);
    EXPECT_EQ(given_mu, 1);
}

TEST_P(MldsaVectors, InternalVerificationDecidesEveryVector) {
    const Bytes pk = hex_of(vectors_.at("sigVer_internal"), "pk");
    const Bytes tr = shake256(pk, 64);
    int valid = 0, invalid = 0;
    for (const auto& item : vectors_.at("sigVer_internal").at("tests")) {
        const Bytes mu = shake256(concat({tr, hex_of(item, "message")}), 64);
        ++(item.at("valid").get<bool>() ? valid : invalid);
        library_.take_commitments();
        EXPECT_EQ(library_.verify_mu(pk, hex_of(item, "sig"), mu), item.at("valid").get<bool>() ? 0 : -1)
            << item.at("reason");
        // What is malformed is refused before anything is hashed, a wrong commitment only after. In spite of
        // their reason, the vectors with "z too large" have a z within its bound, as the published z show.
        const std::string reason = item.at("reason");
        const bool malformed = reason == "too many hints";
        EXPECT_EQ(library_.take_commitments().size(), malformed ? 0U : 1U) << reason;
    }
    EXPECT_GT(valid, 0);
    EXPECT_GT(invalid, 0);
}

TEST_P(MldsaVectors, ExternalVerificationRefusesEveryVector) {
    for (const auto& group : vectors_.at("sigVer_external")) {
        for (const auto& item : group.at("tests")) {
            const std::string reason = item.at("reason");
            SCOPED_TRACE(reason);
            const Bytes pk = hex_of(group, "pk"), sig = hex_of(item, "sig");
            ASSERT_FALSE(item.at("valid").get<bool>());
            if (sig.size() != library_.sig_bytes()) {
                EXPECT_EQ(reason, "short signature");
                EXPECT_EQ(library_.verify(pk, sig, hex_of(item, "message")), -2);
                continue;
            }
            library_.take_commitments();
            EXPECT_EQ(library_.verify(pk, sig, hex_of(item, "message"), hex_of(item, "ctx")),
                      reason == "context too long" ? -2 : -1);
            EXPECT_EQ(library_.take_commitments().size(), 0U) << "refused before anything is computed";
        }
    }
}

namespace {

NistDrbg* record_drbg = nullptr;

std::string record_text(const MldsaLibrary& library, int count, const Bytes& seed, const Bytes& message) {
    NistDrbg drbg(seed);
    record_drbg = &drbg;
    library.shim().random = [](unsigned char* out, unsigned long long bytes) {
        record_drbg->generate({out, bytes});
    };
    const SigningKeys keys = library.keygen();
    const Signed out = library.sign(keys.sk, message);
    EXPECT_EQ(library.verify(keys.pk, out.sig, message), 0) << "record " << count;
    const Bytes sm = concat({out.sig, message});
    return "count = " + std::to_string(count) + "\nseed = " + to_upper_hex(seed) +
           "\nmlen = " + std::to_string(message.size()) + "\nmsg = " + to_upper_hex(message) +
           "\npk = " + to_upper_hex(keys.pk) + "\nsk = " + to_upper_hex(keys.sk) +
           "\nsmlen = " + std::to_string(sm.size()) + "\nsm = " + to_upper_hex(sm) + "\n";
}

}  // namespace

TEST_P(MldsaVectors, NistKatFilesHaveThePublishedDigests) {
    const auto& kat = vectors_.at("kat");
    Bytes numbers(48);
    for (std::size_t i = 0; i < numbers.size(); i++)
        numbers[i] = static_cast<std::uint8_t>(i);
    NistDrbg main_drbg(numbers);
    std::string text;
    for (int count = 0; count < 100; count++) {
        const Bytes seed = main_drbg.generate(48);
        const Bytes message = main_drbg.generate(33 * (static_cast<std::size_t>(count) + 1));
        if (count > 0) text += "\n";
        text += record_text(library_, count, seed, message);
        if (count == 0) {
            EXPECT_EQ(sha256(text), kat.at("single_sha256"));
        }
    }
    EXPECT_EQ(sha256(text), kat.at("all_sha256"));
}

INSTANTIATE_TEST_SUITE_P(Sets, MldsaVectors, testing::Values(44, 65, 87),
                         [](const auto& info) { return std::to_string(info.param); });
