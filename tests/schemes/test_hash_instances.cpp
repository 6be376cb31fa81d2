// SPDX-License-Identifier: Apache-2.0
// The helpers as hash algorithms: each instance's CryptHash, up to whole KAT files.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "auxfunc.h"
#include "drng.h"
#include "kat.hpp"

using namespace schemes_test;

namespace {

using CryptHashFunction = int(int, const unsigned char*, unsigned long long, unsigned char*);

class HashInstance {
  public:
    HashInstance(const std::string& helper, int digest_bits) : digest_bits_(digest_bits) {
        const std::string path =
            std::string(SCHEMES_TEST_MODULES) + "/test-" + helper + "-" + std::to_string(digest_bits) + ".so";
        handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle_ == nullptr) throw std::runtime_error(dlerror());
        hash_ = reinterpret_cast<CryptHashFunction*>(dlsym(handle_, "CryptHash"));
    }
    HashInstance(const HashInstance&) = delete;
    HashInstance& operator=(const HashInstance&) = delete;
    ~HashInstance() { dlclose(handle_); }

    Bytes operator()(const Bytes& message, std::uint64_t bits) const {
        Guarded digest(static_cast<std::size_t>(digest_bits_) / 8);
        EXPECT_EQ(hash_(digest_bits_, message.data(), bits, digest.data()), 0);
        EXPECT_TRUE(digest.guards_intact());
        return digest.bytes();
    }
    CryptHashFunction* function() const { return hash_; }

  private:
    int digest_bits_;
    void* handle_;
    CryptHashFunction* hash_;
};

class KatMessages {
  public:
    explicit KatMessages(const std::string& kind) {
        const Bytes nonce = repeated(kind, 8);
        init_random_number(&ctx_, nonce.data(), nonce.size());
    }
    Bytes draw(std::uint64_t bits) {
        Bytes message(bytes_of(bits));
        get_random_number(&ctx_, message.data(), bits);
        return message;
    }

  private:
    DRNG_ctx ctx_;
};

std::string digest_lines(const Bytes& digest) {
    return "Dst_Len = " + std::to_string(8 * digest.size()) + "\nDst = " + to_upper_hex(digest) + "\n\n";
}

std::string kat_2_12(const HashInstance& hash) {
    KatMessages messages("KAT_2_12");
    std::string text;
    for (std::uint64_t bits = 0; bits <= 4096; bits++) {
        const Bytes message = messages.draw(bits);
        text += "Msg_Len = " + std::to_string(bits) + "\nMsg = " + to_upper_hex(message) + "\n" +
                digest_lines(hash(message, bits));
    }
    return text;
}

std::string kat_2_23(const HashInstance& hash) {
    constexpr std::uint64_t bits = 1 << 23;
    KatMessages messages("KAT_2_23");
    const Bytes contents[] = {Bytes(bits / 8), Bytes(bits / 8, 0xff), messages.draw(bits)};
    std::string text;
    for (const Bytes& message : contents) {
        const bool drawn = &message == &contents[2];
        text += "Msg_Len = 8388608\nMsg_Seed = " + (drawn ? to_upper_hex(repeated("KAT_2_23", 8)) : "") +
                "\nMsg_Exp = " + to_upper_hex(std::span(message).first(8)) + " .... " +
                to_upper_hex(std::span(message).last(8)) + "\n" + digest_lines(hash(message, bits));
    }
    return text;
}

}  // namespace

TEST(HashInstances, GiveTheKatFilesOfTheVectors) {
    int compared = 0;
    const nlohmann::json& vectors = load_vectors("iccs_vectors.json");
    for (const auto& item : vectors.at("kat_files")) {
        if (item.at("kind") == "KAT_Loop") continue;  // a million calls: the KAT runner's --loop covers it
        const HashInstance hash(item.at("crypthash"), item.at("digest_bits"));
        const std::string text = item.at("kind") == "KAT_2_12" ? kat_2_12(hash) : kat_2_23(hash);
        EXPECT_EQ(text.size(), item.at("bytes")) << item;
        EXPECT_EQ(sha256(text), item.at("sha256_of_file")) << item;
        compared++;
    }
    EXPECT_EQ(compared, 7);
}

TEST(HashInstances, AreTheHelpersThemselves) {
    const Bytes message(100, 0x61);
    const auto same = [&](const char* helper, int digest_bits, auto call) {
        Bytes expected(static_cast<std::size_t>(digest_bits) / 8);
        ASSERT_EQ(call(expected.data()), 0);
        EXPECT_EQ(to_hex(HashInstance(helper, digest_bits)(message, 795)), to_hex(expected))
            << helper << digest_bits;
    };
    same("sm3hash", 256, [&](auto* out) { return sm3hash(256, message.data(), 795, out); });
    for (const int bits : {512, 768, 1024})
        same("pseudohash", bits, [&](auto* out) { return pseudohash(bits, message.data(), 795, out); });
    for (const int bits : {256, 512})
        same("pseudoXOF", bits, [&](auto* out) {
            return pseudoXOF(static_cast<unsigned long long>(bits), message.data(), 795, out);
        });
}

TEST(HashInstances, RefuseAnotherDigestLength) {
    const Bytes message(8);
    for (const auto& [helper, bits] : {std::pair("sm3hash", 256), {"pseudohash", 512}, {"pseudoXOF", 256}}) {
        Guarded out(256);
        const HashInstance hash(helper, bits);
        for (const int wrong : {0, -bits, bits - 1, bits + 256})
            EXPECT_EQ(hash.function()(wrong, message.data(), 64, out.data()), -4) << helper << ' ' << wrong;
        EXPECT_TRUE(out.untouched());
    }
}

TEST(HashInstances, GiveTheKatFilesOfTheManifest) {
    const auto manifest = read_manifest("iccs");
    for (const auto& [helper, bits] : {std::pair("sm3hash", 256),
                                       {"pseudoXOF", 256},
                                       {"pseudoXOF", 512},
                                       {"pseudohash", 512},
                                       {"pseudohash", 768},
                                       {"pseudohash", 1024}}) {
        const HashInstance hash(helper, bits);
        const std::string label = std::string(helper) + "-" + std::to_string(bits);
        EXPECT_EQ(canonical_digest(kat_2_12(hash)), manifest.at(label + "/KAT_2_12_" + label + ".txt"))
            << label;
        EXPECT_EQ(canonical_digest(kat_2_23(hash)), manifest.at(label + "/KAT_2_23_" + label + ".txt"))
            << label;
    }
}
