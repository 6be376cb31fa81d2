// SPDX-License-Identifier: Apache-2.0
// The object `memory` from the inspected processes that are on record beside it.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

std::optional<std::int64_t> number(const Json& run, const std::string& name) {
    const Json& text = member(member(run, "meta"), name);
    if (!text.is_string()) return std::nullopt;
    const std::string& digits = text.get_ref<const std::string&>();
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || stop != digits.data() + digits.size()) return std::nullopt;
    return value;
}

// Null as soon as one process does not say.
Json largest(const std::vector<const Json*>& runs, const std::string& name) {
    std::int64_t most = -1;
    for (const Json* run : runs) {
        const auto value = number(*run, name);
        if (!value || *value < 0) return nullptr;
        most = std::max(most, *value);
    }
    return most < 0 ? Json() : Json(static_cast<std::uint64_t>(most));
}

// Growth over the later calls of the first process by their number, rounded.
Json per_later_call(const Json& run, const std::string& name) {
    const auto kept = number(run, name), calls = number(run, "later_calls");
    if (!kept || !calls || *calls <= 0) return nullptr;
    if (*kept <= 0) return 0u;
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(*kept) / static_cast<double>(*calls)));
}

// The inspected processes that the figures are of: the first ones that came to their end.
std::vector<const Json*> runs_of(const Json& record, const Json& memory) {
    std::vector<const Json*> runs;
    const Json& count = member(memory, "processes");
    const Json& all = member(record, "inspections");
    if (!all.is_array() || !count.is_number_unsigned()) return runs;
    for (const Json& run : all)
        if (member(run, "status") == Json("complete") && runs.size() < count.get<std::uint64_t>())
            runs.push_back(&run);
    return runs;
}

bool same_outputs(const Json& a, const Json& b) {
    for (const auto& [name, value] : member(a, "meta").items())
        if (name.starts_with("digest_") && name != "digest_bytes" && value != member(member(b, "meta"), name))
            return false;
    return true;
}

void check_heap(const std::vector<const Json*>& runs, const Json& memory, const Sink& sink) {
    const bool seen = member(member(*runs.front(), "meta"), "heap_not_seen").is_null();
    const auto same = [&](const std::string& name, const Json& expected) {
        sink.same("wrong_figure", pointer_to("/memory", name), "does not follow from the inspected processes",
                  expected, member(memory, name));
    };
    for (const char* name :
         {"heap_peak_bytes", "heap_peak_usable_bytes", "heap_allocations", "heap_first_call_peak_bytes"})
        same(name, seen ? largest(runs, name) : Json());
    const Json& first = *runs.front();
    same("leaked_bytes_per_call", seen ? per_later_call(first, "heap_kept_by_later_calls_bytes") : Json());
    same("leaked_blocks_per_call", seen ? per_later_call(first, "heap_kept_by_later_calls_blocks") : Json());
    const auto kept = number(first, "heap_kept_by_first_call_bytes");
    same("kept_by_first_call_bytes", seen && kept ? Json(*kept) : Json());
    const auto held = number(first, "held_before_bytes");
    same("held_before_bytes", seen && held ? Json(*held) : Json());
    same("mapped_leaked_bytes_per_call", per_later_call(first, "mapped_kept_by_later_calls_bytes"));
    for (const char* name :
         {"mapped_peak_bytes", "stack_peak_bytes", "stack_limit_bytes", "threads_seen", "calls"})
        same(name, largest(runs, name));
    if (const auto carried = number(first, "state_carried")) same("state_carried", *carried == 1);
    if (runs.size() > 1 && !member(memory, "deterministic").is_null())
        same("deterministic", same_outputs(*runs[0], *runs[1]));
}

// algorithm_peak_bytes is the sum of its parts, if each of them is known.
void check_sum(const Json& memory, const Sink& sink) {
    std::uint64_t sum = 0;
    bool known = true;
    for (const char* name : {"static_bytes", "heap_peak_bytes", "mapped_peak_bytes", "stack_peak_bytes"}) {
        const Json& part = member(memory, name);
        known = known && part.is_number_unsigned();
        if (part.is_number_unsigned()) sum += part.get<std::uint64_t>();
    }
    sink.same("wrong_figure", "/memory/algorithm_peak_bytes",
              "is not the sum of static, heap, mapped and stack", known ? Json(sum) : Json(),
              member(memory, "algorithm_peak_bytes"));
}

void check_static(const RecordFile& record, const Context& context, const Json& found, const Sink& sink) {
    if (!context.build || !found.is_number_unsigned()) return;
    const auto& instances = context.build->value.instances;
    const auto built = instances.find(record.value.candidate + "/" + record.value.label);
    if (built != instances.end() && built->second.elf_load_bytes)
        sink.same("cross_reference", "/memory/static_bytes", "is not elf_load_bytes of build.json",
                  *built->second.elf_load_bytes, found);
}

// What was inspected is what was measured.
void check_inspections(const RecordFile& record, const Sink& sink) {
    const Json& all = member(record.json, "inspections");
    if (!all.is_array()) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string pointer = pointer_to("/inspections", i);
        const Json& meta = member(all[i], "meta");
        if (!meta.is_object()) continue;
        if (member(all[i], "status") == Json("complete"))
            sink.same("raw_data", pointer + "/exit_code", "does not fit a process that is complete", 0,
                      member(all[i], "exit_code"));
        if (const Json& operation = member(meta, "operation"); operation.is_string())
            sink.same("raw_data", pointer + "/meta/operation", "differs from the record",
                      record.value.operation, operation);
        for (const auto& [name, bytes] : record.value.sizes)
            if (meta.contains(name) && name != "input_bytes")
                sink.same("raw_data", pointer_to(pointer + "/meta", name), "differs from the measured one",
                          std::to_string(bytes), meta.at(name));
    }
}

}  // namespace

void check_memory(const RecordFile& record, const Context& context, const Sink& sink) {
    check_inspections(record, sink);
    const Json& memory = member(record.json, "memory");
    if (!memory.is_object()) return;
    check_sum(memory, sink);
    check_static(record, context, member(memory, "static_bytes"), sink);
    if (member(memory, "state") != Json("measured")) return;
    const std::vector<const Json*> runs = runs_of(record.json, memory);
    if (runs.empty() || Json(runs.size()) != member(memory, "processes")) {
        sink.add("wrong_figure", "/memory/processes", "says more than the inspected processes on record",
                 runs.size(), member(memory, "processes"));
        return;
    }
    check_heap(runs, memory, sink);
}

}  // namespace ngcc::validate
