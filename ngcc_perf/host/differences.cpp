// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "host/environment.hpp"

namespace ngcc::host {
namespace {

using record::Text;
using E = record::Environment;

struct Field {
    const char* name;
    Text E::*value;
    bool setting;
};

constexpr std::array<Field, 15> fields = {{{"hostname", &E::hostname, false},
                                           {"architecture", &E::architecture, false},
                                           {"cpu_model", &E::cpu_model, false},
                                           {"machine", &E::machine, false},
                                           {"os", &E::os, false},
                                           {"kernel", &E::kernel, false},
                                           {"compiler", &E::compiler, false},
                                           {"logical_cpus_online", &E::logical_cpus_online, true},
                                           {"cpufreq_governor", &E::cpufreq_governor, true},
                                           {"cpufreq_driver", &E::cpufreq_driver, true},
                                           {"cpufreq_min_khz", &E::cpufreq_min_khz, true},
                                           {"cpufreq_max_khz", &E::cpufreq_max_khz, true},
                                           {"intel_pstate_no_turbo", &E::intel_pstate_no_turbo, true},
                                           {"cpufreq_boost", &E::cpufreq_boost, true},
                                           {"smt_control", &E::smt_control, true}}};

// Members of ours that are text.
constexpr std::array own_settings = {"clock_source", "transparent_hugepage", "randomize_va_space",
                                     "cycle_source", "tick_source",          "microcode",
                                     "core_type"};

// A fixed core clock is held within some tenths of a percent; a tick rate is a constant of the machine, and
// what differs is the measuring. Balloons of virtual machines move the memory a little.
constexpr double clock_tolerance = 0.02, tick_tolerance = 0.005, memory_tolerance = 0.01;

const record::Json& own(const E& e, const char* name) {
    static const record::Json nothing;
    if (!e.raw.is_object()) return nothing;
    const auto found = e.raw.find(name);
    return found == e.raw.end() ? nothing : *found;
}

bool fixed(const E& e) {
    return e.cpufreq_min_khz && e.cpufreq_min_khz == e.cpufreq_max_khz;
}

bool apart(double a, double b, double tolerance) {
    return std::fabs(a - b) > tolerance * std::max(std::fabs(a), std::fabs(b));
}

void compare_text(const E& before, const E& now, std::vector<Difference>& list) {
    for (const Field& field : fields) {
        const Text &a = before.*field.value, &b = now.*field.value;
        if (a != b) list.push_back({field.name, a.value_or("unknown"), b.value_or("unknown"), field.setting});
    }
    for (const char* name : own_settings) {
        const record::Json &a = own(before, name), &b = own(now, name);
        if (a.is_string() && b.is_string() && a != b)
            list.push_back({name, a.get<std::string>(), b.get<std::string>(), true});
    }
}

void compare_measured(const E& before, const E& now, std::vector<Difference>& list) {
    const auto add = [&](const char* name, double a, double b, bool setting) {
        list.push_back({name, fmt::format("{:.0f}", a), fmt::format("{:.0f}", b), setting});
    };
    if (before.virtualized && now.virtualized && before.virtualized != now.virtualized)
        list.push_back({"virtualized", *before.virtualized ? "true" : "false",
                        *now.virtualized ? "true" : "false", false});
    if (before.memory_total_kib && now.memory_total_kib) {
        const auto a = static_cast<double>(*before.memory_total_kib),
                   b = static_cast<double>(*now.memory_total_kib);
        if (apart(a, b, memory_tolerance)) add("memory_total_kib", a, b, false);
    }
    if (fixed(before) && fixed(now) && before.core_clock_hz && now.core_clock_hz &&
        apart(*before.core_clock_hz, *now.core_clock_hz, clock_tolerance))
        add("core_clock_hz", *before.core_clock_hz, *now.core_clock_hz, true);
    const record::Json &a = own(before, "tick_hz"), &b = own(now, "tick_hz");
    if (a.is_number() && b.is_number() && apart(a.get<double>(), b.get<double>(), tick_tolerance))
        add("tick_hz", a.get<double>(), b.get<double>(), true);
}

}  // namespace

std::vector<Difference> compare(const E& before, const E& now) {
    std::vector<Difference> list;
    compare_text(before, now, list);
    compare_measured(before, now, list);
    return list;
}

}  // namespace ngcc::host
