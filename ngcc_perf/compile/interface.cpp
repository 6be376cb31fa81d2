// SPDX-License-Identifier: Apache-2.0
#include "compile/interface.hpp"

#include <algorithm>

namespace ngcc::compile {
namespace {

const std::vector<std::string> kem_functions = {"kem_get_pk_len_bytes",
                                                "kem_get_sk_len_bytes",
                                                "kem_get_ss_len_bytes",
                                                "kem_get_ct_len_bytes",
                                                "kem_keygen",
                                                "kem_enc",
                                                "kem_dec"};
const std::vector<std::string> sig_functions = {"sig_get_pk_len_bytes",
                                                "sig_get_sk_len_bytes",
                                                "sig_get_sn_len_bytes",
                                                "sig_keygen",
                                                "sig_sign",
                                                "sig_verify"};
const std::vector<std::string> kex_functions = {"kex_get_passes_num",
                                                "kex_get_pk_len_bytes",
                                                "kex_get_sk_len_bytes",
                                                "kex_get_sta_len_bytes",
                                                "kex_get_stb_len_bytes",
                                                "kex_get_ss_len_bytes",
                                                "kex_get_total_msg_len_bytes",
                                                "kex_init_a",
                                                "kex_init_b",
                                                "kex_derive_ss_a",
                                                "kex_derive_ss_b"};
const std::vector<std::string> hash_functions = {"CryptHash"};

}  // namespace

bool is_helper(std::string_view name) {
    return std::find(all_helpers.begin(), all_helpers.end(), name) != all_helpers.end();
}

const std::vector<std::string>& required_functions(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return kem_functions;
        case record::Type::sig:
            return sig_functions;
        case record::Type::kex:
            return kex_functions;
        case record::Type::hash:
            break;
    }
    return hash_functions;
}

const char* first_function(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return "kem_keygen";
        case record::Type::sig:
            return "sig_keygen";
        case record::Type::kex:
            return "kex_init_a";
        case record::Type::hash:
            break;
    }
    return "CryptHash";
}

bool is_pass_function(std::string_view name) {
    constexpr std::string_view start = "kex_generate_pass";
    if (!name.starts_with(start)) return false;
    name.remove_prefix(start.size());
    const std::size_t digits = name.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos) return false;
    name.remove_prefix(digits);
    return name == "_msg_a" || name == "_msg_b";
}

std::vector<std::string> exported_names(record::Type type) {
    std::vector<std::string> names = required_functions(type);
    if (type == record::Type::kex) {
        names.emplace_back("kex_generate_pass*_msg_a");
        names.emplace_back("kex_generate_pass*_msg_b");
    }
    if (type != record::Type::hash) names.emplace_back(global_generator);
    for (const char* name : {"ngcc_meta", "ngcc_seed", "ngcc_random", "ngcc_build_flags",
                             "init_random_number", "get_random_number"})
        names.emplace_back(name);
    return names;
}

}  // namespace ngcc::compile
