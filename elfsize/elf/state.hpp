// SPDX-License-Identifier: Apache-2.0
// What an Image holds, shared by the files that implement it; no part of the interface.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "elf/decode.hpp"
#include "elf/image.hpp"
#include "elf/source.hpp"
#include "elf/strings.hpp"

namespace elfsize {

struct SectionTable {
    StringTable names;
    std::vector<Section> sections;
};

struct SymbolTable {
    StringTable names;
    std::vector<Symbol> symbols;
    std::uint32_t section = 0;  // its own section index; 0: the file has none
};

struct RelocationTables {
    std::vector<Relocation> fixed, dynamic;
};

struct DynamicInfo {
    std::vector<std::string> needed;
    std::string soname, library_path;
    bool pie = false;
    LinkFlags flags;
};

struct Image::State {
    explicit State(Source from) : source(std::move(from)) {}

    Source source;
    Format format;
    std::uint16_t type = 0, machine = 0;
    std::uint64_t entry = 0;
    FileRange header, program_headers;
    std::uint64_t section_offset = 0;       // e_shoff
    std::uint16_t section_entry_size = 0;   // e_shentsize
    std::uint16_t section_count = 0;        // e_shnum, 0 where section 0 holds the count
    std::uint16_t section_names_index = 0;  // e_shstrndx, SHN_XINDEX where section 0 holds it
    std::vector<Segment> segments;

    // Read on first use.
    std::optional<SectionTable> sections;
    std::optional<SymbolTable> symbols, dynamic_symbols;
    std::optional<RelocationTables> relocations;
    std::optional<DynamicInfo> dynamic;
};

// How messages name a section: "section 7 (.symtab, header at 0x1f40)".
std::string label(const Section& section);
// Behind the value of a field of the ELF header: " (offset 0x36)". The places are those of 64-bit and 32-bit
// files.
std::string in_header(const Format& format, std::uint64_t offset64, std::uint64_t offset32);

// Throws the Error that fits a file which is no ELF: archive, bitcode, linker script, text, other.
[[noreturn]] void refuse_foreign(const Source& source);

Image image_from(Source source);

bool section_count_is_zero(const Image::State& state);
SectionTable read_sections(const Image::State& state);
Section read_first_section(const Image::State& state);
SymbolTable read_symbols(const Image::State& state, const std::vector<Section>& sections, std::uint32_t type);
RelocationTables read_relocations(const Image& image, const Image::State& state);
FileRange section_header_range(const Image::State& state);
DynamicInfo read_dynamic(const Image::State& state);
std::string read_build_id(const Image& image, const Image::State& state);

}  // namespace elfsize
