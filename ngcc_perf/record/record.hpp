// SPDX-License-Identifier: Apache-2.0
// The evidence of a run as typed values. Names and meanings are those of the published schema 2; members
// marked "ours" are additions. What a file holds beyond that is kept in `raw` and written back, so that
// reading and writing loses nothing; a program may add members there too. Absent and null both mean "no
// value"; a value is never invented (no zero for unknown).
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "record/operation.hpp"

namespace ngcc::record {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;
using Strings = std::vector<std::string>;
using Text = std::optional<std::string>;
using Count = std::optional<std::uint64_t>;
using Real = std::optional<double>;

inline constexpr std::uint64_t schema_version = 2;

// Why an operation has no (complete) figure. code: short and stable ("crash", "timeout", "wrong_result",
// "overrun", "short_read"); text: for people.
struct Failure {
    std::string code, text;
    Json raw;
};

struct Trial {
    std::uint64_t measurements = 0;
    double seconds = 0;
    Count cycles;  // from a cycle counter only
    Count ticks;   // ours
    std::map<std::string, std::uint64_t>
        events;        // ours: TRIALINFO of the worker; a missing name is not known
    Text disturbance;  // ours: how it lost the core (plan/disturbance.hpp)
    Json raw;
};

// Ours. Calls that took from low to high ticks.
struct Bucket {
    std::uint64_t low = 0, high = 0, count = 0;
    Json raw;
};

struct Plan {
    std::uint64_t iterations_per_trial = 0, warmups = 0, trials = 0;
    std::optional<bool> separate_processes;
    Real estimated_s, timeout_per_process_s;
    std::optional<bool> reused_calibration;
    Json raw;
};

// One worker process. meta: its META lines, values as printed.
struct Process {
    std::string status;
    std::optional<std::int64_t> exit_code;  // negative: minus the signal
    std::map<std::string, std::string> meta;
    std::vector<Trial> trials;
    std::string stderr_text;
    Strings command;
    Real wall_s;
    std::uint64_t disturbed_retries = 0;
    // ours
    Text started_utc;
    Count order;                          // position in the order in which the processes of a block were run
    std::vector<Bucket> histogram;        // of its timed calls; empty unless asked for
    std::vector<Trial> discarded_trials;  // disturbed ones that were repeated
    Json raw;
};

struct Environment {
    Text hostname, architecture, cpu_model, machine;
    Count cpu_number;
    Text logical_cpus_online;
    std::optional<bool> virtualized;
    Count memory_total_kib;
    Text os, kernel, compiler, cmake, python, perf_event_paranoid;
    Text cpufreq_governor, cpufreq_driver, cpufreq_min_khz, cpufreq_max_khz, cpufreq_avg_khz;
    Text intel_pstate_no_turbo, cpufreq_boost, smt_control;
    Real core_clock_hz, core_clock_min_hz, core_clock_max_hz, core_clock_mhz;
    Json raw;
};

// A timing record: one operation of one instance, all trials.
struct Timing {
    std::uint64_t schema = schema_version;
    std::string status;  // complete | partial | failed
    std::string candidate, label;
    Text instance, variant, flags;
    std::string operation;
    std::uint64_t input_bytes = 0;
    std::optional<Plan> plan;
    Text kat;
    std::optional<bool> kat_not_passed;
    std::uint64_t disturbed_retries = 0;
    Text library, library_sha256, kat_log, kat_log_sha256, started_utc, ended_utc;
    std::vector<double> load_average_start, load_average_end;
    std::optional<Environment> environment;
    std::vector<Process> processes;
    std::vector<Trial> trials;
    std::uint64_t measurements = 0;
    std::optional<bool> guide_100_measurements_met;
    Real mean_seconds, median_trial_seconds, min_trial_seconds, max_trial_seconds;
    Real mean_cycles, median_trial_cycles, operations_per_second, throughput_MB_per_second;
    std::map<std::string, std::uint64_t> sizes, kex;
    Text build_flags;
    Count baseline_rss_bytes, peak_rss_bytes;
    Text timing_scope;  // loop | per_call_step
    // ours
    Text tick_source, cycle_source, cycle_reason;
    Real tick_hz, mean_ticks, median_trial_ticks;
    Text tool_version;
    std::optional<bool> unfixed_host;  // measured on a host that is not fixed, since the user allowed it
    Text confinement;                  // what foreign code ran in; none: bundled code, or the user's own
    Json statistics;                   // of the trials: interval, spread, verdict; profiles/schema
    Json memory;                       // heap, stack and static memory of the operation alone
    std::vector<Process> inspections;  // the processes that memory and findings are from
    std::vector<Failure> findings;     // misbehaviour of the library that did not end the measurement
    std::optional<Failure> error;
    Json raw;

    std::string key() const { return operation_key(operation, input_bytes); }
};

struct ProfileRow {
    std::string fn;
    Count in_bits, out_bits;  // no value: counted without its lengths, the table of shapes was full
    std::uint64_t calls = 0;
    Count ticks;  // no value: a run that counts only
    Json raw;
};

struct ProfileTotal {
    std::uint64_t operations = 0;
    Count ticks;
    Json raw;
};

struct Profile {
    std::uint64_t schema = schema_version;
    std::string candidate, label, operation;
    std::uint64_t input_bytes = 0;
    std::string status;
    Strings command;
    std::string stderr_text;
    std::map<std::string, std::string> meta;
    std::optional<ProfileTotal> total;
    std::vector<ProfileRow> calls;
    std::map<std::string, Real> share;  // no value: the operation has no ticks
    Real hash_share;
    Text confinement;  // ours, as of a timing
    // ours: coverage, states, compensated shares, calibration, residual; null in published profiles
    Json hashprof;
    std::optional<Failure> error;
    Json raw;

    std::string key() const { return operation_key(operation, input_bytes); }
};

struct HostCheck {
    std::string phase;
    Count cpu;
    Text utc;
    Strings problems;
    Json raw;
};

struct Campaign {
    std::string system_id;
    Text started_utc;
    std::optional<Environment> environment_at_start;
    std::vector<HostCheck> host_checks;
    Json arch_config;
    Text harness_additions;
    Json planning;
    Text ended_utc;
    std::optional<Environment> environment_at_end;
    Strings host_problems;
    Text history_note;
    Json raw;
};

struct BuiltInstance {
    std::string candidate, label;
    Text instance, variant, flags, kat;
    Text library, library_sha256;
    Count elf_load_bytes;
    Text kat_log, kat_log_sha256;
    // ours
    Text type, algorithm, backend, build_flags, kat_detail, profile_library, profile_library_sha256, error;
    Json raw;
};

struct Build {
    std::map<std::string, BuiltInstance> instances;  // key "<candidate>/<label>"
    Json raw;
};

// How much of a file is kept; all of it that this program knows is checked.
enum class Detail {
    everything,
    // Not what only a check of the evidence needs: `raw`, and of the processes all but their status, the
    // counters of signatures in meta and, of those that failed, what they said. Such a value is not to be
    // written.
    figures,
};

// `source` names the file in errors: hashprof::Error(source, "at processes[2].meta.tick_hz: expected ...").
Timing timing_from_json(const Json& json, const std::string& source);
Profile profile_from_json(const Json& json, const std::string& source);
Timing timing_figures_from_json(const Json& json, const std::string& source);
Profile profile_figures_from_json(const Json& json, const std::string& source);
Campaign campaign_from_json(const Json& json, const std::string& source);
Build build_from_json(const Json& json, const std::string& source);

// Members in the published order, then what else was read. Error on NaN or infinity.
OrderedJson to_json(const Timing& timing);
OrderedJson to_json(const Profile& profile);
OrderedJson to_json(const Campaign& campaign);
OrderedJson to_json(const Build& build);

// What is not known is null in JSON, never 0 or "".
template <typename T>
OrderedJson or_null(const std::optional<T>& value) {
    return value ? OrderedJson(*value) : OrderedJson(nullptr);
}
inline OrderedJson text_or_null(const std::string& text) {
    return text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
}

// Strict RFC 8259 text; Error naming source for anything else, for numbers out of range and for nesting
// deeper than any record needs.
Json parse(std::string_view text, const std::string& source);
// The text of a file of ours: two columns of indent, final newline; bytes that are no UTF-8 become U+FFFD.
std::string dump(const OrderedJson& json);

}  // namespace ngcc::record
