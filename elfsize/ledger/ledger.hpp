// SPDX-License-Identifier: Apache-2.0
// Where the bytes of an ELF image are: at each level (segments, sections, symbols) every byte of the file,
// and every byte of the loaded image, has exactly one label. The labels of a level add up to both totals;
// nothing is left out and nothing counts twice.
//
// The loaded image is the sum of the memory sizes of all PT_LOAD headers, as in sizes_of(); of a relocatable
// object, of its allocated sections. Where two segments claim an address, the one that starts first has it
// and what the other claims of it is the label "addresses of another segment".
//
// All sizes are bytes. A Ledger owns what it holds; it outlives the Image and may be read by several threads.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "elf/image.hpp"
#include "ledger/owners.hpp"

namespace elfsize {

// What the bytes are for.
enum class ByteClass {
    code,                 // executable sections
    read_only,            // constants: neither writable nor executable, and not changed by the loader
    relocated_read_only,  // written by the loader, then protected (PT_GNU_RELRO)
    data,                 // writable, with initial values
    bss,                  // writable, zero-filled at load
    unwind,               // .eh_frame, .eh_frame_hdr, .gcc_except_table, .ARM.exidx, ...
    dynamic_linking,      // dynamic symbols, strings, relocations, hash tables, PLT, GOT, interpreter
    headers,              // ELF header, program and section headers, notes
    alignment,            // padding between what is named
    unnamed,              // loaded, but of no section: nothing says what it is
    debug,                // in the file only: DWARF and its like
    symbol_table,         // in the file only: .symtab and the strings of it and of the sections
    not_loaded,           // in the file only: everything else
};
inline constexpr std::size_t byte_class_count = 13;
// "code", "read-only data", ...; and the key in JSON: "code", "read_only_data", ...
const char* class_title(ByteClass byte_class);
const char* class_key(ByteClass byte_class);

enum class LabelKind {
    elf_header,
    program_headers,
    section_headers,
    segment,
    section,
    symbol,
    inferred_symbol,  // st_size is 0: reaches to the next symbol or the end of the section
    frames,           // records of .eh_frame, of the code of one owner
    padding,          // zero bytes or no-operations that alignment explains
    unnamed,          // of the section or segment `section` or `segment` names, and of nothing smaller
    shared,           // addresses of another segment
};
const char* kind_key(LabelKind kind);

inline constexpr std::uint32_t no_index = std::numeric_limits<std::uint32_t>::max();

struct Label {
    std::string name;  // as in the file: bytes of a symbol or section name are not checked or demangled
    LabelKind kind = LabelKind::unnamed;
    ByteClass byte_class = ByteClass::unnamed;
    // At the level of symbols. Sections hold code of several owners; they say only what is the format's.
    Owner owner = Owner::unattributed;
    std::uint64_t file_bytes = 0, memory_bytes = 0;

    std::uint32_t segment = no_index;  // index into segments(), for segments and what lies in no section
    std::uint32_t section = no_index;  // index into sections()
    std::uint32_t symbol = no_index;   // index into symbols(), of what LedgerOptions and Ledger say
    std::uint64_t address = 0;         // of segments, sections and symbols; offset in the section in ET_REL
    bool global = false;               // of symbols; hidden ones that the linker made local are not
    std::uint32_t aliases = 0;         // further symbols of the same bytes
    std::uint32_t source_file = no_index;  // of static symbols: index into Ledger::source_files
};

// A run of bytes of one label, by file offset or by address. Those of ET_REL lie behind each other from 0 on,
// in the order of the sections: an object has no addresses yet.
struct Extent {
    std::uint64_t start = 0, size = 0;
    std::uint32_t label = 0;  // index into Level::labels
};

struct Level {
    std::vector<Label> labels;  // those that have bytes, each once
    std::vector<Extent> file;   // sorted, without gaps, from 0 to the end of the file
    // Sorted, without overlap, each PT_LOAD covered. Bytes of the label "addresses of another segment" have
    // no extent: their addresses are those of others.
    std::vector<Extent> memory;
    std::vector<std::string> overlaps;  // claims on bytes that another label has, in words; at most 20
    std::uint64_t overlap_count = 0;
};

// What the kernel maps for one PT_LOAD, and what the dynamic loader protects afterwards.
struct Mapping {
    std::uint32_t segment = 0;
    std::uint64_t address = 0, size = 0;  // whole pages
    std::uint64_t file_backed = 0;        // of size: pages from the file, neighbouring bytes of it included
    std::uint64_t anonymous = 0;          // of size: zero pages
    std::uint64_t zero_filled = 0;        // p_memsz - p_filesz: what is zero before the program starts
    std::uint64_t relro = 0;              // of size: whole pages that become read-only after relocation
};

struct Ledger {
    std::string build_id;  // hexadecimal; empty without one
    std::uint64_t file_bytes = 0, memory_bytes = 0;
    Level segments, sections, symbols;
    bool symbols_from_dynamic = false;  // no .symtab: the names are those of .dynsym
    bool has_symbols = false;
    std::vector<std::string> source_files;  // names of translation units, from STT_FILE
    std::vector<Mapping> mappings;
    std::uint64_t page_size = 4096;
    std::uint64_t mapped_bytes = 0;  // pages of all mappings, shared ones once
    // What could not be read and is therefore unnamed: the field and the offset, in words.
    std::vector<std::string> problems;
    std::vector<std::string> remarks;
};

struct LedgerOptions {
    OwnerRules owners = OwnerRules::standard();
    std::uint64_t page_size = 4096;  // of the machine that runs the image; a power of two
    // The separate debug file of a stripped image: its symbols name the bytes. Error unless the build ids
    // agree.
    const Image* symbols_from = nullptr;
};

// Error for what sizes_of() refuses. A section or symbol table that lies is a problem, and its level then
// says `unnamed` for all that it would have named.
Ledger ledger_of(const Image& image, const LedgerOptions& options = {});

struct ClassTotals {
    std::uint64_t file_bytes = 0, memory_bytes = 0;
};
// Of one level, indexed by ByteClass and by Owner; they add up to the totals of the ledger.
std::vector<ClassTotals> by_class(const Level& level);
std::vector<ClassTotals> by_owner(const Level& level);

}  // namespace elfsize
