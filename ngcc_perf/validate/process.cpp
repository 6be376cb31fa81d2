// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>

#include "stats/exact.hpp"
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

using record::Process;
using record::Timing;

std::string at_process(std::size_t index, const std::string& rest) {
    return "/processes/" + std::to_string(index) + rest;
}

const Json& process_json(const RecordFile& record, std::size_t index) {
    return record.json.at("processes").at(index);
}

// The trials of the record are those of its processes, one after the other.
void check_trials(const RecordFile& record, const Sink& sink) {
    const Json& listed = member(record.json, "trials");
    if (record.value.processes.empty() || (record.value.status == "failed" && record.value.trials.empty()))
        return;
    std::size_t next = 0;
    for (std::size_t p = 0; p < record.value.processes.size(); ++p) {
        const Json& own = member(process_json(record, p), "trials");
        for (std::size_t t = 0; t < record.value.processes[p].trials.size(); ++t, ++next)
            if (next < listed.size())
                sink.same("raw_data", pointer_to("/trials", next),
                          "is not trial " + std::to_string(t) + " of process " + std::to_string(p), own[t],
                          listed[next]);
    }
    if (next != record.value.trials.size())
        sink.add("raw_data", "/trials", "has another number of trials than the processes together", next,
                 record.value.trials.size());
}

// A META line that repeats a member of the record.
void check_meta_text(const Process& process, std::size_t index, const char* name, const Json& expected,
                     const Sink& sink) {
    const auto found = process.meta.find(name);
    if (found == process.meta.end() || expected.is_null()) return;
    sink.same("raw_data", at_process(index, pointer_to("/meta", name)), "differs from the record", expected,
              found->second);
}

void check_identity(const RecordFile& record, std::size_t index, const Sink& sink) {
    const Timing& t = record.value;
    const Process& p = t.processes[index];
    check_meta_text(p, index, "operation", t.operation, sink);
    check_meta_text(p, index, "input_bytes", std::to_string(t.input_bytes), sink);
    for (const char* name : {"instance", "timing_scope", "build_flags", "tick_source"})
        check_meta_text(p, index, name, member(record.json, name), sink);
    if (t.plan) {
        check_meta_text(p, index, "warmups", std::to_string(t.plan->warmups), sink);
        check_meta_text(p, index, "iterations", std::to_string(t.plan->iterations_per_trial), sink);
    }
    if (!t.environment) return;
    check_meta_text(p, index, "perf_event_paranoid",
                    t.environment->perf_event_paranoid ? Json(*t.environment->perf_event_paranoid) : Json(),
                    sink);
    for (const char* name : {"constant_tsc", "nonstop_tsc"})
        if (const Json& flag = member(t.environment->raw, name); flag.is_boolean())
            check_meta_text(p, index, name, flag.get<bool>() ? "1" : "0", sink);
}

void check_outcome(const RecordFile& record, std::size_t index, const Sink& sink) {
    const Process& p = record.value.processes[index];
    const auto expect = [&](const char* name, const Json& expected, const Json& found) {
        sink.same("raw_data", at_process(index, name), "does not fit a record that is complete", expected,
                  found);
    };
    if (record.value.status == "complete") {
        expect("/status", "complete", p.status);
        expect("/exit_code", 0, p.exit_code ? Json(*p.exit_code) : Json());
    }
    std::uint64_t calls = 0;
    for (const record::Trial& t : p.trials)
        calls += t.measurements;
    if (const auto count = meta_number(p.meta, "measurement_count"))
        sink.same("raw_data", at_process(index, "/meta/measurement_count"),
                  "is not the sum over the trials of the process", calls, *count);
    const auto met = p.meta.find("guide_100_measurements");
    if (met != p.meta.end() && (met->second == "met" || met->second == "not_met"))
        sink.same("raw_data", at_process(index, "/meta/guide_100_measurements"),
                  "does not follow from the trials of the process", calls >= 100 ? "met" : "not_met",
                  met->second);
}

void check_buckets(const RecordFile& record, std::size_t index, const Sink& sink) {
    const Process& p = record.value.processes[index];
    if (p.histogram.empty()) return;
    std::uint64_t calls = 0, counted = 0;
    for (const record::Trial& t : p.trials)
        calls += t.measurements;
    for (std::size_t b = 0; b < p.histogram.size(); ++b) {
        const record::Bucket& bucket = p.histogram[b];
        counted += bucket.count;
        const std::string pointer = pointer_to(at_process(index, "/histogram"), b);
        if (bucket.low > bucket.high || bucket.count == 0)
            sink.add("raw_data", pointer, "is no bucket: its ends are reversed, or nothing is in it");
        if (b > 0 && bucket.low <= p.histogram[b - 1].high)
            sink.add("raw_data", pointer, "overlaps the bucket before it");
    }
    sink.same("raw_data", at_process(index, "/histogram"), "does not hold every timed call of the process",
              calls, counted);
}

// What was counted during a trial cannot exceed the trial.
void check_events(const RecordFile& record, const Sink& sink) {
    for (std::size_t i = 0; i < record.value.trials.size(); ++i) {
        const record::Trial& t = record.value.trials[i];
        const auto at_most = [&](const char* name, const record::Count& most) {
            const auto found = t.events.find(name);
            if (found != t.events.end() && most && found->second > *most)
                sink.add("raw_data", pointer_to("/trials", i) + "/events/" + name,
                         "exceeds that of the whole trial", *most, found->second);
        };
        at_most("first_half_ticks", t.ticks);
        at_most("first_half_calls", t.measurements);
    }
}

// Of a process that was repeated because of a disturbance, the trials that do not count are kept.
void check_discarded(const RecordFile& record, std::size_t index, const Sink& sink) {
    const Process& p = record.value.processes[index];
    const Json& discarded = member(process_json(record, index), "discarded_trials");
    if (!discarded.is_array()) return;
    sink.same("raw_data", at_process(index, "/discarded_trials"),
              "has another number of trials than the retries made", p.disturbed_retries * p.trials.size(),
              discarded.size());
    const Json calls = record.value.plan ? Json(record.value.plan->iterations_per_trial) : Json();
    for (std::size_t i = 0; i < discarded.size() && !calls.is_null(); ++i)
        sink.same("raw_data", pointer_to(at_process(index, "/discarded_trials"), i) + "/measurements",
                  "is not the planned number of calls", calls, member(discarded[i], "measurements"));
}

// Processes are listed as they ran.
void check_order(const RecordFile& record, const Sink& sink) {
    const auto& processes = record.value.processes;
    for (std::size_t i = 1; i < processes.size(); ++i)
        if (processes[i].order && processes[i - 1].order && *processes[i].order <= *processes[i - 1].order)
            sink.add("raw_data", at_process(i, "/order"), "is not after that of the process before",
                     *processes[i - 1].order, *processes[i].order);
}

// The largest over the processes; null if none of them says so.
Json largest(const std::vector<Process>& processes, const std::string& name) {
    record::Count most;
    for (const Process& p : processes)
        if (const auto value = meta_number(p.meta, name)) most = std::max(most.value_or(0), *value);
    return most ? Json(*most) : Json();
}

void check_resident_memory(const RecordFile& record, const Sink& sink) {
    for (const char* name : {"baseline_rss_bytes", "peak_rss_bytes"})
        sink.same("raw_data", pointer_to("", name), "is not the largest of the processes",
                  largest(record.value.processes, name), member(record.json, name));
    for (std::size_t i = 0; i < record.value.processes.size(); ++i) {
        const auto baseline = meta_number(record.value.processes[i].meta, "baseline_rss_bytes");
        const auto peak = meta_number(record.value.processes[i].meta, "peak_rss_bytes");
        if (baseline && peak && *peak < *baseline)
            sink.add("raw_data", at_process(i, "/meta/peak_rss_bytes"), "is below the baseline", *baseline,
                     *peak);
    }
}

bool is_size(const std::string& name) {
    return name.ends_with("_bytes") && name.find("rss") == std::string::npos && name != "seed_bytes";
}

// Lengths are those of the first process. The declared ones are constants of the instance, so the same in
// all; a message of a key exchange may have another length in another run.
void check_sizes(const RecordFile& record, const Sink& sink) {
    const Timing& t = record.value;
    const auto& first = t.processes.front().meta;
    const auto compare = [&](const auto& list, const char* folder) {
        for (const auto& [name, value] : list) {
            const auto meta = meta_number(first, name);
            if (meta || value != 0)
                sink.same("raw_data", pointer_to(folder, name), "is not what the worker reported",
                          meta ? Json(*meta) : Json(), value);
        }
    };
    compare(t.sizes, "/sizes");
    compare(t.kex, "/kex");
    for (const auto& [name, value] : first)
        if (is_size(name) && meta_number(first, name) && !t.sizes.contains(name) && !t.sizes.empty())
            sink.add("raw_data", pointer_to("/sizes", name), "is missing, though the worker reported it",
                     *meta_number(first, name));
    for (std::size_t i = 1; i < t.processes.size(); ++i)
        for (const char* name : {"pk_bytes", "sk_bytes", "ct_bytes", "ss_bytes", "signature_bytes",
                                 "digest_bytes", "sta_bytes", "stb_bytes", "kex_passes", "kex_passes_run"}) {
            const auto a = first.find(name), b = t.processes[i].meta.find(name);
            if (a != first.end() && b != t.processes[i].meta.end() && a->second != b->second)
                sink.add("raw_data", at_process(i, pointer_to("/meta", name)),
                         "differs from the first process", a->second, b->second);
        }
}

void check_ticks_source(const RecordFile& record, const Sink& sink) {
    std::vector<double> rates;
    for (const Process& p : record.value.processes)
        if (const auto hz = meta_number(p.meta, "tick_hz")) rates.push_back(static_cast<double>(*hz));
    if (!rates.empty())
        sink.same("raw_data", "/tick_hz", "is not the median of the processes", median(rates),
                  member(record.json, "tick_hz"));
}

// Ours names its numbers; the published command ends with <op> <input> <processes> <trials> <iterations>
// <warmups>.
std::map<std::string, std::string> command_numbers(const Process& p, const record::Text& library) {
    std::map<std::string, std::string> numbers;
    const record::Strings& words = p.command;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].starts_with("--")) numbers[words[i].substr(2)] = words[i + 1];
        if (words[i] == "-c") numbers["cpu"] = words[i + 1];
    }
    const auto at = library ? std::find(words.begin(), words.end(), *library) : words.end();
    const std::size_t place = static_cast<std::size_t>(at - words.begin());
    if (place + 1 < words.size()) numbers["operation"] = words[place + 1];
    if (words.size() == place + 7 && !numbers.contains("iterations")) {
        numbers["input-bytes"] = words[place + 2];
        numbers["iterations"] = words[place + 5];
        numbers["warmups"] = words[place + 6];
    }
    return numbers;
}

void check_command(const RecordFile& record, std::size_t index, const Sink& sink) {
    const Timing& t = record.value;
    const auto numbers = command_numbers(t.processes[index], t.library);
    const auto same = [&](const char* name, const std::string& expected) {
        const auto found = numbers.find(name);
        if (found != numbers.end())
            sink.same("raw_data", at_process(index, "/command"),
                      std::string("was run with another value of ") + name + " than the record has", expected,
                      found->second);
    };
    same("operation", t.operation);
    same("input-bytes", std::to_string(t.input_bytes));
    if (t.environment && t.environment->cpu_number) same("cpu", std::to_string(*t.environment->cpu_number));
    if (!t.plan) return;
    same("iterations", std::to_string(t.plan->iterations_per_trial));
    same("warmups", std::to_string(t.plan->warmups));
    same("trials", std::to_string(t.plan->separate_processes.value_or(true) ? 1 : t.plan->trials));
}

}  // namespace

std::optional<std::uint64_t> meta_number(const std::map<std::string, std::string>& meta,
                                         const std::string& name) {
    const auto found = meta.find(name);
    if (found == meta.end()) return std::nullopt;
    std::uint64_t value = 0;
    const char* end = found->second.data() + found->second.size();
    const auto [stop, error] = std::from_chars(found->second.data(), end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

void check_processes(const RecordFile& record, const Sink& sink) {
    const Timing& t = record.value;
    if (t.status == "complete" && t.processes.empty())
        sink.add("raw_data", "/processes", "no process is on record that made these trials");
    if (t.processes.empty()) return;
    check_trials(record, sink);
    check_events(record, sink);
    std::uint64_t retries = 0;
    for (std::size_t i = 0; i < t.processes.size(); ++i) {
        retries += t.processes[i].disturbed_retries;
        check_identity(record, i, sink);
        check_outcome(record, i, sink);
        check_buckets(record, i, sink);
        check_command(record, i, sink);
        check_discarded(record, i, sink);
    }
    check_order(record, sink);
    sink.same("raw_data", "/disturbed_retries", "is not the sum over the processes", retries,
              t.disturbed_retries);
    check_resident_memory(record, sink);
    check_sizes(record, sink);
    check_ticks_source(record, sink);
}

}  // namespace ngcc::validate
