// SPDX-License-Identifier: Apache-2.0
// The names that matter in a package's sources.
#pragma once

#include <span>
#include <string_view>

#include "record/operation.hpp"

namespace ngcc::package {

enum class Word : unsigned char { none, interface, helper, entropy, program, drng };

// interface: kem_keygen ..., CryptHash. helper: the five of the ICCS and names made of theirs (pseudoXOF_4x).
// entropy: functions that bring numbers from the system. program: main. drng: drng_algorithm.
Word word(std::string_view identifier);

bool must_be_called(std::string_view entropy);       // "rand" alone says nothing, "rand(" does
bool names_entropy_source(std::string_view string);  // "/dev/urandom"

// What an instance of a type defines at least; the first one tells where it is.
std::span<const std::string_view> needed_functions(record::Type type);

}  // namespace ngcc::package
