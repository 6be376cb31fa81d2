// SPDX-License-Identifier: Apache-2.0
#include "campaign/measure.hpp"

#include <algorithm>
#include <charconv>

#include "campaign/time.hpp"
#include "plan/disturbance.hpp"
#include "stats/derive.hpp"
#include "stats/exact.hpp"

namespace ngcc {
namespace {

using record::Process;
using record::Text;

std::optional<std::uint64_t> number_of(const std::string& text) {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

Text meta(const Process& process, const std::string& name) {
    const auto found = process.meta.find(name);
    return found == process.meta.end() ? Text() : Text(found->second);
}

std::optional<std::uint64_t> meta_number(const Process& process, const std::string& name) {
    const Text text = meta(process, name);
    return text ? number_of(*text) : std::nullopt;
}

record::Count largest(const std::vector<Process>& processes, const std::string& name) {
    record::Count most;
    for (const Process& p : processes)
        if (const auto value = meta_number(p, name)) most = std::max(most.value_or(0), *value);
    return most;
}

std::optional<std::uint64_t> event(const record::Trial& trial, const char* name) {
    const auto found = trial.events.find(name);
    return found == trial.events.end() ? std::nullopt : std::optional(found->second);
}

// Notes what disturbed each trial; true if anything did.
bool disturbed(Process& process, std::optional<double> fixed_clock_hz) {
    bool any = false;
    for (record::Trial& t : process.trials) {
        t.disturbance = disturbance({t.seconds, t.cycles, event(t, "involuntary_switches"),
                                     event(t, "cpu_ns"), event(t, "run_delay_ns"), event(t, "steal_ns")},
                                    fixed_clock_hz);
        any = any || t.disturbance;
    }
    return any;
}

// Declared lengths. The published records have the first seven for every category, 0 where there is no such
// thing.
void fill_sizes(record::Timing& timing, const Process& process) {
    for (const char* name :
         {"input_bytes", "pk_bytes", "sk_bytes", "ct_bytes", "ss_bytes", "signature_bytes", "digest_bytes"})
        timing.sizes[name] = meta_number(process, name).value_or(0);
    for (const auto& [name, value] : process.meta) {
        const auto number = number_of(value);
        const bool memory = name.find("rss") != std::string::npos || name == "seed_bytes";
        if (number && name.ends_with("_bytes") && !memory) timing.sizes[name] = *number;
        if (number && name.starts_with("kex_")) timing.kex[name] = *number;
    }
}

void fill_sources(record::Timing& timing, const std::vector<Process>& processes) {
    const Process& first = processes.front();
    timing.build_flags = meta(first, "build_flags");
    timing.timing_scope = meta(first, "timing_scope");
    timing.tick_source = meta(first, "tick_source");
    timing.cycle_source = meta(first, "cycle_source");
    timing.cycle_reason = meta(first, "cycle_reason");
    if (timing.cycle_source == "none") timing.cycle_source.reset();
    timing.baseline_rss_bytes = largest(processes, "baseline_rss_bytes");
    timing.peak_rss_bytes = largest(processes, "peak_rss_bytes");
    std::vector<double> rates;
    for (const Process& p : processes)
        if (const auto hz = meta_number(p, "tick_hz")) rates.push_back(static_cast<double>(*hz));
    if (!rates.empty()) timing.tick_hz = median(rates);
}

void fill_figures(record::Timing& timing, const Operation& operation) {
    std::vector<Sample> samples;
    for (const record::Trial& t : timing.trials)
        samples.push_back({t.measurements, t.seconds, t.cycles, t.ticks});
    const Derived d = derive(samples, operation.hash_bytes());
    timing.measurements = d.measurements;
    timing.guide_100_measurements_met = d.guide_100_measurements_met;
    timing.mean_seconds = d.mean_seconds;
    timing.median_trial_seconds = d.median_trial_seconds;
    timing.min_trial_seconds = d.min_trial_seconds;
    timing.max_trial_seconds = d.max_trial_seconds;
    timing.mean_cycles = d.mean_cycles;
    timing.median_trial_cycles = d.median_trial_cycles;
    timing.mean_ticks = d.mean_ticks;
    timing.median_trial_ticks = d.median_trial_ticks;
    timing.operations_per_second = d.operations_per_second;
    timing.throughput_MB_per_second = d.throughput_MB_per_second;
}

}  // namespace

std::uint64_t processes_of(const TimingPlan& plan) {
    return plan.separate_processes ? plan.trials : 1;
}

Measured measure_process(Executor& executor, const MeasureRequest& request) {
    const TimingPlan& plan = request.plan;
    const Counts counts{plan.iterations_per_trial, plan.warmups, plan.separate_processes ? 1 : plan.trials};
    const std::vector<std::string> extra =
        request.distribution ? std::vector<std::string>{"--distribution"} : std::vector<std::string>{};
    const Command command =
        worker_command(request.target, "time", request.operation, counts, plan.timeout_per_process_s, extra);
    const std::string started = utc_now();
    WorkerRun run = run_worker(executor, request.target, command);
    const auto lost_the_core = [&] {
        return !request.operation.is_kex_step() && run.verdict.status == "complete" &&
               disturbed(run.process, request.fixed_clock_hz);
    };
    std::vector<record::Trial> discarded;
    unsigned retries = 0;
    for (bool lost = lost_the_core(); lost && retries < max_disturbed_retries; ++retries) {
        discarded.insert(discarded.end(), run.process.trials.begin(), run.process.trials.end());
        run = run_worker(executor, request.target, command);
        lost = lost_the_core();
    }
    run.process.disturbed_retries = retries;
    run.process.discarded_trials = discarded;
    run.process.started_utc = started;
    if (run.verdict.status == "complete" && run.answer.trials.size() != counts.trials)
        run.verdict = {"failed",
                       WorkerError{"short_read", "the worker reports fewer trials than it was asked for"}};
    Measured measured;
    measured.processes.push_back(run.process);
    measured.interrupted = run.interrupted;
    measured.status = run.verdict.status;
    if (run.verdict.status != "complete") measured.error = to_failure(run.verdict.error);
    return measured;
}

Measured measure(Executor& executor, const MeasureRequest& request) {
    Measured all;
    for (std::uint64_t i = 0; i < processes_of(request.plan) && all.status == "complete"; ++i) {
        const Measured one = measure_process(executor, request);
        all.processes.push_back(one.processes.front());
        all.status = one.status;
        all.error = one.error;
        all.interrupted = one.interrupted;
    }
    return all;
}

void fill_timing(record::Timing& timing, const Operation& operation, const Measured& measured) {
    timing.operation = operation.name;
    timing.input_bytes = operation.input_bytes;
    timing.status = measured.status;
    timing.error = measured.error;
    timing.processes = measured.processes;
    timing.disturbed_retries = 0;
    for (const Process& p : measured.processes)
        timing.disturbed_retries += p.disturbed_retries;
    timing.trials.clear();
    if (measured.processes.empty()) return;
    fill_sources(timing, measured.processes);
    fill_sizes(timing, measured.processes.front());
    if (measured.status == "failed") return;
    for (const Process& p : measured.processes)
        timing.trials.insert(timing.trials.end(), p.trials.begin(), p.trials.end());
    fill_figures(timing, operation);
}

record::Plan to_record(const TimingPlan& plan) {
    record::Plan r;
    r.iterations_per_trial = plan.iterations_per_trial;
    r.warmups = plan.warmups;
    r.trials = plan.trials;
    r.separate_processes = plan.separate_processes;
    r.estimated_s = plan.estimated_s;
    r.timeout_per_process_s = plan.timeout_per_process_s;
    return r;
}

bool same_plan(const std::optional<record::Plan>& a, const TimingPlan& b) {
    return a && a->iterations_per_trial == b.iterations_per_trial && a->warmups == b.warmups &&
           a->trials == b.trials && a->separate_processes == b.separate_processes;
}

}  // namespace ngcc
