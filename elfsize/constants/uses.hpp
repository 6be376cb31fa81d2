// SPDX-License-Identifier: Apache-2.0
// Which functions and pointers refer to the tables, and which functions hold tables in their instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "constants/find.hpp"
#include "constants/places.hpp"

namespace elfsize {

struct TablePlace {
    std::uint64_t start = 0, end = 0;  // places
    std::size_t index = 0;             // into Constants::tables
};

// Fills in references, inlined and references_caveat.
void find_uses(const Image& image, const Places& places, std::vector<TablePlace> wanted,
               Constants& constants);

}  // namespace elfsize
