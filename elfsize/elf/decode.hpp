// SPDX-License-Identifier: Apache-2.0
// Tables of the file as native records: libelf translates class and byte order, the bounds are ours.
// elf_begin is not used: it shortens counts that do not fit the file and gives up on the whole file when only
// the section table lies, while the program headers would still tell what is loaded.
#pragma once

#include <libelf.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "elf/source.hpp"

namespace elfsize {

struct Format {
    bool is_64bit = true;
    unsigned encoding = ELFDATA2LSB;
};

// Where a table lies; what names it in messages ("program headers", "section 7 (.symtab)").
struct TableSpan {
    std::uint64_t offset = 0, count = 0;
    std::string what;
};

[[noreturn]] void fail_decoding(const Source& source, const std::string& what);

namespace detail {

// Chunks keep the memory for raw bytes small beside the decoded table.
template <typename Record, typename Use>
void decode_records(const Source& source, unsigned encoding, Elf_Type type, bool is_64bit,
                    const TableSpan& table, Use& use) {
    constexpr std::uint64_t chunk = 1024;
    const std::uint64_t capacity = std::min(table.count, chunk);
    std::vector<std::byte> raw(static_cast<std::size_t>(capacity) * sizeof(Record));
    std::vector<Record> native(static_cast<std::size_t>(capacity));
    for (std::uint64_t first = 0; first < table.count; first += chunk) {
        const auto count = static_cast<std::size_t>(std::min(chunk, table.count - first));
        source.read(table.offset + first * sizeof(Record), raw.data(), count * sizeof(Record));
        Elf_Data from{raw.data(), type, EV_CURRENT, count * sizeof(Record), 0, 1};
        Elf_Data to{native.data(), type, EV_CURRENT, count * sizeof(Record), 0, alignof(Record)};
        const Elf_Data* done =
            is_64bit ? elf64_xlatetom(&to, &from, encoding) : elf32_xlatetom(&to, &from, encoding);
        if (done == nullptr || done->d_size != from.d_size) fail_decoding(source, table.what);
        for (std::size_t i = 0; i < count; ++i)
            if (!use(native[i])) return;
    }
}

}  // namespace detail

// Calls use(record) with each Record32 or Record64 in turn, as the class of the file has it, until it returns
// false. Error if the table does not lie within the file.
template <typename Record32, typename Record64, typename Use>
void decode_table(const Source& source, const Format& format, Elf_Type type, const TableSpan& table,
                  Use use) {
    const std::uint64_t size = format.is_64bit ? sizeof(Record64) : sizeof(Record32);
    if (table.count > std::numeric_limits<std::uint64_t>::max() / size ||
        !source.contains(table.offset, table.count * size))
        source.fail(table.what + ": " + std::to_string(table.count) + " entries at offset " +
                    hex(table.offset) + " reach past the end of the file (" + std::to_string(source.size()) +
                    " bytes)");
    if (format.is_64bit)
        detail::decode_records<Record64>(source, format.encoding, type, true, table, use);
    else
        detail::decode_records<Record32>(source, format.encoding, type, false, table, use);
}

}  // namespace elfsize
