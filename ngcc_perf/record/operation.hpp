// SPDX-License-Identifier: Apache-2.0
// Names and order of candidates' operations and labels. Every table and every file name takes them from here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ngcc::record {

enum class Type { kem, sig, kex, hash };

std::string_view name(Type type);
// "kem", "sig" (also "sign"), "kex", "hash"; anything else is not a type.
std::optional<Type> type_from_name(std::string_view name);

// S1 to S8 of the assessment guide: the message lengths of hash functions, in bytes.
inline constexpr std::array<std::uint64_t, 8> hash_lengths{32, 128, 512, 1024, 4096, 8192, 16384, 65536};

// An operation with what tells two measurements of it apart: "sign", "pass2", for hashes "hash_4096". It is
// the last part of evidence file names.
std::string operation_key(std::string_view operation, std::uint64_t input_bytes);

// The keys that a complete campaign has for an instance, in the order of the pages. passes: for kex only.
std::vector<std::string> operation_keys(Type type, unsigned passes = 0);

// The type whose operations include this one (keys are accepted too); none for an unknown name.
std::optional<Type> type_of_operation(std::string_view operation);

// Order of the pages: keygen enc dec | keygen sign verify | hash by length | exchange init_a init_b passN
// derive_a derive_b; unknown names last, by natural order.
bool operation_less(std::string_view a, std::string_view b);

// Digits compare as numbers: "x-512" < "x-1024". A total order: equal only for equal bytes.
bool natural_less(std::string_view a, std::string_view b);

// A name as one component of a path: letters, digits and + - . _ = , @ stay, every other byte becomes %XX, so
// that neither "../" nor a newline gets out of the run directory; long names are cut and told apart by
// digest.
std::string file_name_part(std::string_view name);

}  // namespace ngcc::record
