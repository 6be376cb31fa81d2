// SPDX-License-Identifier: Apache-2.0
// The shake backend is ML-KEM: it has to give the public FIPS 203 vectors.
#include <gtest/gtest.h>

#include "kat.hpp"
#include "mlkem_library.hpp"
#include "nist_drbg.hpp"

using namespace schemes_test;

namespace {

class MlkemVectors : public testing::TestWithParam<int> {
  protected:
    MlkemVectors()
        : library_(GetParam(), "shake"),
          vectors_(load_vectors("mlkem.json").at("sets").at("ML-KEM-" + std::to_string(GetParam()))) {}
    MlkemLibrary library_;
    nlohmann::json vectors_;
};

}  // namespace

TEST_P(MlkemVectors, LengthsAreThoseOfTheStandard) {
    const auto& lengths = vectors_.at("lengths");
    EXPECT_EQ(library_.ek_bytes(), lengths.at("ek"));
    EXPECT_EQ(library_.dk_bytes(), lengths.at("dk"));
    EXPECT_EQ(library_.ct_bytes(), lengths.at("c"));
    EXPECT_EQ(library_.ss_bytes(), lengths.at("K"));
}

TEST_P(MlkemVectors, KeyGenerationGivesEveryVector) {
    for (const auto& item : vectors_.at("keyGen")) {
        SCOPED_TRACE(item.at("id").get<std::string>());
        const KeyPair keys = library_.keygen_internal(hex_of(item, "d"), hex_of(item, "z"));
        EXPECT_EQ(keys.result, 0);
        expect_field(item, "ek", keys.ek);
        expect_field(item, "dk", keys.dk);
    }
}

TEST_P(MlkemVectors, EncapsulationGivesEveryVector) {
    for (const auto& item : vectors_.at("encaps")) {
        SCOPED_TRACE(item.at("id").get<std::string>());
        const Encapsulated out = library_.encaps_internal(hex_of(item, "ek"), hex_of(item, "m"));
        EXPECT_EQ(out.result, 0);
        expect_field(item, "c", out.ct);
        expect_field(item, "K", out.ss);
    }
}

TEST_P(MlkemVectors, DecapsulationGivesEveryVectorAlsoForImplicitRejection) {
    int rejections = 0;
    for (const auto& item : vectors_.at("decaps")) {
        SCOPED_TRACE(item.at("id").get<std::string>());
        rejections += item.at("implicit_rejection").get<bool>() ? 1 : 0;
        const Bytes dk = hex_of(item, "dk"), c = hex_of(item, "c");
        for (const Decapsulated& out : {library_.decaps_internal(dk, c), library_.dec(dk, c)}) {
            EXPECT_EQ(out.result, 0);
            expect_field(item, "K", out.ss);
        }
    }
    EXPECT_GT(rejections, 0);
}

TEST_P(MlkemVectors, EncapsulationRefusesUnreducedKeys) {
    for (const auto& item : vectors_.at("ek_check"))
        EXPECT_EQ(library_.enc(hex_of(item, "ek")).result, item.at("valid").get<bool>() ? 0 : -3)
            << item.at("id");
}

TEST_P(MlkemVectors, DecapsulationRefusesKeysThatFailTheHashCheck) {
    const Bytes ct(library_.ct_bytes());
    for (const auto& item : vectors_.at("dk_check"))
        EXPECT_EQ(library_.dec(hex_of(item, "dk"), ct).result, item.at("valid").get<bool>() ? 0 : -3)
            << item.at("id");
}

namespace {

NistDrbg* record_drbg = nullptr;

std::string record_text(const MlkemLibrary& library, int count, const Bytes& seed) {
    NistDrbg drbg(seed);
    record_drbg = &drbg;
    library.shim().random = [](unsigned char* out, unsigned long long bytes) {
        record_drbg->generate({out, bytes});
    };
    const KeyPair keys = library.keygen();
    const Encapsulated sent = library.enc(keys.ek);
    EXPECT_EQ(library.dec(keys.dk, sent.ct).ss, sent.ss) << "record " << count;
    return "count = " + std::to_string(count) + "\nseed = " + to_upper_hex(seed) +
           "\npk = " + to_upper_hex(keys.ek) + "\nsk = " + to_upper_hex(keys.dk) +
           "\nct = " + to_upper_hex(sent.ct) + "\nss = " + to_upper_hex(sent.ss) + "\n";
}

}  // namespace

TEST_P(MlkemVectors, NistKatFilesHaveThePublishedDigests) {
    const auto& kat = vectors_.at("kat");
    Bytes numbers(48);
    for (std::size_t i = 0; i < numbers.size(); i++)
        numbers[i] = static_cast<std::uint8_t>(i);
    NistDrbg main_drbg(numbers);
    std::string text;
    for (int count = 0; count < 100; count++) {
        const Bytes seed = main_drbg.generate(48);
        if (count > 0) text += "\n";
        text += record_text(library_, count, seed);
        if (count == 0) {
            EXPECT_EQ(sha256(text), kat.at("single_sha256"));
        }
    }
    EXPECT_EQ(sha256(text), kat.at("all_sha256"));
}

INSTANTIATE_TEST_SUITE_P(Sets, MlkemVectors, testing::Values(512, 768, 1024),
                         [](const auto& info) { return std::to_string(info.param); });

TEST(NistDrbg, GivesItsVectors) {
    for (const auto& item : load_vectors("nist_drbg.json").at("vectors")) {
        NistDrbg drbg(hex_of(item, "seed"));
        for (const auto& output : item.at("outputs")) {
            const Bytes expected = from_hex(output.get<std::string>());
            EXPECT_EQ(to_hex(drbg.generate(expected.size())), to_hex(expected));
        }
    }
}
