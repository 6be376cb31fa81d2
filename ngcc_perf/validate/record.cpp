// SPDX-License-Identifier: Apache-2.0
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

void check_kat(const record::Timing& t, const Sink& sink) {
    if (t.kat && t.kat_not_passed)
        sink.same("kat", "/kat_not_passed", "contradicts kat", *t.kat != "PASS", *t.kat_not_passed);
    if (t.kat_log && !t.kat_log_sha256) sink.add("digest", "/kat_log_sha256", "is missing for kat_log");
    if (t.status == "complete" && !t.library_sha256)
        sink.add("digest", "/library_sha256", "is missing: nothing ties the figures to the library");
}

// algorithm_peak_bytes is the sum of its three parts, if each of them is known.
void check_memory_sum(const RecordFile& record, const Context& context, const Sink& sink) {
    const Json& memory = member(record.json, "memory");
    if (!memory.is_object()) return;
    std::uint64_t sum = 0;
    bool known = true;
    for (const char* name : {"static_bytes", "heap_peak_bytes", "stack_peak_bytes"}) {
        const Json& part = member(memory, name);
        known = known && part.is_number_unsigned();
        if (part.is_number_unsigned()) sum += part.get<std::uint64_t>();
    }
    const Json& peak = member(memory, "algorithm_peak_bytes");
    if (known || !peak.is_null())
        sink.same("wrong_figure", "/memory/algorithm_peak_bytes", "is not the sum of static, heap and stack",
                  known ? Json(sum) : Json(), peak);
    if (!context.build || !member(memory, "static_bytes").is_number_unsigned()) return;
    const auto& instances = context.build->value.instances;
    const auto built = instances.find(record.value.candidate + "/" + record.value.label);
    if (built != instances.end() && built->second.elf_load_bytes)
        sink.same("cross_reference", "/memory/static_bytes", "is not elf_load_bytes of build.json",
                  *built->second.elf_load_bytes, member(memory, "static_bytes"));
}

}  // namespace

void check_record(const RecordFile& record, const Context& context, bool calibration, const Sink& sink) {
    check_figures(record, sink);
    check_processes(record, sink);
    check_rates(record, sink);
    check_kat(record.value, sink);
    check_paths(record.json, sink);
    if (calibration) return;
    check_plan(record, context, sink);
    check_times(record, context, sink);
    if (record.value.status != "failed" || record.value.environment) check_environment(record, context, sink);
    check_memory_sum(record, context, sink);
}

}  // namespace ngcc::validate
