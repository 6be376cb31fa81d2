// SPDX-License-Identifier: Apache-2.0
// Names of the official interface as a linker knows them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "record/operation.hpp"

namespace ngcc::compile {

inline constexpr std::array<const char*, 3> hash_helpers = {"sm3hash", "pseudohash", "pseudoXOF"};
inline constexpr std::array<const char*, 2> generator_helpers = {"init_random_number", "get_random_number"};
inline constexpr std::array<const char*, 5> all_helpers = {"sm3hash", "pseudohash", "pseudoXOF",
                                                           "init_random_number", "get_random_number"};
inline constexpr const char* global_generator = "drng_algorithm";

bool is_helper(std::string_view name);

// Functions that an instance of the type must define; passes of a key exchange are as many as it has.
const std::vector<std::string>& required_functions(record::Type type);
// The one that tells where the interface is defined: keygen, init_a, CryptHash.
const char* first_function(record::Type type);
// "kex_generate_pass3_msg_a"
bool is_pass_function(std::string_view name);

// What libraries export, wildcards included: the interface and the harness's own functions.
std::vector<std::string> exported_names(record::Type type);

}  // namespace ngcc::compile
