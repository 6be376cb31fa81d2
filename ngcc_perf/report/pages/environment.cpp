// SPDX-License-Identifier: Apache-2.0
// On what it was measured: the rows of section 2, for a candidate or for a whole run.
#include <charconv>
#include <set>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/warnings.hpp"
#include "report/pages/parts.hpp"

namespace ngcc::report::pages {
namespace {

using Timings = std::vector<const record::Timing*>;

// The CPUs that the figures were taken on; the campaign's own CPU if records do not say.
std::string processor(const record::Environment& environment, const Timings& timings) {
    std::set<std::uint64_t> cpus;
    for (const record::Timing* timing : timings)
        if (timing->environment && timing->environment->cpu_number)
            cpus.insert(*timing->environment->cpu_number);
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
std::string confinement(const Timings& timings) {
    std::set<std::string> means;
    for (const record::Timing* timing : timings)
        if (timing->confinement) means.insert(format::printable(*timing->confinement));
    return format::joined({means.begin(), means.end()}, "; ");
}

void environment_rows(const record::Environment& e, const Timings& timings, Table& table) {
    const auto row = [&](const char* item, const std::string& value) { table.rows.push_back({item, value}); };
    row("processor", processor(e, timings));
    row("machine", or_not_recorded(e.machine) + (e.virtualized.value_or(false) ? " (virtual machine)" : ""));
    row("clock", frequency_policy(e) + ", " + boost(e) + ", " + smt(e));
    row("memory",
        e.memory_total_kib ? std::to_string(*e.memory_total_kib / 1024) + " MiB" : std::string(not_recorded));
    row("OS / kernel", or_not_recorded(e.os) + " / " + or_not_recorded(e.kernel));
    row("compiler / build tool", or_not_recorded(e.compiler) + " / " + or_not_recorded(e.cmake));
    if (const std::string box = confinement(timings); !box.empty()) row("confinement of the code", box);
}

}  // namespace

Table environment_table(const Run& run, const std::vector<const record::Timing*>& timings) {
    Table table = table_of({"item", "value"});
    table.caption = "Assessment environment";
    if (const record::Environment* environment = run.environment())
        environment_rows(*environment, timings, table);
    const auto& campaign = run.data.campaign;
    table.rows.push_back({"campaign start / end (UTC)",
                          moment(campaign ? campaign->started_utc : std::nullopt, not_recorded) + " / " +
                              moment(campaign ? campaign->ended_utc : std::nullopt, "not ended")});
    return table;
}

}  // namespace ngcc::report::pages
