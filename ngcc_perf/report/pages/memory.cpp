// SPDX-License-Identifier: Apache-2.0
// Ours, behind the tables of sections 3 and 5: what the inspection of each operation found.
#include "report/format/text.hpp"
#include "report/model/ours.hpp"
#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

Row memory_row(Table& table, const Operation& operation) {
    const record::Json& memory = operation.timing->value.memory;
    Cell operation_cell(plain(operation.key));
    const std::string reason = text_at(memory, "/reason");
    if (!reason.empty()) annotate(table, operation_cell, reason);
    Row row{operation_cell};
    for (const char* pointer : {"/static_bytes", "/heap_peak_bytes", "/mapped_peak_bytes",
                                "/stack_peak_bytes", "/algorithm_peak_bytes", "/leaked_bytes_per_call"})
        row.push_back(count(count_at(memory, pointer), operation.timing->file));
    return row;
}

}  // namespace

void isolated_memory(Page& page, const Subject& subject) {
    Table table = table_of({"instance", "operation", "static", "heap peak", "mapped peak", "stack peak",
                            "sum", "leaked a call"});
    table.caption = "Memory of the algorithm alone, in bytes";
    table.filter = true;
    for (const Instance& instance : subject.candidate.instances)
        for (const Operation& operation : instance.operations) {
            if (!operation.timing || !operation.timing->value.memory.is_object()) continue;
            Row row = memory_row(table, operation);
            row.insert(row.begin(), name(instance.label));
            table.rows.push_back(std::move(row));
        }
    if (table.rows.empty()) return;
    add_heading(page, "Memory of the algorithm alone", 3);
    add_paragraph(
        page,
        "Bytes of the API functions themselves, from a run of their own: without the measuring program, "
        "the C library, keys and messages. The sum is an upper bound, since the peaks need not coincide.");
    add_table(page, std::move(table));
}

void findings(Page& page, const Subject& subject) {
    Table table = table_of({"instance", "operation", "finding", "what was seen"});
    table.caption = "Misbehaviour of the implementation";
    for (const Instance& instance : subject.candidate.instances)
        for (const Operation& operation : instance.operations) {
            if (!operation.timing) continue;
            for (const record::Failure& finding : operation.timing->value.findings)
                table.rows.push_back(
                    {name(instance.label), plain(operation.key), name(finding.code),
                     figure(format::shortened(finding.text), std::nullopt, operation.timing->file)});
        }
    if (table.rows.empty()) return;
    add_heading(page, "Misbehaviour of the implementation", 3);
    add_table(page, std::move(table));
}

}  // namespace ngcc::report::pages
