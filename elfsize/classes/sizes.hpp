// SPDX-License-Identifier: Apache-2.0
// How many bytes an ELF file takes in memory, and of which class they are.
//
// For what runs (executables, shared objects) the segments are the reference: the total is the sum of the
// memory sizes of all PT_LOAD headers, the published "static: ELF image" column. Sections only explain it,
// and what no section explains is the class `other`, so the classes always add up to the total exactly. A
// relocatable object has no program headers: its total is the sum of its SHF_ALLOC sections.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "elf/image.hpp"

namespace elfsize {

struct Bytes {
    std::uint64_t memory = 0;  // after load
    std::uint64_t file = 0;    // of these, stored in the file
};

struct Split {
    Bytes text;            // executable sections
    Bytes read_only_data;  // neither writable nor executable: constants, unwind tables, dynamic symbols
    Bytes data;            // writable with bytes in the file, what relocation processing writes included
    Bytes bss;             // zero-filled at load (SHT_NOBITS); .tbss is not memory of the image
    Bytes other;           // headers, notes, padding and what no section names
};

enum class Basis { segments, sections };

struct Sizes {
    std::string type;     // "shared object", "PIE executable", "relocatable object", ...
    std::string machine;  // "x86-64", ...
    unsigned bits = 64;
    ByteOrder byte_order = ByteOrder::little;

    Basis basis = Basis::segments;
    Bytes loadable;
    std::optional<Split> split;
    std::string split_reason;  // why there is no split

    bool debug_only = false;  // a separate debug file: the sizes are those of the program it belongs to
    Lto lto = Lto::none;
    std::vector<std::string> needed;  // DT_NEEDED: other files, whose bytes are in none of these numbers

    std::vector<std::string> problems;  // where the file contradicts itself; the total holds all the same
    std::vector<std::string> remarks;
};

// Error for what has no load image: cores, LTO objects without machine code, executables and shared objects
// without PT_LOAD, and segments that no loader would accept or that reach past the end of the file.
Sizes sizes_of(const Image& image);

// Sums that may not wrap: Error naming whose total it was.
std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b, const std::string& whose);

struct Total {
    std::uint64_t count = 0;
    Bytes loadable;
    std::optional<Split> split = Split{};  // only while every part had one
};

void add(Total& total, const Sizes& sizes, const std::string& name);

}  // namespace elfsize
