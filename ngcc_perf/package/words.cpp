// SPDX-License-Identifier: Apache-2.0
#include "package/words.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace ngcc::package {
namespace {

const std::unordered_map<std::string_view, Word>& all_words() {
    static const std::unordered_map<std::string_view, Word> words = [] {
        std::unordered_map<std::string_view, Word> map;
        for (const std::string_view name : {"kem_keygen",
                                            "kem_enc",
                                            "kem_dec",
                                            "kem_get_pk_len_bytes",
                                            "kem_get_sk_len_bytes",
                                            "kem_get_ss_len_bytes",
                                            "kem_get_ct_len_bytes",
                                            "sig_keygen",
                                            "sig_sign",
                                            "sig_verify",
                                            "sig_get_pk_len_bytes",
                                            "sig_get_sk_len_bytes",
                                            "sig_get_sn_len_bytes",
                                            "kex_init_a",
                                            "kex_init_b",
                                            "kex_derive_ss_a",
                                            "kex_derive_ss_b",
                                            "kex_get_passes_num",
                                            "kex_get_pk_len_bytes",
                                            "kex_get_sk_len_bytes",
                                            "kex_get_sta_len_bytes",
                                            "kex_get_stb_len_bytes",
                                            "kex_get_ss_len_bytes",
                                            "kex_get_total_msg_len_bytes",
                                            "CryptHash"})
            map.emplace(name, Word::interface);
        for (const std::string_view name :
             {"sm3hash", "pseudohash", "pseudoXOF", "init_random_number", "get_random_number"})
            map.emplace(name, Word::helper);
        for (const std::string_view name :
             {"getrandom", "getentropy", "rand", "rand_r", "random", "drand48", "lrand48", "RAND_bytes",
              "RAND_priv_bytes", "BCryptGenRandom", "CryptGenRandom", "RtlGenRandom", "SystemFunction036",
              "SecRandomCopyBytes", "arc4random", "arc4random_buf", "arc4random_uniform"})
            map.emplace(name, Word::entropy);
        map.emplace("main", Word::program);
        map.emplace("drng_algorithm", Word::drng);
        return map;
    }();
    return words;
}

// For each first byte the lengths that occur: nearly every identifier is out at once.
const std::array<std::uint64_t, 256>& lengths_by_first_byte() {
    static const std::array<std::uint64_t, 256> lengths = [] {
        std::array<std::uint64_t, 256> table{};
        for (const auto& [name, kind] : all_words())
            table[static_cast<unsigned char>(name[0])] |= std::uint64_t{1} << name.size();
        return table;
    }();
    return lengths;
}

}  // namespace

Word word(std::string_view identifier) {
    const char first = identifier[0];
    if ((first == 'p' || first == 's') && identifier.size() >= 5 && identifier.size() < 64) {
        for (const std::string_view helper : {"pseudoXOF", "pseudohash", "sm3hash", "sm3x"}) {
            if (identifier.starts_with(helper)) return Word::helper;
        }
    }
    if (first == 'k' && identifier.starts_with("kex_generate_pass")) return Word::interface;
    const std::uint64_t lengths = lengths_by_first_byte()[static_cast<unsigned char>(first)];
    if (identifier.size() > 63 || (lengths >> identifier.size() & 1) == 0) return Word::none;
    const auto found = all_words().find(identifier);
    return found == all_words().end() ? Word::none : found->second;
}

bool must_be_called(std::string_view entropy) {
    return entropy == "rand" || entropy == "random";
}

bool names_entropy_source(std::string_view string) {
    return string.starts_with("/dev/") &&
           (string == "/dev/urandom" || string == "/dev/random" || string == "/dev/hwrng");
}

std::span<const std::string_view> needed_functions(record::Type type) {
    static constexpr std::array<std::string_view, 3> kem{"kem_keygen", "kem_enc", "kem_dec"};
    static constexpr std::array<std::string_view, 3> sig{"sig_keygen", "sig_sign", "sig_verify"};
    static constexpr std::array<std::string_view, 4> kex{"kex_init_a", "kex_init_b", "kex_derive_ss_a",
                                                         "kex_derive_ss_b"};
    static constexpr std::array<std::string_view, 1> hash{"CryptHash"};
    switch (type) {
        case record::Type::kem:
            return kem;
        case record::Type::sig:
            return sig;
        case record::Type::kex:
            return kex;
        case record::Type::hash:
            return hash;
    }
    return {};
}

}  // namespace ngcc::package
