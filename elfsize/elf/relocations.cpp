// SPDX-License-Identifier: Apache-2.0
// Relocation tables (gABI chapter 4, "Relocation").
#include "elf/state.hpp"

namespace elfsize {
namespace {

// r_info holds the symbol and the type, 24 + 8 bits in 32-bit files, 32 + 32 in 64-bit files.
void split_info(Relocation& relocation, Elf32_Word info) {
    relocation.symbol = ELF32_R_SYM(info);
    relocation.type = ELF32_R_TYPE(info);
}
void split_info(Relocation& relocation, Elf64_Xword info) {
    relocation.symbol = static_cast<std::uint32_t>(ELF64_R_SYM(info));
    relocation.type = static_cast<std::uint32_t>(ELF64_R_TYPE(info));
}

class RelocationReader {
  public:
    RelocationReader(const Image& image, const Image::State& state, RelocationTables& tables)
        : image_(image), state_(state), tables_(tables) {}

    void read(const Section& section) {
        const bool fixed = refers_to_symtab(section);
        check(section, fixed);
        const std::size_t symbols = fixed ? image_.symbols().size() : image_.dynamic_symbols().size();
        std::vector<Relocation>& into = fixed ? tables_.fixed : tables_.dynamic;
        const TableSpan table{section.offset, section.size / section.entry_size, label(section)};
        const auto add = [&](Relocation relocation) {
            relocation.section = section.info;
            locate(relocation, section);
            if (relocation.symbol != 0 && relocation.symbol >= symbols)
                fail(section, "a relocation names symbol " + std::to_string(relocation.symbol) + " of " +
                                  std::to_string(symbols));
            into.push_back(relocation);
            return true;
        };
        if (section.type == SHT_RELA)
            decode_table<Elf32_Rela, Elf64_Rela>(state_.source, state_.format, ELF_T_RELA, table,
                                                 [&](const auto& raw) {
                                                     Relocation relocation = common(raw);
                                                     relocation.addend = raw.r_addend;
                                                     relocation.has_addend = true;
                                                     return add(relocation);
                                                 });
        else
            decode_table<Elf32_Rel, Elf64_Rel>(state_.source, state_.format, ELF_T_REL, table,
                                               [&](const auto& raw) { return add(common(raw)); });
    }

  private:
    template <typename Raw>
    static Relocation common(const Raw& raw) {
        Relocation relocation;
        relocation.offset = raw.r_offset;
        split_info(relocation, raw.r_info);
        return relocation;
    }

    [[noreturn]] void fail(const Section& section, const std::string& cause) const {
        state_.source.fail(label(section) + ": " + cause);
    }

    bool refers_to_symtab(const Section& section) const {
        if (section.link >= image_.sections().size())
            fail(section, "sh_link is " + std::to_string(section.link) + ", but the file has " +
                              std::to_string(image_.sections().size()) + " sections");
        return image_.sections()[section.link].type == SHT_SYMTAB;
    }

    void check(const Section& section, bool fixed) const {
        // MIPS psABI, 64-bit: three types and a special symbol in one r_info, in an order of their own.
        if (state_.machine == EM_MIPS && state_.format.is_64bit && state_.format.encoding == ELFDATA2LSB)
            state_.source.fail("relocations of 64-bit little-endian MIPS are not read", "");
        const bool rela = section.type == SHT_RELA;
        const std::uint64_t expected = state_.format.is_64bit
                                           ? (rela ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel))
                                           : (rela ? sizeof(Elf32_Rela) : sizeof(Elf32_Rel));
        if (section.entry_size != expected || section.size % expected != 0)
            fail(section, "sh_size " + std::to_string(section.size) + " and sh_entsize " +
                              std::to_string(section.entry_size) + " make no table of entries of " +
                              std::to_string(expected) + " bytes");
        if (section.size > max_table_bytes)
            fail(section, std::to_string(section.size) + " bytes, more than the limit of " +
                              std::to_string(max_table_bytes));
        if (section.info >= image_.sections().size() || (fixed && section.info == 0))
            fail(section, "sh_info is " + std::to_string(section.info) + ", which is no section to relocate");
    }

    void locate(Relocation& relocation, const Section& table) const {
        if (relocation.section == 0) return;
        const Section& section = image_.sections()[relocation.section];
        const bool object = state_.type == ET_REL;
        const std::uint64_t start = object ? 0 : section.addr;
        if (relocation.offset >= start && relocation.offset - start < section.size)
            relocation.section_offset = relocation.offset - start;
        else if (object)
            fail(table, "a relocation at " + hex(relocation.offset) + " lies outside of " + label(section));
    }

    const Image& image_;
    const Image::State& state_;
    RelocationTables& tables_;
};

}  // namespace

RelocationTables read_relocations(const Image& image, const Image::State& state) {
    RelocationTables tables;
    RelocationReader reader(image, state, tables);
    for (const Section& section : image.sections())
        if ((section.type == SHT_REL || section.type == SHT_RELA) && section.size != 0) reader.read(section);
    return tables;
}

}  // namespace elfsize
