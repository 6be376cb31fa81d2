// SPDX-License-Identifier: Apache-2.0
// Tables of symmetric primitives in an ELF image, by content, and the functions that refer to them.
//
// All sections that are loaded from the file are searched, code too (assembly keeps tables beside it), or the
// PT_LOAD segments where there are no sections. A table counts where all its elements are there; parts are
// named only of initial values, which compilers split into vectors.
// References: of relocatable objects by their relocations; else by the addresses in x86-64 and AArch64 code,
// straight or through a pointer that the loader fills in. An address that code computes otherwise (AArch64
// section anchors, jump tables) is not seen: an empty list is no proof of disuse. Sizes and offsets are
// bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "elf/image.hpp"

namespace elfsize {

struct Reference {
    std::string from;      // the function or the variable; its section where no symbol covers the place
    bool pointer = false;  // from data: a pointer to the table
    auto operator<=>(const Reference&) const = default;
};

struct FoundTable {
    std::string name;
    unsigned first = 0, count = 0, of = 0;  // elements found, of how many
    unsigned width = 0;                     // bytes of an element
    ByteOrder order = ByteOrder::little;    // of an element; without meaning where width is 1
    std::uint64_t bytes = 0;
    std::uint32_t section = 0;  // index into sections(); 0: found by segment
    std::uint64_t offset = 0;   // in the section, or in the file where section is 0
    std::uint64_t address = 0;  // 0 in relocatable objects
    bool executable = false, writable = false;
    std::string symbol;                 // that covers it; empty without
    std::uint64_t symbol_offset = 0;    // of the table in the symbol
    std::vector<Reference> references;  // sorted
};

// Elements that a function holds as constants of its instructions.
struct InlineConstants {
    std::string name, function;
    unsigned count = 0, of = 0;  // distinct elements found: at least half, and two
};

struct Constants {
    std::vector<FoundTable> tables;
    std::vector<InlineConstants> inlined;
    // Why references or immediates may be missing or be of a neighbour; empty for linked and unlinked x86-64.
    std::string references_caveat;
};

// Where section table, symbols or relocations lie, the segments are searched, and references_caveat says why.
// Error if the file cannot be read.
Constants constants_of(const Image& image);

}  // namespace elfsize
