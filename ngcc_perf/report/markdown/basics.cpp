// SPDX-License-Identifier: Apache-2.0
// Sections 1 to 3: what was measured, on what, and whether it computes the right thing.
#include <algorithm>
#include <charconv>
#include <set>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/markdown/escape.hpp"
#include "report/markdown/parts.hpp"
#include "report/markdown/sections.hpp"
#include "report/model/warnings.hpp"

namespace ngcc::report::markdown {
namespace {

constexpr const char* unknown = "not recorded";

std::string or_unknown(const std::optional<std::string>& value) {
    return value && !value->empty() ? text(*value) : unknown;
}

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
    std::string out = or_unknown(environment.cpu_model);
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
        return "max " + format::frequency(highest) + " (governor " + or_unknown(e.cpufreq_governor) +
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
    return utc ? text(utc->substr(0, 19)) : otherwise;
}

// What imported code ran in; empty for bundled code.
std::string confinement(const Candidate& candidate) {
    std::set<std::string> means;
    for (const record::Timing* timing : candidate.timings())
        if (timing->confinement) means.insert(text(*timing->confinement));
    return format::joined({means.begin(), means.end()}, "; ");
}

void environment_rows(const record::Environment& e, const Candidate& candidate, Table& table) {
    table.add({"processor", processor(e, candidate)});
    table.add(
        {"machine", or_unknown(e.machine) + (e.virtualized.value_or(false) ? " (virtual machine)" : "")});
    table.add({"clock", frequency_policy(e) + ", " + boost(e) + ", " + smt(e)});
    table.add({"memory", e.memory_total_kib ? std::to_string(*e.memory_total_kib / 1024) + " MiB"
                                            : std::string(unknown)});
    table.add({"OS / kernel", or_unknown(e.os) + " / " + or_unknown(e.kernel)});
    table.add({"compiler / build tool", or_unknown(e.compiler) + " / " + or_unknown(e.cmake)});
    if (const std::string box = confinement(candidate); !box.empty())
        table.add({"confinement of the code", box});
}

std::string cycle_counter(const Counter& counter) {
    if (counter.reasons.empty()) return "";
    std::vector<std::string> reasons;
    for (const std::string& reason : counter.reasons)
        reasons.push_back(text(reason));
    const std::string shown = counter.ticks
                                  ? "Section 4 shows ticks of a constant-rate counter instead; they are "
                                    "time in another unit, not clock cycles."
                                  : "Rows of section 4 without a cycle count are left open.";
    return "No cycle counter was usable: " + format::joined(reasons, "; ") + ". " + shown + "\n\n";
}

std::string kat_cell(const Instance& instance, Notes& notes) {
    const std::string code = instance.kat().value_or("not run");
    std::string cell = text(code);
    const std::string detail = instance.kat_detail();
    if (!detail.empty())
        cell += notes.mark(text(format::shortened(detail)));
    else if (code != "PASS")
        cell += notes.mark("No detail was recorded.");
    return cell += instance.timed() ? "" : " (not timed)";
}

}  // namespace

std::string category(std::optional<record::Type> type) {
    if (!type) return unknown;
    return type == record::Type::hash ? "cryptographic hash algorithm" : "public-key algorithm";
}

std::string function(std::optional<record::Type> type) {
    if (!type) return unknown;
    switch (*type) {
        case record::Type::kem:
            return "key encapsulation";
        case record::Type::sig:
            return "digital signature";
        case record::Type::kex:
            return "key exchange";
        case record::Type::hash:
            break;
    }
    return "hash";
}

std::string architecture(const Run& run) {
    const record::Environment* environment = run.environment();
    const std::string name = environment ? environment->architecture.value_or("") : "";
    if (name == "x86_64") return "x86-64";
    if (name == "aarch64") return "AArch64";
    return name.empty() ? "an unrecorded architecture" : text(name);
}

std::string basic_information(const Candidate& candidate) {
    std::vector<std::string> versions, labels;
    for (const Instance& instance : candidate.instances) {
        const std::string version = or_unknown(instance.variant());
        if (std::find(versions.begin(), versions.end(), version) == versions.end())
            versions.push_back(version);
        labels.push_back(code(instance.label));
    }
    std::sort(versions.begin(), versions.end());
    return "## 1. Basic information\n\n" +
           list({"Category: " + category(candidate.type) + "; function: " + function(candidate.type),
                 "Algorithm: " + or_unknown(candidate.algorithm),
                 "Implementation versions measured: " + format::joined(versions),
                 "Parameter sets: " + format::joined(labels)});
}

std::string assessment_environment(const Run& run, const Candidate& candidate, const Counter& counter) {
    Table table({"item", "value"});
    if (const record::Environment* environment = run.environment())
        environment_rows(*environment, candidate, table);
    const record::Campaign* campaign = run.data.campaign ? &*run.data.campaign : nullptr;
    table.add({"campaign start / end (UTC)",
               moment(campaign ? campaign->started_utc : std::nullopt, unknown) + " / " +
                   moment(campaign ? campaign->ended_utc : std::nullopt, "not ended")});
    return "## 2. Assessment environment\n\n" + table.str() + cycle_counter(counter);
}

std::string functional_testing(const Candidate& candidate) {
    Table table({"instance", "build flags", "KAT"});
    Notes notes;
    for (const Instance& instance : candidate.instances)
        table.add({code(instance.label), or_unknown(instance.flags()), kat_cell(instance, notes)});
    return "## 3. Functional testing (KAT)\n\n"
           "Before timing, each library generated its known-answer files by the official procedure and these "
           "were "
           "compared with the recorded ones; section 7 names the log of each run.\n\n" +
           table.str() + notes.str() + findings(candidate);
}

}  // namespace ngcc::report::markdown
