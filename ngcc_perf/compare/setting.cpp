// SPDX-License-Identifier: Apache-2.0
#include "compare/setting.hpp"

#include <algorithm>
#include <cmath>

#include "host/environment.hpp"

namespace ngcc::compare {
namespace {

// Rates of one clock that was measured twice; the worker takes them over parts of a second.
constexpr double tick_rate_tolerance = 0.005;

std::string differ(const std::string& field, const std::string& a, const std::string& b) {
    return field + ": " + a + " in A, " + b + " in B";
}

std::string shown(double hz) {
    return std::to_string(std::llround(hz)) + " Hz";
}

}  // namespace

std::vector<std::string> setting_differences(const record::Timing& a, const record::Timing& b) {
    std::vector<std::string> list;
    if (a.environment && b.environment)
        for (const host::Difference& d : host::compare(*a.environment, *b.environment))
            list.push_back(differ(d.field, d.before, d.now));
    if (a.environment.has_value() != b.environment.has_value())
        list.push_back(differ("environment", a.environment ? "recorded" : "unknown",
                              b.environment ? "recorded" : "unknown"));
    if (a.tick_source != b.tick_source)
        list.push_back(differ("tick_source", a.tick_source.value_or("none"), b.tick_source.value_or("none")));
    else if (a.tick_hz && b.tick_hz && std::fabs(*a.tick_hz - *b.tick_hz) > tick_rate_tolerance * *a.tick_hz)
        list.push_back(differ("tick_hz", shown(*a.tick_hz), shown(*b.tick_hz)));
    // A run with a counter and one without can still be compared, in ticks.
    if (a.cycle_source && b.cycle_source && a.cycle_source != b.cycle_source)
        list.push_back(differ("cycle_source", *a.cycle_source, *b.cycle_source));
    if (a.timing_scope != b.timing_scope)
        list.push_back(
            differ("timing_scope", a.timing_scope.value_or("unknown"), b.timing_scope.value_or("unknown")));
    return list;
}

Unit common_unit(const record::Timing& a, const record::Timing& b) {
    for (const Unit unit : {Unit::cycles, Unit::ticks})
        if (!measure_in(a, unit).trials.empty() && !measure_in(b, unit).trials.empty()) return unit;
    return Unit::seconds;
}

bool are_paired(const record::Timing& a, const record::Timing& b) {
    const auto one_trial_each = [](const record::Timing& t) {
        return t.processes.size() == t.trials.size() &&
               std::all_of(t.processes.begin(), t.processes.end(),
                           [](const record::Process& p) { return p.trials.size() == 1 && p.order; });
    };
    if (a.trials.size() != b.trials.size() || !one_trial_each(a) || !one_trial_each(b)) return false;
    return std::equal(a.processes.begin(), a.processes.end(), b.processes.begin(),
                      [](const auto& p, const auto& q) { return p.order == q.order; });
}

}  // namespace ngcc::compare
