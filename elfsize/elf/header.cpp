// SPDX-License-Identifier: Apache-2.0
// ELF header and program headers (gABI chapters 4 and 5).
#include <array>
#include <cstddef>

#include "elf/state.hpp"

namespace elfsize {
namespace {

// e_ident first: it says how to read the rest.
Format read_ident(const Source& source) {
    std::array<unsigned char, EI_NIDENT> ident{};
    source.read(0, ident.data(), ident.size());
    Format format;
    if (ident[EI_CLASS] != ELFCLASS32 && ident[EI_CLASS] != ELFCLASS64)
        source.fail("EI_CLASS is " + std::to_string(ident[EI_CLASS]) +
                    " (offset 0x4), neither 32-bit nor 64-bit");
    if (ident[EI_DATA] != ELFDATA2LSB && ident[EI_DATA] != ELFDATA2MSB)
        source.fail("EI_DATA is " + std::to_string(ident[EI_DATA]) +
                    " (offset 0x5), neither little nor big endian");
    if (ident[EI_VERSION] != EV_CURRENT)
        source.fail("EI_VERSION is " + std::to_string(ident[EI_VERSION]) +
                    " (offset 0x6), only version 1 exists");
    format.is_64bit = ident[EI_CLASS] == ELFCLASS64;
    format.encoding = ident[EI_DATA];
    return format;
}

struct ProgramHeaders {
    std::uint64_t offset = 0;
    std::uint64_t count = 0;
    std::uint64_t entry_size = 0;
};

void check_header(const Source& source, const Format& format, std::uint32_t version,
                  std::uint64_t header_size, std::uint16_t type) {
    const std::uint64_t expected = format.is_64bit ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr);
    if (version != EV_CURRENT)
        source.fail("e_version is " + std::to_string(version) + " (offset 0x14), only version 1 exists");
    if (header_size < expected)
        source.fail("e_ehsize is " + std::to_string(header_size) +
                    in_header(format, offsetof(Elf64_Ehdr, e_ehsize), offsetof(Elf32_Ehdr, e_ehsize)) +
                    ", less than the " + std::to_string(expected) + " bytes of the header");
    if (type != ET_REL && type != ET_EXEC && type != ET_DYN && type != ET_CORE)
        source.fail("e_type is " + std::to_string(type) +
                        " (offset 0x10), neither an object, an executable, a shared object nor a core",
                    "name a file that a compiler or linker wrote");
}

ProgramHeaders read_header(Image::State& state) {
    ProgramHeaders headers;
    const auto take = [&](const auto& header) {
        check_header(state.source, state.format, header.e_version, header.e_ehsize, header.e_type);
        state.type = header.e_type;
        state.machine = header.e_machine;
        state.entry = header.e_entry;
        state.header = {0, header.e_ehsize};
        state.section_offset = header.e_shoff;
        state.section_entry_size = header.e_shentsize;
        state.section_count = header.e_shnum;
        state.section_names_index = header.e_shstrndx;
        headers = {header.e_phoff, header.e_phnum, header.e_phentsize};
        return true;
    };
    decode_table<Elf32_Ehdr, Elf64_Ehdr>(state.source, state.format, ELF_T_EHDR, {0, 1, "ELF header"}, take);
    return headers;
}

void read_segments(Image::State& state, ProgramHeaders headers) {
    const Source& source = state.source;
    if (headers.count == PN_XNUM) {
        headers.count = read_first_section(state).info;
        if (headers.count == 0)
            source.fail("e_phnum says that section 0 counts the program headers, but its sh_info is 0");
    }
    if (headers.count == 0) return;
    const std::uint64_t size = state.format.is_64bit ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr);
    if (headers.entry_size != size)
        source.fail(
            "e_phentsize is " + std::to_string(headers.entry_size) +
            in_header(state.format, offsetof(Elf64_Ehdr, e_phentsize), offsetof(Elf32_Ehdr, e_phentsize)) +
            " where a program header has " + std::to_string(size) + " bytes");
    if (headers.count > max_headers)
        source.fail(std::to_string(headers.count) + " program headers claimed, more than the limit of " +
                    std::to_string(max_headers));
    state.program_headers = {headers.offset, headers.count * size};
    const auto take = [&](const auto& header) {
        state.segments.push_back({header.p_type, header.p_flags, header.p_offset, header.p_vaddr,
                                  header.p_filesz, header.p_memsz, header.p_align});
        return true;
    };
    decode_table<Elf32_Phdr, Elf64_Phdr>(
        source, state.format, ELF_T_PHDR,
        {headers.offset, headers.count, "program headers (e_phoff, e_phnum)"}, take);
}

}  // namespace

std::string in_header(const Format& format, std::uint64_t offset64, std::uint64_t offset32) {
    return " (offset " + hex(format.is_64bit ? offset64 : offset32) + ")";
}

void fail_decoding(const Source& source, const std::string& what) {
    const char* message = elf_errmsg(elf_errno());
    source.fail(what + ": libelf cannot decode it: " + (message != nullptr ? message : "no reason given"));
}

Image image_from(Source source) {
    constexpr std::string_view magic(ELFMAG, SELFMAG);
    std::array<char, SELFMAG> start{};
    if (source.size() < start.size()) refuse_foreign(source);
    source.read(0, start.data(), start.size());
    if (std::string_view(start.data(), start.size()) != magic) refuse_foreign(source);

    auto state = std::make_unique<Image::State>(std::move(source));
    state->format = read_ident(state->source);
    read_segments(*state, read_header(*state));
    return Image(std::move(state));
}

}  // namespace elfsize
