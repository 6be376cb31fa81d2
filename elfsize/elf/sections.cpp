// SPDX-License-Identifier: Apache-2.0
// Section header table and section names (gABI chapter 4, "Sections").
#include <cstddef>
#include <limits>

#include "elf/state.hpp"

namespace elfsize {
namespace {

std::uint64_t header_size(const Image::State& state) {
    return state.format.is_64bit ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
}

void check_entry_size(const Image::State& state) {
    if (state.section_entry_size != header_size(state))
        state.source.fail(
            "e_shentsize is " + std::to_string(state.section_entry_size) +
            in_header(state.format, offsetof(Elf64_Ehdr, e_shentsize), offsetof(Elf32_Ehdr, e_shentsize)) +
            " where a section header has " + std::to_string(header_size(state)) + " bytes");
}

struct NamedSection {
    Section section;
    std::uint32_t name_offset = 0;
};

template <typename Use>
void for_each_header(const Image::State& state, std::uint64_t count, Use use) {
    std::uint32_t index = 0;
    const auto take = [&](const auto& header) {
        NamedSection named;
        const std::uint64_t at = state.section_offset + index * header_size(state);
        named.section = {index++,           {},
                         header.sh_type,    header.sh_flags,
                         header.sh_addr,    header.sh_offset,
                         header.sh_size,    header.sh_link,
                         header.sh_info,    header.sh_addralign,
                         header.sh_entsize, at};
        named.name_offset = header.sh_name;
        use(named);
        return true;
    };
    decode_table<Elf32_Shdr, Elf64_Shdr>(state.source, state.format, ELF_T_SHDR,
                                         {state.section_offset, count, "section headers (e_shoff, e_shnum)"},
                                         take);
}

void check_section(const Image::State& state, const Section& section) {
    if (section.index == 0 && section.type != SHT_NULL)
        state.source.fail("section 0 (header at " + hex(section.header_offset) + "): sh_type is " +
                          std::to_string(section.type) + ", but the first header is of no section");
    if (section.type == SHT_NULL) return;
    const std::string what =
        "section " + std::to_string(section.index) + " (header at " + hex(section.header_offset) + ")";
    if (!section.no_bits() && !state.source.contains(section.offset, section.size))
        state.source.fail(what + ": " + std::to_string(section.size) + " bytes at offset " +
                          hex(section.offset) + " (sh_offset, sh_size) reach past the end of the file (" +
                          std::to_string(state.source.size()) + " bytes)");
    const std::uint64_t space = state.format.is_64bit ? std::numeric_limits<std::uint64_t>::max()
                                                      : std::numeric_limits<std::uint32_t>::max();
    if (section.allocated() && section.size > space - section.addr)
        state.source.fail(what + ": sh_addr " + hex(section.addr) + " plus sh_size " + hex(section.size) +
                          " leaves the address space");
}

StringTable read_names(const Image::State& state, const std::vector<Section>& sections) {
    std::uint64_t index = state.section_names_index;
    if (index == SHN_UNDEF) return {};
    if (index == SHN_XINDEX) index = sections.front().link;
    if (index >= sections.size())
        state.source.fail(
            "e_shstrndx is " + std::to_string(index) +
            in_header(state.format, offsetof(Elf64_Ehdr, e_shstrndx), offsetof(Elf32_Ehdr, e_shstrndx)) +
            ", but the file has " + std::to_string(sections.size()) + " sections");
    const Section& section = sections[static_cast<std::size_t>(index)];
    if (section.type != SHT_STRTAB)
        state.source.fail("e_shstrndx names section " + std::to_string(index) + ", which is no string table");
    if (section.size > max_section_names)
        state.source.fail("the section names have " + std::to_string(section.size) +
                          " bytes, more than the limit of " + std::to_string(max_section_names));
    return StringTable(state.source.bytes(section.offset, section.size));
}

// Where e_shnum cannot hold the count, it is 0 and section 0 has it in sh_size.
std::uint64_t section_count(const Image::State& state) {
    return state.section_count != 0 ? state.section_count : read_first_section(state).size;
}

}  // namespace

std::string label(const Section& section) {
    return "section " + std::to_string(section.index) + " (" + printable(section.name) + ", header at " +
           hex(section.header_offset) + ")";
}

Section read_first_section(const Image::State& state) {
    if (state.section_offset == 0)
        state.source.fail("a header count is said to be in section 0, but e_shoff is 0");
    check_entry_size(state);
    Section first;
    for_each_header(state, 1, [&](const NamedSection& named) { first = named.section; });
    return first;
}

bool section_count_is_zero(const Image::State& state) {
    return state.section_offset == 0 || section_count(state) == 0;
}

FileRange section_header_range(const Image::State& state) {
    if (section_count_is_zero(state)) return {};
    return {state.section_offset, section_count(state) * header_size(state)};
}

SectionTable read_sections(const Image::State& state) {
    SectionTable table;
    if (section_count_is_zero(state)) return table;
    check_entry_size(state);
    const std::uint64_t count = section_count(state);
    if (count > max_headers)
        state.source.fail(std::to_string(count) + " section headers claimed, more than the limit of " +
                          std::to_string(max_headers));
    std::vector<std::uint32_t> name_offsets;
    for_each_header(state, count, [&](const NamedSection& named) {
        check_section(state, named.section);
        table.sections.push_back(named.section);
        name_offsets.push_back(named.name_offset);
    });
    table.names = read_names(state, table.sections);
    if (table.names.empty()) return table;
    for (Section& section : table.sections) {
        const auto name = table.names.at(name_offsets[section.index]);
        if (!name)
            state.source.fail("section " + std::to_string(section.index) + " (header at " +
                              hex(section.header_offset) + "): sh_name is " +
                              std::to_string(name_offsets[section.index]) +
                              ", where the section names hold no complete string");
        section.name = *name;
    }
    return table;
}

}  // namespace elfsize
