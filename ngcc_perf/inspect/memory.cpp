// SPDX-License-Identifier: Apache-2.0
#include "inspect/memory.hpp"

#include <charconv>
#include <cmath>

namespace ngcc {
namespace {

using record::Json;

std::optional<std::int64_t> number(const WorkerRun& run, std::string_view name) {
    const std::optional<std::string> text = run.answer.find(name);
    std::int64_t value = 0;
    if (!text) return std::nullopt;
    const auto [stop, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    if (error != std::errc() || stop != text->data() + text->size()) return std::nullopt;
    return value;
}

// Null as soon as one process does not say.
Json largest(const std::vector<WorkerRun>& runs, std::string_view name) {
    std::optional<std::int64_t> most;
    for (const WorkerRun& run : runs) {
        const std::optional<std::int64_t> value = number(run, name);
        if (!value || *value < 0) return nullptr;
        if (!most || *value > *most) most = value;
    }
    return most ? Json(static_cast<std::uint64_t>(*most)) : Json(nullptr);
}

// Growth over the later calls by their number; what shrinks does not leak. Rounded: a cache that grows now
// and then has no whole number.
Json per_later_call(const std::vector<WorkerRun>& runs, std::string_view name) {
    const std::optional<std::int64_t> kept = number(runs.front(), name);
    const std::optional<std::int64_t> calls = number(runs.front(), "later_calls");
    if (!kept || !calls || *calls <= 0) return nullptr;
    if (*kept <= 0) return 0u;
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(*kept) / static_cast<double>(*calls)));
}

Json skeleton(const char* state, Json reason, const InspectRequest& request) {
    Json memory = {{"state", state}, {"reason", std::move(reason)}};
    memory["static_bytes"] = request.static_bytes ? Json(*request.static_bytes) : Json(nullptr);
    memory["source"] = "ngcc_perf_inspector";
    return memory;
}

// Nothing was seen of the heap, which is no 0.
void forget_heap(Json& memory, const std::string& reason) {
    memory["reason"] = "the heap is not known: " + reason;
    for (const char* name :
         {"heap_peak_bytes", "heap_peak_usable_bytes", "heap_allocations", "heap_first_call_peak_bytes",
          "leaked_bytes_per_call", "leaked_blocks_per_call", "kept_by_first_call_bytes", "held_before_bytes"})
        memory[name] = nullptr;
}

Json sum(const Json& memory, std::initializer_list<const char*> names) {
    std::uint64_t total = 0;
    for (const char* name : names) {
        if (!memory.at(name).is_number_unsigned()) return nullptr;
        total += memory.at(name).get<std::uint64_t>();
    }
    return total;
}

}  // namespace

Json memory_not_available(const std::string& reason, const InspectRequest& request) {
    Json memory = skeleton("not_available", reason, request);
    for (const char* name :
         {"heap_peak_bytes", "stack_peak_bytes", "algorithm_peak_bytes", "leaked_bytes_per_call"})
        memory[name] = nullptr;
    return memory;
}

Json memory_of(const std::vector<WorkerRun>& runs, const InspectRequest& request) {
    Json memory = skeleton("measured", nullptr, request);
    for (const char* name :
         {"heap_peak_bytes", "heap_peak_usable_bytes", "heap_allocations", "heap_first_call_peak_bytes",
          "mapped_peak_bytes", "stack_peak_bytes", "stack_limit_bytes", "threads_seen"})
        memory[name] = largest(runs, name);
    memory["leaked_bytes_per_call"] = per_later_call(runs, "heap_kept_by_later_calls_bytes");
    memory["leaked_blocks_per_call"] = per_later_call(runs, "heap_kept_by_later_calls_blocks");
    memory["mapped_leaked_bytes_per_call"] = per_later_call(runs, "mapped_kept_by_later_calls_bytes");
    const std::optional<std::int64_t> kept = number(runs.front(), "heap_kept_by_first_call_bytes");
    memory["kept_by_first_call_bytes"] = kept ? Json(*kept) : Json(nullptr);
    const std::optional<std::int64_t> held = number(runs.front(), "held_before_bytes");
    memory["held_before_bytes"] = held ? Json(*held) : Json(nullptr);
    memory["calls"] = largest(runs, "calls");
    memory["processes"] = runs.size();
    if (const std::optional<std::string> reason = runs.front().answer.find("heap_not_seen"))
        forget_heap(memory, *reason);
    memory["algorithm_peak_bytes"] =
        sum(memory, {"static_bytes", "heap_peak_bytes", "mapped_peak_bytes", "stack_peak_bytes"});
    return memory;
}

}  // namespace ngcc
