// SPDX-License-Identifier: Apache-2.0
// The functions that can be wrapped, and what other symbol names have to do with them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace hashprof::census {

inline constexpr std::array<std::string_view, 5> helper_names{"sm3hash", "pseudohash", "pseudoXOF",
                                                              "get_random_number", "init_random_number"};

inline constexpr std::array<std::string_view, 15> window_names{"kem_keygen",
                                                               "kem_enc",
                                                               "kem_dec",
                                                               "sig_keygen",
                                                               "sig_sign",
                                                               "sig_verify",
                                                               "kex_init_a",
                                                               "kex_init_b",
                                                               "kex_generate_pass1_msg_a",
                                                               "kex_generate_pass3_msg_a",
                                                               "kex_generate_pass2_msg_b",
                                                               "kex_generate_pass4_msg_b",
                                                               "kex_derive_ss_a",
                                                               "kex_derive_ss_b",
                                                               "CryptHash"};

bool is_helper(std::string_view name);
// An API function, whose calls are measured operations.
bool is_window(std::string_view name);
inline bool is_wrappable(std::string_view name) {
    return is_helper(name) || is_window(name);
}

// "sm3hash" for what a compiler derives from sm3hash for use inside one translation unit:
// sm3hash.constprop.0, sm3hash.part.1, sm3hash.localalias. Not for sm3hash.cold, which is the rest of sm3hash
// itself.
std::optional<std::string_view> clone_of(std::string_view name);

struct Mangled {
    std::string_view function;  // the wrappable function it would be with C linkage
    std::string demangled;
};
// A C++ name that demangles to one of the functions: _Z7sm3hashiPKhyPh, also in a namespace.
std::optional<Mangled> mangled_form(std::string_view name);

// The helper that name was probably meant to be: sm3_hash, SM3Hash, psuedohash. --wrap of the right name does
// not see it.
std::optional<std::string_view> misspelt_helper(std::string_view name);

// A function beside the official ones that looks like one of them: pseudoXOF_4x, ns_sm3hash.
bool resembles_helper(std::string_view name);

}  // namespace hashprof::census
