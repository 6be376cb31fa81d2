// SPDX-License-Identifier: Apache-2.0
#include "classes/names.hpp"

#include <algorithm>
#include <iterator>

#include "elf/source.hpp"

namespace elfsize {
namespace {

struct Name {
    std::uint32_t value;
    const char* text;
};

template <std::size_t n>
std::string look_up(const Name (&names)[n], std::uint32_t value, const char* kind) {
    const auto found = std::find_if(std::begin(names), std::end(names),
                                    [&](const Name& name) { return name.value == value; });
    return found != std::end(names) ? found->text : std::string(kind) + " " + hex(value);
}

constexpr Name machines[] = {
    {EM_X86_64, "x86-64"}, {EM_386, "i386"},    {EM_AARCH64, "AArch64"},       {EM_ARM, "ARM"},
    {EM_RISCV, "RISC-V"},  {EM_PPC, "PowerPC"}, {EM_PPC64, "PowerPC64"},       {EM_S390, "s390"},
    {EM_MIPS, "MIPS"},     {258, "LoongArch"},  {EM_SPARC, "SPARC"},           {EM_SPARCV9, "SPARC v9"},
    {EM_68K, "m68k"},      {EM_SH, "SuperH"},   {EM_PARISC, "PA-RISC"},        {EM_IA_64, "IA-64"},
    {EM_ALPHA, "Alpha"},   {EM_BPF, "BPF"},     {EM_MICROBLAZE, "MicroBlaze"}, {EM_XTENSA, "Xtensa"},
};

constexpr Name segment_types[] = {
    {PT_NULL, "NULL"},
    {PT_LOAD, "LOAD"},
    {PT_DYNAMIC, "DYNAMIC"},
    {PT_INTERP, "INTERP"},
    {PT_NOTE, "NOTE"},
    {PT_PHDR, "PHDR"},
    {PT_TLS, "TLS"},
    {PT_GNU_EH_FRAME, "GNU_EH_FRAME"},
    {PT_GNU_STACK, "GNU_STACK"},
    {PT_GNU_RELRO, "GNU_RELRO"},
    {PT_GNU_PROPERTY, "GNU_PROPERTY"},
};

constexpr Name section_types[] = {
    {SHT_NULL, "NULL"},
    {SHT_PROGBITS, "PROGBITS"},
    {SHT_SYMTAB, "SYMTAB"},
    {SHT_STRTAB, "STRTAB"},
    {SHT_RELA, "RELA"},
    {SHT_HASH, "HASH"},
    {SHT_DYNAMIC, "DYNAMIC"},
    {SHT_NOTE, "NOTE"},
    {SHT_NOBITS, "NOBITS"},
    {SHT_REL, "REL"},
    {SHT_DYNSYM, "DYNSYM"},
    {SHT_INIT_ARRAY, "INIT_ARRAY"},
    {SHT_FINI_ARRAY, "FINI_ARRAY"},
    {SHT_PREINIT_ARRAY, "PREINIT_ARRAY"},
    {SHT_GROUP, "GROUP"},
    {SHT_SYMTAB_SHNDX, "SYMTAB_SHNDX"},
    {19, "RELR"},
    {SHT_GNU_ATTRIBUTES, "GNU_ATTRIBUTES"},
    {SHT_GNU_HASH, "GNU_HASH"},
    {SHT_GNU_verdef, "VERDEF"},
    {SHT_GNU_verneed, "VERNEED"},
    {SHT_GNU_versym, "VERSYM"},
};

constexpr Name section_flags[] = {
    {SHF_WRITE, "W"},   {SHF_ALLOC, "A"},      {SHF_EXECINSTR, "X"},  {SHF_MERGE, "M"},
    {SHF_STRINGS, "S"}, {SHF_INFO_LINK, "I"},  {SHF_LINK_ORDER, "L"}, {SHF_GROUP, "G"},
    {SHF_TLS, "T"},     {SHF_COMPRESSED, "C"},
};

}  // namespace

std::string machine_name(std::uint16_t machine) {
    return look_up(machines, machine, "machine");
}

std::string type_name(const Image& image) {
    switch (image.type()) {
        case ET_REL:
            return "relocatable object";
        case ET_EXEC:
            return image.has_interpreter() || image.has_dynamic() ? "executable" : "static executable";
        case ET_CORE:
            return "core";
        default:
            break;
    }
    if (!image.is_pie()) return "shared object";
    return image.has_interpreter() ? "PIE executable" : "static PIE executable";
}

std::string segment_type_name(std::uint32_t type) {
    return look_up(segment_types, type, "type");
}

std::string section_type_name(std::uint32_t type) {
    return look_up(section_types, type, "type");
}

std::string segment_flag_names(std::uint32_t flags) {
    return {(flags & PF_R) != 0 ? 'r' : '-', (flags & PF_W) != 0 ? 'w' : '-',
            (flags & PF_X) != 0 ? 'x' : '-'};
}

std::string section_flag_names(std::uint64_t flags) {
    std::string text;
    for (const Name& flag : section_flags) {
        if ((flags & flag.value) != 0) text += flag.text;
        flags &= ~std::uint64_t{flag.value};
    }
    if (flags != 0) text.append("+").append(hex(flags));
    return text.empty() ? "-" : text;
}

}  // namespace elfsize
