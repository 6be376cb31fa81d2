// SPDX-License-Identifier: Apache-2.0
// Sections 1 and 2: what was measured, and on what.
#include <algorithm>
#include <charconv>
#include <set>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/warnings.hpp"
#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

// The CPUs that this candidate's figures were taken on; the campaign's own CPU if records do not say.
std::string processor(const record::Environment& environment, const Candidate& candidate) {
    std::set<std::uint64_t> cpus;
    for (const record::Timing* timing : candidate.timings())
        if (timing->environment && timing->environment->cpu_number)
            cpus.insert(*timing->environment->cpu_number);
    if (cpus.empty() && environment.cpu_number) cpus.insert(*environment.cpu_number);
    std::vector<std::string> names;
    for (const std::uint64_t cpu : cpus)
        names.push_back(std::to_string(cpu));
    std::string out = or_not_recorded(environment.cpu_model);
    if (names.size() == 1) out += " (CPU " + names.front() + ", one core)";
    if (names.size() > 1) out += " (CPUs " + format::joined(names) + ", one core each)";
    return out;
}

std::optional<double> khz(const std::optional<std::string>& sysfs) {
    if (!sysfs) return std::nullopt;
    std::uint64_t value = 0;
    const auto end = std::from_chars(sysfs->data(), sysfs->data() + sysfs->size(), value);
    if (end.ec != std::errc() || end.ptr != sysfs->data() + sysfs->size()) return std::nullopt;
    return static_cast<double>(value) * 1e3;
}

std::string frequency_policy(const record::Environment& e) {
    const auto highest = khz(e.cpufreq_max_khz);
    if (clock_fixed(e))
        return "fixed " + format::frequency(highest) + " (governor performance, minimum = maximum)";
    if (highest)
        return "max " + format::frequency(highest) + " (governor " + or_not_recorded(e.cpufreq_governor) +
               "), not fixed";
    if (e.core_clock_hz)
        return "not controllable here, about " + format::frequency(e.core_clock_hz) + " measured, not fixed";
    return "not controllable here, not fixed";
}

std::string boost(const record::Environment& e) {
    if (e.cpufreq_boost) return *e.cpufreq_boost == "0" ? "boost off" : "boost on";
    if (e.intel_pstate_no_turbo) return *e.intel_pstate_no_turbo == "1" ? "turbo off" : "turbo on";
    return "boost not known";
}

std::string smt(const record::Environment& e) {
    if (!e.smt_control) return "SMT not known";
    if (*e.smt_control == "notsupported" || *e.smt_control == "notimplemented") return "SMT none";
    return *e.smt_control == "on" ? "SMT on" : "SMT off";
}

// To the second.
std::string moment(const std::optional<std::string>& utc, const char* otherwise) {
    return utc ? format::printable(utc->substr(0, 19)) : otherwise;
}

// What imported code ran in; empty for bundled code.
std::string confinement(const Candidate& candidate) {
    std::set<std::string> means;
    for (const record::Timing* timing : candidate.timings())
        if (timing->confinement) means.insert(format::printable(*timing->confinement));
    return format::joined({means.begin(), means.end()}, "; ");
}

void environment_rows(const record::Environment& e, const Candidate& candidate, Table& table) {
    const auto row = [&](const char* item, const std::string& value) { table.rows.push_back({item, value}); };
    row("processor", processor(e, candidate));
    row("machine", or_not_recorded(e.machine) + (e.virtualized.value_or(false) ? " (virtual machine)" : ""));
    row("clock", frequency_policy(e) + ", " + boost(e) + ", " + smt(e));
    row("memory",
        e.memory_total_kib ? std::to_string(*e.memory_total_kib / 1024) + " MiB" : std::string(not_recorded));
    row("OS / kernel", or_not_recorded(e.os) + " / " + or_not_recorded(e.kernel));
    row("compiler / build tool", or_not_recorded(e.compiler) + " / " + or_not_recorded(e.cmake));
    if (const std::string box = confinement(candidate); !box.empty()) row("confinement of the code", box);
}

void cycle_counter(Page& page, const Counter& counter) {
    if (counter.reasons.empty()) return;
    std::vector<std::string> reasons;
    for (const std::string& reason : counter.reasons)
        reasons.push_back(format::printable(reason));
    const std::string shown = counter.ticks
                                  ? "Section 4 shows ticks of a constant-rate counter instead; they are "
                                    "time in another unit, not clock cycles."
                                  : "Rows of section 4 without a cycle count are left open.";
    add_paragraph(page, "No cycle counter was usable: " + format::joined(reasons, "; ") + ". " + shown);
}

std::string category(std::optional<record::Type> type) {
    if (!type) return not_recorded;
    return type == record::Type::hash ? "cryptographic hash algorithm" : "public-key algorithm";
}

}  // namespace

void basic_information(Page& page, const Subject& subject) {
    const Candidate& candidate = subject.candidate;
    std::vector<std::string> versions;
    Inline labels("Parameter sets: ");
    for (const Instance& instance : candidate.instances) {
        const std::string version = or_not_recorded(instance.variant());
        if (std::find(versions.begin(), versions.end(), version) == versions.end())
            versions.push_back(version);
        if (&instance != &candidate.instances.front()) labels.add(", ");
        labels.add(name(instance.label));
    }
    std::sort(versions.begin(), versions.end());
    add_heading(page, "1. Basic information");
    add_list(page, {"Category: " + category(candidate.type) + "; function: " + function(candidate.type),
                    "Algorithm: " + (candidate.algorithm.empty() ? std::string(not_recorded)
                                                                 : format::printable(candidate.algorithm)),
                    "Implementation versions measured: " + format::joined(versions), labels});
}

void assessment_environment(Page& page, const Subject& subject) {
    Table table = table_of({"item", "value"});
    table.caption = "Assessment environment";
    if (const record::Environment* environment = subject.run.environment())
        environment_rows(*environment, subject.candidate, table);
    const auto& campaign = subject.run.data.campaign;
    table.rows.push_back({"campaign start / end (UTC)",
                          moment(campaign ? campaign->started_utc : std::nullopt, not_recorded) + " / " +
                              moment(campaign ? campaign->ended_utc : std::nullopt, "not ended")});
    add_heading(page, "2. Assessment environment");
    add_table(page, std::move(table));
    cycle_counter(page, subject.counter);
}

}  // namespace ngcc::report::pages
