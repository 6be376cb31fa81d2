// SPDX-License-Identifier: Apache-2.0
// Ours, behind the tables of sections 3 and 5: what the inspection of each operation found.
#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/markdown/escape.hpp"
#include "report/markdown/parts.hpp"
#include "report/markdown/sections.hpp"
#include "report/model/ours.hpp"

namespace ngcc::report::markdown {
namespace {

Row measured_row(const record::Json& memory) {
    const auto bytes = [&](const char* pointer) { return format::integer(count_at(memory, pointer)); };
    return {bytes("/static_bytes"),     bytes("/heap_peak_bytes"),      bytes("/mapped_peak_bytes"),
            bytes("/stack_peak_bytes"), bytes("/algorithm_peak_bytes"), bytes("/leaked_bytes_per_call")};
}

}  // namespace

std::string isolated_memory(const Candidate& candidate) {
    Table table({"instance", "operation", "static", "heap peak", "mapped peak", "stack peak", "sum",
                 "leaked a call"});
    Notes notes;
    for (const Instance& instance : candidate.instances)
        for (const Operation& operation : instance.operations) {
            if (!operation.timing || !operation.timing->value.memory.is_object()) continue;
            const record::Json& memory = operation.timing->value.memory;
            Row row = measured_row(memory);
            std::string name = text(operation.key);
            const std::string reason = text_at(memory, "/reason");
            if (!reason.empty()) name += notes.mark(text(format::shortened(reason)));
            row.insert(row.begin(), {code(instance.label), name});
            table.add(std::move(row));
        }
    if (table.empty()) return "";
    return "### Memory of the algorithm alone\n\n"
           "Bytes of the API functions themselves, from a run of their own: without the measuring program, "
           "the C "
           "library, keys and messages. The sum is an upper bound, since the peaks need not coincide.\n\n" +
           table.str() + notes.str();
}

std::string findings(const Candidate& candidate) {
    Table table({"instance", "operation", "finding", "what was seen"});
    for (const Instance& instance : candidate.instances)
        for (const Operation& operation : instance.operations) {
            if (!operation.timing) continue;
            for (const record::Failure& finding : operation.timing->value.findings)
                table.add({code(instance.label), text(operation.key), code(finding.code),
                           text(format::shortened(finding.text))});
        }
    return table.empty() ? "" : "### Misbehaviour of the implementation\n\n" + table.str();
}

}  // namespace ngcc::report::markdown
