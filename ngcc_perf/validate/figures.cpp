// SPDX-License-Identifier: Apache-2.0
#include "assess/assess.hpp"
#include "stats/derive.hpp"
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

Json json_of(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

Derived derived_from(const record::Timing& timing) {
    std::vector<Sample> samples;
    for (const record::Trial& t : timing.trials)
        samples.push_back({t.measurements, t.seconds, t.cycles, t.ticks});
    const bool hash = timing.operation == "hash";
    return derive(samples, hash ? std::optional(timing.input_bytes) : std::nullopt);
}

// Walks both documents and names each place where they differ.
void compare(const std::string& pointer, const Json& expected, const Json& found, const Sink& sink) {
    if (expected == found) return;
    const bool both = (expected.is_object() && found.is_object()) ||
                      (expected.is_array() && found.is_array() && expected.size() == found.size());
    if (!both) {
        sink.add("wrong_statistic", pointer, "does not follow from the trials", expected, found);
        return;
    }
    if (expected.is_array()) {
        for (std::size_t i = 0; i < expected.size(); ++i)
            compare(pointer_to(pointer, i), expected[i], found[i], sink);
        return;
    }
    for (const auto& [name, value] : expected.items())
        compare(pointer_to(pointer, name), value, member(found, name), sink);
    for (const auto& [name, value] : found.items())
        if (!expected.contains(name)) compare(pointer_to(pointer, name), {}, value, sink);
}

void check_statistics(const RecordFile& record, const Sink& sink) {
    const Json& found = member(record.json, "statistics");
    if (!found.is_null()) compare("/statistics", assess(record.value), found, sink);
}

}  // namespace

void check_figures(const RecordFile& record, const Sink& sink) {
    const Derived d = derived_from(record.value);
    const auto same = [&](const char* name, const Json& expected) {
        sink.same("wrong_figure", pointer_to("", name), "does not follow from the trials", expected,
                  member(record.json, name));
    };
    const bool measured = d.measurements > 0;
    if (measured || record.json.contains("measurements")) same("measurements", d.measurements);
    if (measured || member(record.json, "guide_100_measurements_met") != Json(false))
        same("guide_100_measurements_met", measured ? Json(d.guide_100_measurements_met) : Json());
    same("mean_seconds", json_of(d.mean_seconds));
    same("median_trial_seconds", json_of(d.median_trial_seconds));
    same("min_trial_seconds", json_of(d.min_trial_seconds));
    same("max_trial_seconds", json_of(d.max_trial_seconds));
    same("mean_cycles", json_of(d.mean_cycles));
    same("median_trial_cycles", json_of(d.median_trial_cycles));
    same("operations_per_second", json_of(d.operations_per_second));
    same("throughput_MB_per_second", json_of(d.throughput_MB_per_second));
    same("mean_ticks", json_of(d.mean_ticks));
    same("median_trial_ticks", json_of(d.median_trial_ticks));
    check_statistics(record, sink);
}

}  // namespace ngcc::validate
