// SPDX-License-Identifier: Apache-2.0
// ELF files written byte by byte from the tables of the gABI, without libelf and without the reader.
#pragma once

#include <elf.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace elfsize::test {

struct SegmentSpec {
    std::uint32_t type = PT_LOAD, flags = PF_R;
    std::uint64_t offset = 0, vaddr = 0, file_size = 0, memory_size = 0, align = 1;
};

struct SectionSpec {
    std::string name;
    std::uint32_t type = SHT_PROGBITS;
    std::uint64_t flags = 0, addr = 0, offset = 0, size = 0;
    std::uint32_t link = 0, info = 0;
    std::uint64_t entry_size = 0;
};

struct ElfSpec {
    bool is_64bit = true;
    bool big_endian = false;
    std::uint16_t type = ET_DYN, machine = EM_X86_64;
    std::vector<SegmentSpec> segments;
    // Section 0 and the section of the names are added when there are any. A section with content in `blob`
    // gives its offset there.
    std::vector<SectionSpec> sections;
    std::size_t blob = 0x1000;  // zero bytes behind the headers; the section table follows them
    // The counts as PN_XNUM and SHN_LORESERVE demand them, whatever their size.
    bool extended_counts = false;
};

// File offsets of header fields that tests change.
struct Offsets {
    static constexpr std::size_t class_ = EI_CLASS, data = EI_DATA;
    static constexpr std::size_t phnum64 = 56, phentsize64 = 54, shoff64 = 40, shnum64 = 60, shstrndx64 = 62,
                                 shentsize64 = 58, first_phdr64 = 64;
};

std::vector<std::byte> build(const ElfSpec& spec);

// Overwrites size bytes, little endian.
void poke(std::vector<std::byte>& file, std::size_t offset, std::uint64_t value, std::size_t size);

}  // namespace elfsize::test
