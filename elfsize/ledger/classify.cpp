// SPDX-License-Identifier: Apache-2.0
// Classes of segments and sections, by type and flags first and by name only where those do not tell.
#include <algorithm>
#include <array>

#include "ledger/workings.hpp"

namespace elfsize {

namespace {

struct ClassWords {
    const char *title, *key;
};

constexpr std::array<ClassWords, byte_class_count> class_words{{
    {"code", "code"},
    {"read-only data", "read_only_data"},
    {"relocated read-only", "relocated_read_only"},
    {"data", "data"},
    {"bss", "bss"},
    {"unwind data", "unwind_data"},
    {"dynamic linking", "dynamic_linking"},
    {"headers and notes", "headers"},
    {"alignment", "alignment"},
    {"unnamed", "unnamed"},
    {"debug information", "debug"},
    {"symbol tables", "symbol_tables"},
    {"not loaded", "not_loaded"},
}};

constexpr std::array kind_keys{"elf_header", "program_headers", "section_headers", "segment",
                               "section",    "symbol",          "inferred_symbol", "frames",
                               "padding",    "unnamed",         "shared"};

template <std::size_t n>
bool is_one_of(std::string_view name, const std::array<std::string_view, n>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_unwind(const Section& section) {
    constexpr std::array<std::string_view, 4> names{".eh_frame", ".eh_frame_hdr", ".gcc_except_table",
                                                    ".sframe"};
    constexpr std::uint32_t unwind_of_x86_64 = 0x70000001, exidx_of_arm = 0x70000001;  // SHT_LOPROC + 1
    static_assert(unwind_of_x86_64 == SHT_X86_64_UNWIND && exidx_of_arm == SHT_ARM_EXIDX);
    return section.type == unwind_of_x86_64 || is_one_of(section.name, names) ||
           section.name.starts_with(".gcc_except_table.") || section.name.starts_with(".ARM.ex");
}

bool is_dynamic_linking(const Section& section) {
    constexpr std::uint32_t relr = 19, android_rel = 0x60000001, android_rela = 0x60000002;
    switch (section.type) {
        case SHT_DYNAMIC:
        case SHT_DYNSYM:
        case SHT_HASH:
        case SHT_GNU_HASH:
        case SHT_GNU_verdef:
        case SHT_GNU_verneed:
        case SHT_GNU_versym:
        case SHT_GNU_LIBLIST:
        case SHT_RELA:
        case SHT_REL:
        case SHT_STRTAB:
        case relr:
        case android_rel:
        case android_rela:
            return true;
        default:
            break;
    }
    constexpr std::array<std::string_view, 9> names{".interp",  ".plt",  ".plt.got", ".plt.sec", ".got",
                                                    ".got.plt", ".iplt", ".igot",    ".igot.plt"};
    return is_one_of(section.name, names);
}

// Inside of PT_GNU_RELRO from end to end.
bool is_relro(const Coverage& relro, const Section& section) {
    return section.size != 0 && relro.within(section.addr, section.addr + section.size) == section.size;
}

bool is_relro_by_name(const Section& section) {
    return section.type == SHT_INIT_ARRAY || section.type == SHT_FINI_ARRAY ||
           section.type == SHT_PREINIT_ARRAY || section.name.starts_with(".data.rel.ro");
}

ByteClass class_of_unloaded(const Section& section) {
    if (section.type == SHT_SYMTAB || section.type == SHT_STRTAB || section.type == SHT_SYMTAB_SHNDX)
        return ByteClass::symbol_table;
    if (section.name.starts_with(".debug") || section.name.starts_with(".zdebug") ||
        section.name == ".gdb_index" || section.name == ".stab" || section.name == ".stabstr" ||
        section.name.starts_with(".rela.debug") || section.name.starts_with(".rel.debug"))
        return ByteClass::debug;
    return ByteClass::not_loaded;
}

}  // namespace

const char* class_title(ByteClass byte_class) {
    return class_words[static_cast<std::size_t>(byte_class)].title;
}
const char* class_key(ByteClass byte_class) {
    return class_words[static_cast<std::size_t>(byte_class)].key;
}
const char* kind_key(LabelKind kind) {
    return kind_keys[static_cast<std::size_t>(kind)];
}

namespace detail {

bool takes_memory(const Section& section) {
    if (!section.allocated() || section.size == 0 || section.type == SHT_NULL) return false;
    return !(section.no_bits() && section.thread_local_data());
}

ByteClass class_of_segment(const Segment& segment) {
    if ((segment.flags & PF_X) != 0) return ByteClass::code;
    if ((segment.flags & PF_W) == 0) return ByteClass::read_only;
    return segment.file_size == 0 ? ByteClass::bss : ByteClass::data;
}

ByteClass class_of_section(const Workings& work, const Section& section) {
    if (!section.allocated()) return class_of_unloaded(section);
    if (section.type == SHT_NOTE) return ByteClass::headers;
    if (is_unwind(section)) return ByteClass::unwind;
    if (is_dynamic_linking(section)) return ByteClass::dynamic_linking;
    if (section.executable()) return ByteClass::code;
    if (!section.writable()) return ByteClass::read_only;
    if (work.object ? is_relro_by_name(section) : is_relro(work.relro_bytes, section))
        return ByteClass::relocated_read_only;
    // The bytes of a separate debug file are NOBITS throughout; its program says which were data.
    return section.no_bits() ? ByteClass::bss : ByteClass::data;
}

}  // namespace detail
}  // namespace elfsize
