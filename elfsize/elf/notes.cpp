// SPDX-License-Identifier: Apache-2.0
// Notes (gABI chapter 5, "Note Section"): each is three words (sizes of name and content, type), the name and
// the content, both padded to 4 bytes; to 8 only where the table itself is aligned to 8.
#include <algorithm>
#include <cstring>

#include "elf/state.hpp"
#include "support/error.hpp"

namespace elfsize {
namespace {

constexpr std::uint64_t max_note_bytes = 1u << 20;       // of one table
constexpr std::uint64_t max_all_note_bytes = 16u << 20;  // what lies behind is not looked at

struct NoteTable {
    FileRange where;
    std::uint64_t align = 4;
    std::string what;
};

std::vector<NoteTable> note_tables(const Image& image, bool sections_readable) {
    std::vector<NoteTable> tables;
    if (sections_readable)
        for (const Section& section : image.sections())
            if (section.type == SHT_NOTE && section.size != 0)
                tables.push_back({{section.offset, section.size}, section.align, label(section)});
    if (!tables.empty()) return tables;
    for (const Segment& segment : image.segments())
        if (segment.type == PT_NOTE && segment.file_size != 0)
            tables.push_back({{segment.offset, segment.file_size}, segment.align, "PT_NOTE"});
    return tables;
}

std::uint32_t word(const std::vector<std::byte>& bytes, std::size_t at, bool little) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= std::to_integer<std::uint32_t>(bytes[at + i]) << (8 * (little ? i : 3 - i));
    return value;
}

std::string hexadecimal(const std::byte* bytes, std::size_t size) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
        text += digits[std::to_integer<unsigned>(bytes[i]) >> 4];
        text += digits[std::to_integer<unsigned>(bytes[i]) & 15];
    }
    return text;
}

std::string build_id_in(const Image::State& state, const NoteTable& table) {
    if (table.where.size > max_note_bytes)
        state.source.fail(table.what + ": " + std::to_string(table.where.size) +
                          " bytes, more than the limit of " + std::to_string(max_note_bytes));
    const std::vector<std::byte> bytes = state.source.bytes(table.where.offset, table.where.size);
    const bool little = state.format.encoding == ELFDATA2LSB;
    const std::uint64_t align = table.align == 8 ? 8 : 4;
    const auto padded = [&](std::uint64_t size) { return (size + align - 1) / align * align; };
    constexpr std::uint64_t head = 12;
    std::uint64_t at = 0;
    while (bytes.size() - at >= head) {
        const std::uint64_t name_size = word(bytes, at, little), size = word(bytes, at + 4, little);
        const std::uint32_t type = word(bytes, at + 8, little);
        const std::uint64_t content = at + padded(head + name_size);
        if (content > bytes.size() || size > bytes.size() - content)
            state.source.fail(table.what + ": the note at offset " + hex(table.where.offset + at) +
                              " (n_namesz " + std::to_string(name_size) + ", n_descsz " +
                              std::to_string(size) + ") reaches past its end");
        if (type == NT_GNU_BUILD_ID && name_size == 4 && std::memcmp(&bytes[at + head], "GNU", 4) == 0)
            return hexadecimal(bytes.data() + content, size);
        at = std::min<std::uint64_t>(bytes.size(), content + padded(size));
    }
    return {};
}

}  // namespace

std::string read_build_id(const Image& image, const Image::State& state) {
    bool readable = true;
    try {
        image.sections();
    } catch (const hashprof::Error&) {
        readable = false;
    }
    std::uint64_t seen = 0;
    for (const NoteTable& table : note_tables(image, readable)) {
        seen += table.where.size;
        if (seen > max_all_note_bytes) break;
        const std::string id = build_id_in(state, table);
        if (!id.empty()) return id;
    }
    return {};
}

}  // namespace elfsize
