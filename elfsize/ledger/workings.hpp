// SPDX-License-Identifier: Apache-2.0
// What the levels of one ledger share while they are made; no part of the interface.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ledger/cover.hpp"
#include "ledger/fill.hpp"
#include "ledger/ledger.hpp"

namespace elfsize::detail {

struct Workings {
    Workings(const Image& from, const LedgerOptions& with, Ledger& into)
        : image(from), options(with), ledger(into), fill(from) {}

    const Image& image;
    const LedgerOptions& options;
    Ledger& ledger;
    Fill fill;
    bool object = false;            // ET_REL: no segments, memory is the allocated sections
    bool debug_only = false;        // the segments' bytes are in another file
    std::vector<Section> sections;  // empty where the table cannot be read
    std::vector<Claim> relro;       // addresses of all PT_GNU_RELRO
    Coverage relro_bytes;
};

void add_segment_level(Workings& work);
void add_section_level(Workings& work);
void add_symbol_level(Workings& work);
void add_mappings(Workings& work);

ByteClass class_of_segment(const Segment& segment);
// Sections without memory give what they are in the file.
ByteClass class_of_section(const Workings& work, const Section& section);
// Takes memory after load; .tbss does not, it describes what each thread allocates.
bool takes_memory(const Section& section);

// At most 20 are written out.
void report_overlap(Level& level, const std::string& text);
// "section 7 (.text)", "program header 2 (LOAD)", "the ELF header"
std::string describe(const Label& label);
// Sums up the extents, drops the labels without bytes and renumbers.
void finish_level(Level& level);
// One more run at the end; joined with the last where label and place continue it.
void append(std::vector<Extent>& extents, std::uint64_t start, std::uint64_t size, std::uint32_t label);

}  // namespace elfsize::detail
