// SPDX-License-Identifier: Apache-2.0
// Symbol tables (gABI chapter 4, "Symbol Table").
#include <algorithm>

#include "elf/state.hpp"

namespace elfsize {
namespace {

void check_table(const Source& source, const Section& section, std::uint64_t entry_size) {
    if (section.entry_size != entry_size || section.size % entry_size != 0)
        source.fail(label(section) + ": sh_size " + std::to_string(section.size) + " and sh_entsize " +
                    std::to_string(section.entry_size) + " make no table of entries of " +
                    std::to_string(entry_size) + " bytes");
    if (section.size > max_table_bytes)
        source.fail(label(section) + ": " + std::to_string(section.size) + " bytes, more than the limit of " +
                    std::to_string(max_table_bytes));
}

StringTable read_strings(const Source& source, const std::vector<Section>& sections, const Section& symbols) {
    if (symbols.link >= sections.size() || sections[symbols.link].type != SHT_STRTAB)
        source.fail(label(symbols) + ": sh_link is " + std::to_string(symbols.link) +
                    ", which is no string table");
    const Section& strings = sections[symbols.link];
    if (strings.size > max_table_bytes)
        source.fail(label(strings) + ": " + std::to_string(strings.size) + " bytes, more than the limit of " +
                    std::to_string(max_table_bytes));
    return StringTable(source.bytes(strings.offset, strings.size));
}

// SHT_SYMTAB_SHNDX: the section indices that do not fit into st_shndx; empty without such a table.
std::vector<std::uint32_t> read_extended_indices(const Image::State& state,
                                                 const std::vector<Section>& sections,
                                                 const Section& symbols) {
    const auto found = std::find_if(sections.begin(), sections.end(), [&](const Section& section) {
        return section.type == SHT_SYMTAB_SHNDX && section.link == symbols.index;
    });
    std::vector<std::uint32_t> indices;
    if (found == sections.end()) return indices;
    check_table(state.source, *found, sizeof(Elf32_Word));
    decode_table<Elf32_Word, Elf64_Word>(state.source, state.format, ELF_T_WORD,
                                         {found->offset, found->size / sizeof(Elf32_Word), label(*found)},
                                         [&](std::uint32_t index) {
                                             indices.push_back(index);
                                             return true;
                                         });
    return indices;
}

class SymbolReader {
  public:
    SymbolReader(const Image::State& state, const std::vector<Section>& sections, const Section& section,
                 SymbolTable& table)
        : state_(state),
          sections_(sections),
          section_(section),
          table_(table),
          extended_(read_extended_indices(state, sections, section)) {
        table_.names = read_strings(state.source, sections, section);
        table_.section = section.index;
    }

    template <typename Raw>
    void add(const Raw& raw) {
        Symbol symbol;
        const auto name = table_.names.at(raw.st_name);
        if (!name)
            state_.source.fail(what() + ": st_name is " + std::to_string(raw.st_name) +
                               ", where the string table holds no complete string");
        symbol.name = *name;
        symbol.value = raw.st_value;
        symbol.size = raw.st_size;
        symbol.type = ELF64_ST_TYPE(raw.st_info);
        symbol.binding = ELF64_ST_BIND(raw.st_info);
        symbol.visibility = ELF64_ST_VISIBILITY(raw.st_other);
        place(symbol, raw.st_shndx);
        table_.symbols.push_back(symbol);
    }

  private:
    std::string what() const {
        return "symbol " + std::to_string(table_.symbols.size()) + " at " +
               hex(section_.offset + table_.symbols.size() * section_.entry_size) + " of " + label(section_);
    }

    void place(Symbol& symbol, std::uint32_t index) const {
        if (index == SHN_UNDEF) return;
        if (index == SHN_XINDEX) {
            if (table_.symbols.size() >= extended_.size())
                state_.source.fail(what() + ": its section index is said to be in a table that lacks it");
            index = extended_[table_.symbols.size()];
        } else if (index >= SHN_LORESERVE) {
            symbol.place = index == SHN_ABS      ? Place::absolute
                           : index == SHN_COMMON ? Place::common
                                                 : Place::other;
            return;
        }
        if (index >= sections_.size())
            state_.source.fail(what() + ": st_shndx is " + std::to_string(index) + ", but the file has " +
                               std::to_string(sections_.size()) + " sections");
        symbol.place = Place::section;
        symbol.section = index;
    }

    const Image::State& state_;
    const std::vector<Section>& sections_;
    const Section& section_;
    SymbolTable& table_;
    std::vector<std::uint32_t> extended_;
};

}  // namespace

SymbolTable read_symbols(const Image::State& state, const std::vector<Section>& sections,
                         std::uint32_t type) {
    SymbolTable table;
    // The gABI allows one table of each type.
    const auto found = std::find_if(sections.begin(), sections.end(),
                                    [&](const Section& section) { return section.type == type; });
    if (found == sections.end()) return table;
    const std::uint64_t entry_size = state.format.is_64bit ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
    check_table(state.source, *found, entry_size);
    SymbolReader reader(state, sections, *found, table);
    table.symbols.reserve(static_cast<std::size_t>(found->size / entry_size));
    decode_table<Elf32_Sym, Elf64_Sym>(state.source, state.format, ELF_T_SYM,
                                       {found->offset, found->size / entry_size, label(*found)},
                                       [&](const auto& raw) {
                                           reader.add(raw);
                                           return true;
                                       });
    return table;
}

}  // namespace elfsize
