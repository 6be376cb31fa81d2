// SPDX-License-Identifier: Apache-2.0
#include "elf_builder.hpp"

#include <stdexcept>

namespace elfsize::test {
namespace {

class Writer {
  public:
    explicit Writer(const ElfSpec& spec) : spec_(spec) {}

    void number(std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t shift = 8 * (spec_.big_endian ? size - 1 - i : i);
            bytes_.push_back(static_cast<std::byte>(value >> shift));
        }
    }
    void half(std::uint64_t value) { number(value, 2); }
    void word(std::uint64_t value) { number(value, 4); }
    // Address, offset and size fields have the width of the class.
    void wide(std::uint64_t value) { number(value, spec_.is_64bit ? 8 : 4); }
    void zeros(std::size_t count) { bytes_.resize(bytes_.size() + count); }
    void text(const std::string& text) {
        for (const char c : text)
            bytes_.push_back(static_cast<std::byte>(c));
    }
    std::size_t size() const { return bytes_.size(); }
    std::vector<std::byte> take() { return std::move(bytes_); }

  private:
    const ElfSpec& spec_;
    std::vector<std::byte> bytes_;
};

struct Layout {
    std::size_t header, program_header, section_header, section_table = 0, names = 0;
    std::string name_bytes;
    std::vector<std::size_t> name_offsets;
};

Layout lay_out(const ElfSpec& spec) {
    Layout layout{spec.is_64bit ? std::size_t{64} : 52,
                  spec.is_64bit ? std::size_t{56} : 32,
                  spec.is_64bit ? std::size_t{64} : 40,
                  0,
                  0,
                  std::string(1, '\0'),
                  {}};
    for (const SectionSpec& section : spec.sections) {
        layout.name_offsets.push_back(layout.name_bytes.size());
        layout.name_bytes += section.name + '\0';
    }
    layout.name_offsets.push_back(layout.name_bytes.size());
    layout.name_bytes += std::string(".shstrtab") + '\0';
    layout.names = layout.header + spec.segments.size() * layout.program_header + spec.blob;
    layout.section_table = layout.names + layout.name_bytes.size();
    return layout;
}

bool has_table(const ElfSpec& spec) {
    return !spec.sections.empty() || spec.extended_counts;
}

void write_header(Writer& out, const ElfSpec& spec, const Layout& layout) {
    out.text(ELFMAG);
    out.number(spec.is_64bit ? ELFCLASS64 : ELFCLASS32, 1);
    out.number(spec.big_endian ? ELFDATA2MSB : ELFDATA2LSB, 1);
    out.number(EV_CURRENT, 1);
    out.zeros(EI_NIDENT - 7);
    out.half(spec.type);
    out.half(spec.machine);
    out.word(EV_CURRENT);
    out.wide(0);
    out.wide(spec.segments.empty() ? 0 : layout.header);
    out.wide(has_table(spec) ? layout.section_table : 0);
    out.word(0);
    out.half(layout.header);
    out.half(layout.program_header);
    out.half(spec.extended_counts ? PN_XNUM : spec.segments.size());
    out.half(layout.section_header);
    const std::size_t sections = has_table(spec) ? spec.sections.size() + 2 : 0;
    out.half(spec.extended_counts ? 0 : sections);
    out.half(spec.extended_counts ? SHN_XINDEX : (sections == 0 ? 0 : sections - 1));
}

void write_segment(Writer& out, const ElfSpec& spec, const SegmentSpec& segment) {
    out.word(segment.type);
    if (spec.is_64bit) out.word(segment.flags);
    out.wide(segment.offset);
    out.wide(segment.vaddr);
    out.wide(segment.vaddr);
    out.wide(segment.file_size);
    out.wide(segment.memory_size);
    if (!spec.is_64bit) out.word(segment.flags);
    out.wide(segment.align);
}

void write_section(Writer& out, const SectionSpec& section, std::size_t name) {
    out.word(name);
    out.word(section.type);
    out.wide(section.flags);
    out.wide(section.addr);
    out.wide(section.offset);
    out.wide(section.size);
    out.word(section.link);
    out.word(section.info);
    out.wide(1);
    out.wide(section.entry_size);
}

}  // namespace

std::vector<std::byte> build(const ElfSpec& spec) {
    const Layout layout = lay_out(spec);
    Writer out(spec);
    write_header(out, spec, layout);
    for (const SegmentSpec& segment : spec.segments)
        write_segment(out, spec, segment);
    out.zeros(spec.blob);
    if (!has_table(spec)) return out.take();
    out.text(layout.name_bytes);

    SectionSpec first;
    first.type = SHT_NULL;
    if (spec.extended_counts) {
        first.size = spec.sections.size() + 2;
        first.link = static_cast<std::uint32_t>(spec.sections.size() + 1);
        first.info = static_cast<std::uint32_t>(spec.segments.size());
    }
    write_section(out, first, 0);
    for (std::size_t i = 0; i < spec.sections.size(); ++i)
        write_section(out, spec.sections[i], layout.name_offsets[i]);
    SectionSpec names;
    names.type = SHT_STRTAB;
    names.offset = layout.names;
    names.size = layout.name_bytes.size();
    write_section(out, names, layout.name_offsets.back());
    return out.take();
}

void poke(std::vector<std::byte>& file, std::size_t offset, std::uint64_t value, std::size_t size) {
    if (offset + size > file.size()) throw std::out_of_range("poke");
    for (std::size_t i = 0; i < size; ++i)
        file[offset + i] = static_cast<std::byte>(value >> (8 * i));
}

}  // namespace elfsize::test
