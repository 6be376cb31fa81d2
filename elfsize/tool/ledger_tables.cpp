// SPDX-License-Identifier: Apache-2.0
#include "tool/ledger_tables.hpp"

#include <algorithm>

#include "elf/source.hpp"
#include "support/demangle.hpp"
#include "tool/table.hpp"

namespace elfsize {
namespace {

constexpr Align to_left = Align::left, to_right = Align::right;

std::vector<const Label*> largest_first(const Level& level) {
    std::vector<const Label*> labels;
    for (const Label& label : level.labels)
        labels.push_back(&label);
    std::stable_sort(labels.begin(), labels.end(), [](const Label* a, const Label* b) {
        return a->memory_bytes != b->memory_bytes ? a->memory_bytes > b->memory_bytes
                                                  : a->file_bytes > b->file_bytes;
    });
    return labels;
}

std::string kind_note(const Label& label) {
    std::string note = label.kind == LabelKind::inferred_symbol ? "inferred" : "";
    if (label.aliases != 0)
        note.append(note.empty() ? "" : ", ").append(std::to_string(label.aliases)).append(" more names");
    return note;
}

std::string total_table(const std::vector<ClassTotals>& totals, const char* heading,
                        const char* (*name)(std::size_t)) {
    TextTable table({to_right, to_right, to_left});
    table.add({"memory bytes", "file bytes", heading});
    ClassTotals sum;
    for (std::size_t i = 0; i < totals.size(); ++i) {
        sum.memory_bytes += totals[i].memory_bytes;
        sum.file_bytes += totals[i].file_bytes;
        if (totals[i].memory_bytes != 0 || totals[i].file_bytes != 0)
            table.add(
                {std::to_string(totals[i].memory_bytes), std::to_string(totals[i].file_bytes), name(i)});
    }
    table.add({std::to_string(sum.memory_bytes), std::to_string(sum.file_bytes), "total"});
    return table.text();
}

}  // namespace

std::string level_table(const Ledger& ledger, const Level& level, std::size_t top) {
    const bool symbols = &level == &ledger.symbols;
    TextTable table({to_right, to_right, to_left, to_left, to_left, to_left});
    table.add({"memory bytes", "file bytes", "class", symbols ? "owner" : "", "name", symbols ? "size" : ""});
    hashprof::Demangler demangled;
    std::uint64_t memory = ledger.memory_bytes, file = ledger.file_bytes;
    const auto labels = largest_first(level);
    const std::size_t shown = top == 0 ? labels.size() : std::min(top, labels.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const Label& label = *labels[i];
        table.add({std::to_string(label.memory_bytes), std::to_string(label.file_bytes),
                   class_title(label.byte_class), symbols ? owner_key(label.owner) : "",
                   printable(symbols ? demangled(label.name) : label.name), kind_note(label)});
        memory -= label.memory_bytes;
        file -= label.file_bytes;
    }
    if (shown < labels.size())
        table.add({std::to_string(memory), std::to_string(file), "", "",
                   std::to_string(labels.size() - shown) + " others", ""});
    table.add({std::to_string(ledger.memory_bytes), std::to_string(ledger.file_bytes), "", "", "total", ""});
    return table.text();
}

std::string class_table(const std::vector<ClassTotals>& totals) {
    return total_table(totals, "class", [](std::size_t i) { return class_title(static_cast<ByteClass>(i)); });
}

std::string owner_table(const std::vector<ClassTotals>& totals) {
    return total_table(totals, "owner", [](std::size_t i) { return owner_key(static_cast<Owner>(i)); });
}

std::string mapping_table(const Ledger& ledger) {
    TextTable table({to_right, to_right, to_right, to_right, to_right, to_right, to_right});
    table.add({"#", "page", "mapped bytes", "from the file", "zero pages", "zero-filled", "RELRO"});
    for (const Mapping& m : ledger.mappings)
        table.add({std::to_string(m.segment), hex(m.address), std::to_string(m.size),
                   std::to_string(m.file_backed), std::to_string(m.anonymous), std::to_string(m.zero_filled),
                   std::to_string(m.relro)});
    return table.text() + "mapped: " + std::to_string(ledger.mapped_bytes) + " bytes in pages of " +
           std::to_string(ledger.page_size) + "\n";
}

}  // namespace elfsize
