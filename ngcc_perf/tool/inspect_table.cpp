// SPDX-License-Identifier: Apache-2.0
#include "tool/inspect_table.hpp"

#include <fmt/format.h>

#include <array>

#include "report/format/number.hpp"

namespace ngcc {
namespace {

struct Row {
    const char *name, *quantity, *unit, *source;
};

constexpr std::array rows{
    Row{"static_bytes", "static", "bytes", "loadable segments of the library file"},
    Row{"heap_peak_bytes", "heap peak", "bytes",
        "requested of the malloc family, above the level before the call"},
    Row{"heap_peak_usable_bytes", "heap peak, handed out", "bytes", "the same, as the allocator rounds it"},
    Row{"mapped_peak_bytes", "mapped peak", "bytes", "by mmap, brk and sbrk of the library itself"},
    Row{"stack_peak_bytes", "stack peak", "bytes", "deepest byte written on the painted stack"},
    Row{"algorithm_peak_bytes", "algorithm", "bytes",
        "sum of static, heap, mapped and stack: an upper bound"},
    Row{"heap_allocations", "allocations", "a call", "successful requests, the most of any call"},
    Row{"leaked_bytes_per_call", "leaked", "bytes a call",
        "still allocated after a call, the first call apart"},
    Row{"leaked_blocks_per_call", "leaked", "blocks a call", "the same"},
    Row{"mapped_leaked_bytes_per_call", "mapped and kept", "bytes a call",
        "not unmapped after a call, likewise"},
    Row{"kept_by_first_call_bytes", "kept by the first call", "bytes",
        "tables and caches that are made once"},
    Row{"held_before_bytes", "held before the calls", "bytes",
        "left by what prepares: pools, tables, leaks; in no other row"},
    Row{"threads_seen", "threads", "", "the calling one and those that a function starts"},
    Row{"calls", "calls", "a process", "that the figures are the largest of"},
    Row{"processes", "processes", "", ""},
};

std::string value_of(const record::Json& memory, const char* name) {
    const auto found = memory.find(name);
    if (found == memory.end() || found->is_null()) return report::format::none;
    if (found->is_boolean()) return found->get<bool>() ? "yes" : "no";
    return found->dump();
}

std::string line(const std::string& quantity, const std::string& value, const std::string& unit,
                 const std::string& source) {
    std::string text = fmt::format("{:<24}{:>12}  {:<14}{}", quantity, value, unit, source);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
}

}  // namespace

std::string inspect_table(const std::string& title, const Inspection& inspection) {
    const record::Json& memory = inspection.memory;
    std::string text = title + "\n";
    if (memory.at("state") != "measured") {
        text += "memory is not available: " + memory.at("reason").get<std::string>() + "\n";
    } else {
        if (memory.at("reason").is_string()) text += memory.at("reason").get<std::string>() + "\n";
        text += line("quantity", "value", "unit", "source");
        for (const Row& row : rows)
            text += line(row.quantity, value_of(memory, row.name), row.unit, row.source);
        text += line("same in two processes", value_of(memory, "deterministic"), "",
                     "outputs with the same seed");
        text += line("state carried along", value_of(memory, "state_carried"), "",
                     "re-seeded, the first call differs");
    }
    for (const record::Failure& f : inspection.findings)
        text += fmt::format("finding {}: {}\n", f.code, f.text);
    if (inspection.findings.empty()) text += "no finding\n";
    return text;
}

}  // namespace ngcc
