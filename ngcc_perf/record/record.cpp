// SPDX-License-Identifier: Apache-2.0
#include "record/record.hpp"

#include <algorithm>

#include "record/fields.hpp"
#include "support/error.hpp"

namespace ngcc::record {

using fields::Need;

template <typename V>
void members(const V& v, Failure& f) {
    v("code", f.code, Need::required);
    v("text", f.text, Need::required);
}

template <typename V>
void members(const V& v, Trial& t) {
    v("measurements", t.measurements, Need::required);
    v("seconds", t.seconds, Need::required);
    v("cycles", t.cycles);
    v("ticks", t.ticks);
    v("events", t.events);
    v("disturbance", t.disturbance);
}

template <typename V>
void members(const V& v, Bucket& b) {
    v("low", b.low, Need::required);
    v("high", b.high, Need::required);
    v("count", b.count, Need::required);
}

template <typename V>
void members(const V& v, Plan& p) {
    v("iterations_per_trial", p.iterations_per_trial, Need::required);
    v("warmups", p.warmups, Need::required);
    v("trials", p.trials, Need::required);
    v("separate_processes", p.separate_processes);
    v("estimated_s", p.estimated_s);
    v("timeout_per_process_s", p.timeout_per_process_s);
    v("reused_calibration", p.reused_calibration);
}

template <typename V>
void members(const V& v, Process& p) {
    v("status", p.status);
    v("exit_code", p.exit_code);
    v("meta", p.meta);
    v("trials", p.trials);
    v("stderr", p.stderr_text);
    v("command", p.command);
    v("wall_s", p.wall_s);
    v("disturbed_retries", p.disturbed_retries);
    v("started_utc", p.started_utc);
    v("order", p.order);
    v("histogram", p.histogram);
    v("discarded_trials", p.discarded_trials);
}

template <typename V>
void members(const V& v, Environment& e) {
    v("hostname", e.hostname);
    v("architecture", e.architecture);
    v("cpu_model", e.cpu_model);
    v("machine", e.machine);
    v("cpu_number", e.cpu_number);
    v("logical_cpus_online", e.logical_cpus_online);
    v("virtualized", e.virtualized);
    v("memory_total_kib", e.memory_total_kib);
    v("os", e.os);
    v("kernel", e.kernel);
    v("compiler", e.compiler);
    v("cmake", e.cmake);
    v("python", e.python);
    v("perf_event_paranoid", e.perf_event_paranoid);
    v("cpufreq_governor", e.cpufreq_governor);
    v("cpufreq_driver", e.cpufreq_driver);
    v("cpufreq_min_khz", e.cpufreq_min_khz);
    v("cpufreq_max_khz", e.cpufreq_max_khz);
    v("cpufreq_avg_khz", e.cpufreq_avg_khz);
    v("intel_pstate_no_turbo", e.intel_pstate_no_turbo);
    v("cpufreq_boost", e.cpufreq_boost);
    v("smt_control", e.smt_control);
    v("core_clock_hz", e.core_clock_hz);
    v("core_clock_min_hz", e.core_clock_min_hz);
    v("core_clock_max_hz", e.core_clock_max_hz);
    v("core_clock_mhz", e.core_clock_mhz);
}

template <typename V>
void members(const V& v, Timing& t) {
    v("schema", t.schema, Need::required);
    v("status", t.status, Need::required);
    v("candidate", t.candidate, Need::required);
    v("label", t.label, Need::required);
    v("instance", t.instance);
    v("variant", t.variant);
    v("flags", t.flags);
    v("operation", t.operation, Need::required);
    v("input_bytes", t.input_bytes);
    v("plan", t.plan);
    v("kat", t.kat);
    v("kat_not_passed", t.kat_not_passed);
    v("disturbed_retries", t.disturbed_retries);
    v("library", t.library);
    v("library_sha256", t.library_sha256);
    v("kat_log", t.kat_log);
    v("kat_log_sha256", t.kat_log_sha256);
    v("started_utc", t.started_utc);
    v("ended_utc", t.ended_utc);
    v("load_average_start", t.load_average_start);
    v("load_average_end", t.load_average_end);
    v("environment", t.environment);
    v("processes", t.processes);
    v("trials", t.trials);
    v("measurements", t.measurements);
    v("guide_100_measurements_met", t.guide_100_measurements_met);
    v("mean_seconds", t.mean_seconds);
    v("median_trial_seconds", t.median_trial_seconds);
    v("min_trial_seconds", t.min_trial_seconds);
    v("max_trial_seconds", t.max_trial_seconds);
    v("mean_cycles", t.mean_cycles);
    v("median_trial_cycles", t.median_trial_cycles);
    v("operations_per_second", t.operations_per_second);
    v("throughput_MB_per_second", t.throughput_MB_per_second);
    v("sizes", t.sizes);
    v("kex", t.kex);
    v("build_flags", t.build_flags);
    v("baseline_rss_bytes", t.baseline_rss_bytes);
    v("peak_rss_bytes", t.peak_rss_bytes);
    v("timing_scope", t.timing_scope);
    v("tick_source", t.tick_source);
    v("tick_hz", t.tick_hz);
    v("cycle_source", t.cycle_source);
    v("cycle_reason", t.cycle_reason);
    v("mean_ticks", t.mean_ticks);
    v("median_trial_ticks", t.median_trial_ticks);
    v("tool_version", t.tool_version);
    v("unfixed_host", t.unfixed_host);
    v("confinement", t.confinement);
    v("statistics", t.statistics);
    v("memory", t.memory);
    v("inspections", t.inspections);
    v("findings", t.findings);
    v("error", t.error);
}

template <typename V>
void members(const V& v, ProfileRow& r) {
    v("fn", r.fn, Need::required);
    v("in_bits", r.in_bits, Need::required);
    v("out_bits", r.out_bits, Need::required);
    v("calls", r.calls, Need::required);
    v("ticks", r.ticks, Need::required);
}

template <typename V>
void members(const V& v, ProfileTotal& t) {
    v("operations", t.operations, Need::required);
    v("ticks", t.ticks, Need::required);
}

template <typename V>
void members(const V& v, Profile& p) {
    v("schema", p.schema, Need::required);
    v("candidate", p.candidate, Need::required);
    v("label", p.label, Need::required);
    v("operation", p.operation, Need::required);
    v("input_bytes", p.input_bytes);
    v("status", p.status, Need::required);
    v("command", p.command);
    v("stderr", p.stderr_text);
    v("meta", p.meta);
    v("total", p.total);
    v("calls", p.calls);
    v("share", p.share);
    v("hash_share", p.hash_share);
    v("hashprof", p.hashprof);
    v("confinement", p.confinement);
    v("error", p.error);
}

template <typename V>
void members(const V& v, HostCheck& c) {
    v("phase", c.phase, Need::required);
    v("cpu", c.cpu);
    v("utc", c.utc);
    v("problems", c.problems);
}

template <typename V>
void members(const V& v, Campaign& c) {
    v("system_id", c.system_id, Need::required);
    v("started_utc", c.started_utc);
    v("environment_at_start", c.environment_at_start);
    v("host_checks", c.host_checks);
    v("arch_config", c.arch_config);
    v("harness_additions", c.harness_additions);
    v("planning", c.planning);
    v("ended_utc", c.ended_utc);
    v("environment_at_end", c.environment_at_end);
    v("host_problems", c.host_problems);
    v("history_note", c.history_note);
}

template <typename V>
void members(const V& v, BuiltInstance& b) {
    v("candidate", b.candidate, Need::required);
    v("label", b.label, Need::required);
    v("instance", b.instance);
    v("variant", b.variant);
    v("flags", b.flags);
    v("kat", b.kat);
    v("library", b.library);
    v("library_sha256", b.library_sha256);
    v("elf_load_bytes", b.elf_load_bytes);
    v("kat_log", b.kat_log);
    v("kat_log_sha256", b.kat_log_sha256);
    v("type", b.type);
    v("algorithm", b.algorithm);
    v("backend", b.backend);
    v("build_flags", b.build_flags);
    v("kat_detail", b.kat_detail);
    v("profile_library", b.profile_library);
    v("profile_library_sha256", b.profile_library_sha256);
    v("error", b.error);
}

template <typename V>
void members(const V& v, Build& b) {
    v("instances", b.instances, Need::required);
}

namespace {

template <typename T>
void check_schema(const T& value, const std::string& source) {
    if (value.schema != schema_version)
        throw hashprof::Error(source, "at schema: version " + std::to_string(value.schema) + " is unknown",
                              "this program reads schema 2");
}

template <typename T>
T from(const Json& json, const std::string& source, Detail detail = Detail::everything) {
    T value;
    try {
        fields::read(json, value, detail);
    } catch (const fields::FieldError& error) {
        const std::string where = error.path.empty() ? "at the top" : "at " + error.path;
        throw hashprof::Error(source, where + ": " + error.what(),
                              "write the file again or take it out of the run directory");
    }
    if constexpr (requires { value.schema; }) check_schema(value, source);
    return value;
}

// dump() of the library writes null for NaN without a word; members that are plain JSON are checked here.
void check_finite(const OrderedJson& json, const std::string& path) {
    if (json.is_number_float() && !std::isfinite(json.get<double>()))
        throw fields::FieldError(path, "is not a finite number");
    if (json.is_object())
        for (const auto& [key, item] : json.items())
            check_finite(item, path + "." + key);
    if (json.is_array())
        for (const auto& item : json)
            check_finite(item, path + "[]");
}

template <typename T>
OrderedJson to(const T& value, const char* kind) {
    try {
        OrderedJson json = fields::written(value);
        check_finite(json, kind);
        return json;
    } catch (const fields::FieldError& error) {
        throw hashprof::Error(kind, "at " + error.path + ": " + error.what(), "a fault of this program");
    }
}

// Brackets open at once outside of strings. Asked before parsing: the library's parse callback would tell,
// too, but looks through all former elements of an array at the end of each.
int nesting(std::string_view text) {
    int depth = 0, deepest = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string && c == '\\') {
            ++i;
        } else if (c == '"') {
            in_string = !in_string;
        } else if (!in_string && (c == '[' || c == '{')) {
            deepest = std::max(deepest, ++depth);
        } else if (!in_string && (c == ']' || c == '}')) {
            --depth;
        }
    }
    return deepest;
}

// What a process counted while it signed; the other META lines describe the process.
constexpr const char* signature_counters[] = {"sign_failures_retried", "message_tweaks",
                                              "setup_verify_failed", "signature_length_excess",
                                              "verify_rejections"};

void keep_figures(Timing& timing) {
    timing.inspections = {};
    for (Process& process : timing.processes) {
        Process kept;
        kept.status = std::move(process.status);
        for (const char* name : signature_counters)
            if (auto counter = process.meta.extract(name)) kept.meta.insert(std::move(counter));
        if (kept.status != "complete") kept.stderr_text = std::move(process.stderr_text);
        process = std::move(kept);
    }
}

}  // namespace

Timing timing_from_json(const Json& json, const std::string& source) {
    return from<Timing>(json, source);
}

Profile profile_from_json(const Json& json, const std::string& source) {
    return from<Profile>(json, source);
}

Timing timing_figures_from_json(const Json& json, const std::string& source) {
    auto timing = from<Timing>(json, source, Detail::figures);
    keep_figures(timing);
    return timing;
}

Profile profile_figures_from_json(const Json& json, const std::string& source) {
    return from<Profile>(json, source, Detail::figures);
}

Campaign campaign_from_json(const Json& json, const std::string& source) {
    return from<Campaign>(json, source);
}

Build build_from_json(const Json& json, const std::string& source) {
    return from<Build>(json, source);
}

OrderedJson to_json(const Timing& timing) {
    return to(timing, "timing record");
}

OrderedJson to_json(const Profile& profile) {
    return to(profile, "profile");
}

OrderedJson to_json(const Campaign& campaign) {
    return to(campaign, "campaign");
}

OrderedJson to_json(const Build& build) {
    return to(build, "build");
}

Json parse(std::string_view text, const std::string& source) {
    constexpr int deepest = 64;
    if (nesting(text) > deepest)
        throw hashprof::Error(source, "is nested deeper than any record", "take it out of the run directory");
    try {
        return Json::parse(text);
    } catch (const Json::exception& error) {
        throw hashprof::Error(source, std::string("is not JSON: ") + error.what(),
                              "a killed writer may have left it; remove it and run again");
    }
}

std::string dump(const OrderedJson& json) {
    return json.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace ngcc::record
