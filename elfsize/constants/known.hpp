// SPDX-License-Identifier: Apache-2.0
// Tables by which implementations of symmetric primitives are recognised, computed from their definitions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace elfsize {

struct KnownTable {
    std::string name;    // with all primitives that share the values: "SHA-512 or BLAKE2b initial value"
    unsigned width = 4;  // bytes of an element
    std::vector<std::uint64_t> elements;
    bool in_code = false;   // compilers and authors also write the elements as immediates
    bool in_parts = false;  // compilers also store it as vectors of 16 bytes, apart from each other
};

// Made on first use; safe from several threads.
const std::vector<KnownTable>& known_tables();

}  // namespace elfsize
