// SPDX-License-Identifier: Apache-2.0
// The shake backend is HQC-1: it has to give the vectors made with the reference implementation.
#include <gtest/gtest.h>

#include "../kat.hpp"
#include "hqc_library.hpp"

using namespace schemes_test;

namespace {

// The generator of the known-answer files: a stream of SHAKE256(seed || 00), read piece after piece.
class Stream {
  public:
    explicit Stream(const Bytes& seed) : stream_(8192) {
        const Bytes input = concat({seed, {0}});
        EVP_MD_CTX* const context = EVP_MD_CTX_new();
        if (context == nullptr || EVP_DigestInit_ex(context, EVP_shake256(), nullptr) != 1 ||
            EVP_DigestUpdate(context, input.data(), input.size()) != 1 ||
            EVP_DigestFinalXOF(context, stream_.data(), stream_.size()) != 1)
            throw std::runtime_error("OpenSSL has no SHAKE256");
        EVP_MD_CTX_free(context);
    }
    Bytes read(std::size_t size) {
        const Bytes piece(stream_.begin() + at_, stream_.begin() + at_ + static_cast<std::ptrdiff_t>(size));
        at_ += static_cast<std::ptrdiff_t>(size);
        return piece;
    }

  private:
    Bytes stream_;
    std::ptrdiff_t at_ = 0;
};

Stream* draws = nullptr;  // the shim's function has no context

void draw(unsigned char* out, unsigned long long bytes) {
    const Bytes piece = draws->read(static_cast<std::size_t>(bytes));
    std::copy(piece.begin(), piece.end(), out);
}

std::vector<int> support(const Bytes& vector) {
    std::vector<int> positions;
    for (int i = 0; i < 8 * static_cast<int>(vector.size()); i++)
        if (vector[static_cast<std::size_t>(i / 8)] >> (i % 8) & 1) positions.push_back(i);
    return positions;
}

class HqcVectors : public testing::Test {
  protected:
    HqcVectors() : library_("shake"), vectors_(load_vectors("hqc.json")) {}

    // The keys and the encapsulation that the generator's stream of `seed` gives.
    std::pair<HqcKeys, HqcEncapsulated> record(const Bytes& seed) const {
        Stream stream(seed);
        draws = &stream;
        library_.shim().random = draw;
        HqcKeys keys = library_.keygen();
        HqcEncapsulated sent = library_.enc(keys.ek);
        return {keys, sent};
    }

    HqcLibrary library_;
    const nlohmann::json& vectors_;
};

}  // namespace

TEST_F(HqcVectors, LengthsAreThoseOfTheSpecification) {
    EXPECT_EQ(library_.length("pk"), 2241U);
    EXPECT_EQ(library_.length("sk"), 2321U);
    EXPECT_EQ(library_.length("ct"), 4433U);
    EXPECT_EQ(library_.length("ss"), 32U);
}

TEST_F(HqcVectors, KeysAreThoseOfTheRecords) {
    for (const auto& item : vectors_.at("kat").at("records")) {
        SCOPED_TRACE(item.at("count").get<int>());
        const auto [keys, sent] = record(hex_of(item, "seed"));
        ASSERT_EQ(keys.result, 0);
        expect_field(item, "pk", keys.ek);
        expect_field(item, "sk", keys.dk);
        EXPECT_EQ(part(keys.ek, 0, 32), hex_of(item, "seed_ek"));
        EXPECT_EQ(part(keys.dk, 2241, 32), hex_of(item, "seed_dk"));
        EXPECT_EQ(part(keys.dk, 2273, 16), hex_of(item, "sigma"));
        EXPECT_EQ(part(keys.dk, 2289, 32), hex_of(item, "seed_kem"));
    }
}

TEST_F(HqcVectors, SecretVectorsHaveTheSupportsOfTheRecords) {
    for (const auto& item : vectors_.at("kat").at("records")) {
        SCOPED_TRACE(item.at("count").get<int>());
        const Bytes seed = hex_of(item, "seed_dk");
        const Bytes y = library_.sample(seed, {{"hqc_sample_secret", 1}});
        const Bytes x = library_.sample(seed, {{"hqc_sample_secret", 1}, {"hqc_sample_secret", 2}});
        EXPECT_EQ(support(y), item.at("y_support").get<std::vector<int>>());
        EXPECT_EQ(support(x), item.at("x_support").get<std::vector<int>>());
    }
}

TEST_F(HqcVectors, HashesAreThoseOfTheRecords) {
    for (const auto& item : vectors_.at("kat").at("records")) {
        SCOPED_TRACE(item.at("count").get<int>());
        const auto [keys, sent] = record(hex_of(item, "seed"));
        EXPECT_EQ(to_hex(library_.hash("hqc_hash_h", 32, keys.ek)), item.at("H_ek"));
        EXPECT_EQ(to_hex(library_.hash("hqc_hash_i", 64, hex_of(item, "seed_pke"))),
                  item.at("seed_dk").get<std::string>() + item.at("seed_ek").get<std::string>());
        EXPECT_EQ(to_hex(library_.hash_g(hex_of(item, "H_ek"), hex_of(item, "m"), hex_of(item, "salt"))),
                  item.at("ss").get<std::string>() + item.at("theta").get<std::string>());
    }
}

TEST_F(HqcVectors, EncapsulationGivesTheRecordsAndDecapsulationTheirSecrets) {
    for (const auto& item : vectors_.at("kat").at("records")) {
        SCOPED_TRACE(item.at("count").get<int>());
        const auto [keys, sent] = record(hex_of(item, "seed"));
        for (const HqcEncapsulated& out :
             {sent, library_.encaps_internal(keys.ek, hex_of(item, "m"), hex_of(item, "salt"))}) {
            EXPECT_EQ(out.result, 0);
            expect_field(item, "ct", out.ct);
            expect_field(item, "ss", out.ss);
        }
        EXPECT_EQ(to_hex(library_.dec(keys.dk, sent.ct).ss), item.at("ss"));
    }
}

TEST_F(HqcVectors, ChangedCiphertextsGiveTheSecretsOfImplicitRejection) {
    for (const auto& item : vectors_.at("rejection")) {
        const auto& of = vectors_.at("kat").at("records").at(item.at("of_count").get<std::size_t>());
        const auto [keys, sent] = record(hex_of(of, "seed"));
        Bytes ct = sent.ct;
        if (item.at("byte").is_null())
            std::fill(ct.begin(), ct.end(), std::uint8_t{0});
        else
            ct.at(item.at("byte").get<std::size_t>()) ^= 1;
        ASSERT_EQ(sha256(ct), item.at("ct_sha256")) << item.at("change");
        const HqcDecapsulated received = library_.dec(keys.dk, ct);
        EXPECT_EQ(received.result, 0);
        EXPECT_EQ(to_hex(received.ss), item.at("ss")) << item.at("change");
    }
}

TEST_F(HqcVectors, KatFilesHaveThePublishedDigests) {
    const auto& kat = vectors_.at("kat");
    Bytes numbers(48);
    for (std::size_t i = 0; i < numbers.size(); i++)
        numbers[i] = static_cast<std::uint8_t>(i);
    Stream seeds(numbers);
    std::string text;
    for (int count = 0; count < 100; count++) {
        const Bytes seed = seeds.read(48);
        const auto [keys, sent] = record(seed);
        EXPECT_EQ(library_.dec(keys.dk, sent.ct).ss, sent.ss) << "record " << count;
        text += std::string(count > 0 ? "\n" : "") + "count = " + std::to_string(count) +
                "\nseed = " + to_upper_hex(seed) + "\npk = " + to_upper_hex(keys.ek) +
                "\nsk = " + to_upper_hex(keys.dk) + "\nct = " + to_upper_hex(sent.ct) +
                "\nss = " + to_upper_hex(sent.ss) + "\n";
        if (count == 0) {
            EXPECT_EQ(sha256(text), kat.at("single_sha256"));
        }
    }
    EXPECT_EQ(sha256(text), kat.at("all_sha256"));
}
