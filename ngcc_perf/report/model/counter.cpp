// SPDX-License-Identifier: Apache-2.0
#include "report/model/counter.hpp"

#include <algorithm>
#include <set>

#include "report/format/text.hpp"
#include "report/format/tick.hpp"

namespace ngcc::report {
namespace {

// "rdtsc, 2.10 GHz"; the rate is measured by each process, so a few may differ in the last digit.
std::string tick_description(const std::vector<const record::Timing*>& timings) {
    std::vector<std::string> parts;
    for (const record::Timing* timing : timings) {
        if (!timing->mean_ticks) continue;
        std::string part = timing->tick_source.value_or("source not recorded");
        if (timing->tick_hz) part += ", " + format::tick_rate(timing->tick_hz);
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
    std::sort(parts.begin(), parts.end());
    return format::joined(parts, "; ");
}

std::vector<std::string> missing_reasons(const std::vector<const record::Timing*>& timings) {
    std::set<std::string> reasons;
    for (const record::Timing* timing : timings) {
        if (timing->status == "failed" || mean_cycles(*timing)) continue;
        const bool counted = std::any_of(timing->trials.begin(), timing->trials.end(),
                                         [](const record::Trial& t) { return t.cycles.value_or(0) > 0; });
        reasons.insert(timing->cycle_reason.value_or(counted ? "a record has cycles of its trials and no mean"
                                                             : "the record does not say why"));
    }
    return {reasons.begin(), reasons.end()};
}

}  // namespace

std::optional<double> mean_cycles(const record::Timing& timing) {
    if (timing.cycle_source == "none") return std::nullopt;
    return timing.mean_cycles;
}

std::optional<double> Counter::mean(const record::Timing& timing) const {
    return ticks ? timing.mean_ticks : mean_cycles(timing);
}

Counter choose_counter(const std::vector<const record::Timing*>& timings) {
    const bool any_cycles =
        std::any_of(timings.begin(), timings.end(), [](auto* t) { return mean_cycles(*t).has_value(); });
    const bool any_ticks =
        std::any_of(timings.begin(), timings.end(), [](auto* t) { return t->mean_ticks.has_value(); });
    Counter counter;
    counter.ticks = !any_cycles && any_ticks;
    counter.unit = counter.ticks ? "ticks" : "cycles";
    counter.heading = "mean " + counter.unit;
    if (counter.ticks) counter.heading += " (" + tick_description(timings) + ")";
    counter.reasons = missing_reasons(timings);
    return counter;
}

}  // namespace ngcc::report
