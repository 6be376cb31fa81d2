// SPDX-License-Identifier: Apache-2.0
// ngcc_perf measure: time one operation of one library.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "assess/assess.hpp"
#include "campaign/lock.hpp"
#include "campaign/measure.hpp"
#include "campaign/time.hpp"
#include "classes/sizes.hpp"
#include "host/check.hpp"
#include "inspect/inspect.hpp"
#include "runner/interrupt.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"
#include "tool/measure_table.hpp"

namespace ngcc {
namespace {

using hashprof::Error;

struct MeasureOptions {
    LibraryOptions library;
    std::string operation;
    std::optional<std::uint64_t> iterations, warmups, trials, input_bytes;
    PlanningRule rule;
    double timeout_s = 0;
    bool json = false, distribution = false, allow_unfixed_host = false, no_inspect = false,
         allow_kat_failure = false;
};

// The published rule from one call, then what the user fixed.
TimingPlan plan_for(const MeasureOptions& options, Executor& executor, const Target& target,
                    const Operation& operation, Measured& failed) {
    TimingPlan plan;
    plan.trials = options.trials.value_or(options.rule.trials);
    plan.timeout_per_process_s = options.timeout_s > 0 ? options.timeout_s : 3600;
    if (!options.iterations) {
        TimingPlan once;
        once.timeout_per_process_s = plan.timeout_per_process_s;
        // Every iteration of a step performs a whole exchange, so the exchange is what is planned.
        const Operation called = operation.is_kex_step() ? Operation{"exchange"} : operation;
        const Measured calibration = measure(executor, {target, called, once, std::nullopt});
        if (calibration.status != "complete") {
            failed = calibration;
            return once;
        }
        const record::Process& p = calibration.processes.front();
        const double t1 = p.trials.front().seconds;
        PlanningRule rule = options.rule;
        rule.trials = plan.trials;
        plan = plan_timing(rule, {t1, *p.wall_s - t1});
    }
    if (options.iterations) plan.iterations_per_trial = *options.iterations;
    if (options.trials) plan.trials = *options.trials;
    if (options.iterations && !options.warmups) plan.warmups = 3;
    if (options.warmups) plan.warmups = *options.warmups;
    if (options.timeout_s > 0) plan.timeout_per_process_s = options.timeout_s;
    return plan;
}

record::Timing timing_of(const NamedLibrary& named, const host::HostReport& host,
                         const std::string& library_sha256) {
    record::Timing timing;
    timing.tool_version = HASHPROF_VERSION;
    timing.unfixed_host = !host.unfixed().empty();
    timing.candidate = named.candidate;
    timing.label = named.label;
    timing.library = named.shown_library;
    timing.library_sha256 = library_sha256;
    timing.environment = host.environment;
    timing.started_utc = utc_now();
    if (named.entry) {
        timing.instance = named.entry->instance;
        timing.variant = named.entry->variant;
        timing.flags = named.entry->flags;
        if (!named.entry->kat.empty()) {
            timing.kat = named.entry->kat;
            timing.kat_not_passed = named.entry->kat != "PASS";
        }
    }
    return timing;
}

// The operation once more, alone in the inspector, for its own heap and stack.
void take_memory(Executor& executor, const Target& target, const Operation& operation,
                 const Measured& measured, record::Timing& timing) {
    InspectRequest request;
    request.target = target;
    request.target.worker = inspector_beside(target.worker);
    request.operation = operation;
    if (!measured.processes.empty() && !measured.processes.front().trials.empty()) {
        const record::Process& first = measured.processes.front();
        const record::Trial& trial = first.trials.front();
        request.t1 = trial.seconds / static_cast<double>(std::max<std::uint64_t>(trial.measurements, 1));
        request.setup = std::max(0.0, first.wall_s.value_or(0) - trial.seconds);
    }
    request.static_bytes = elfsize::sizes_of(elfsize::Image::open(target.library)).loadable.memory;
    const Inspection found = inspect(executor, request);
    timing.memory = found.memory;
    timing.findings = found.findings;
    timing.inspections = found.processes;
}

int measure_command(const Place& place, const MeasureOptions& options) {
    const Operation operation = named_operation(options.operation, options.input_bytes);
    const NamedLibrary named = find_library(place, options.library.library);
    require_known_answers(named, options.allow_kat_failure);
    CpuLock lock;
    const std::optional<int> cpu = take_cpu(lock, options.library.cpu, options.allow_unfixed_host);
    const host::HostReport host = host::check_this_host(cpu);
    if (!host::require_fixed(host, options.allow_unfixed_host))
        spdlog::warn("this host has {} problems that touch the figures (ngcc_perf check)",
                     host.problems().size());
    Target target{place.worker(), named.library, named.shown_library, options.library.worker_options(),
                  host.cpu};
    target.library_sha256 = hashprof::sha256_file(named.library);
    confine(target, named, place);
    const InterruptWatch watch;
    ProcessExecutor executor;
    record::Timing timing = timing_of(named, host, target.library_sha256);
    timing.confinement = target.confinement_text;
    Measured measured;
    const TimingPlan plan = plan_for(options, executor, target, operation, measured);
    timing.plan = to_record(plan);
    if (measured.status == "complete")
        measured = measure(executor, {target, operation, plan, std::nullopt, options.distribution});
    fill_timing(timing, operation, measured);
    timing.statistics = assess(timing);
    // What hangs would hang there, too.
    const bool hangs = measured.error && measured.error->code == "timeout";
    if (!options.no_inspect && !hangs) take_memory(executor, target, operation, measured, timing);
    timing.ended_utc = utc_now();
    std::fputs((options.json ? record::dump(record::to_json(timing)) : measure_table(timing)).c_str(),
               stdout);
    if (timing.error)
        spdlog::error("{} {}: {}: {}", named.shown_library, operation.key(), timing.error->code,
                      timing.error->text);
    for (const record::Failure& finding : timing.findings)
        spdlog::error("{} {}: {}: {}", named.shown_library, operation.key(), finding.code, finding.text);
    const int status = exit_status(timing.status, timing.error);
    return status == 0 && !timing.findings.empty() ? static_cast<int>(hashprof::Exit::finding) : status;
}

}  // namespace

void add_measure(CLI::App& app, const Place& place, int& status) {
    auto o = std::make_shared<MeasureOptions>();
    CLI::App* command = app.add_subcommand("measure", "Time one operation of one library");
    command->add_option("LIB", o->library.library, "Library: a path or candidate/label")->required();
    command
        ->add_option("OP", o->operation,
                     "keygen enc dec sign verify exchange init_a init_b pass<k> derive_a derive_b hash")
        ->required();
    command->add_option("--trials", o->trials, "Trials, each in a fresh process (5)")
        ->check(CLI::Range(1, 1000));
    command->add_option("--iterations", o->iterations, "Timed calls a trial (by the published rule)")
        ->check(CLI::Range(1ul, 1ul << 32));
    command
        ->add_option("--warmups", o->warmups,
                     "Calls before them (by the published rule; 3 with --iterations)")
        ->check(CLI::Range(0ul, 1ul << 32));
    command->add_option("--seed", o->library.seed, "Seed of the random generator, hexadecimal (00 01 … 2f)");
    command->add_option("--input-bytes", o->input_bytes, "Message length of hash")
        ->check(CLI::Range(0ul, 1ul << 24));
    command
        ->add_option("--trial-target", o->rule.trial_target_s, "Seconds of timed calls that the rule aims at")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command
        ->add_option("--timeout", o->timeout_s,
                     "Seconds that a worker process may take (default: by the published rule)")
        ->check(number_within(1e-6, 1e7));
    command->add_option("--pin,--cpu", o->library.cpu, "CPU to run on");
    command->add_flag("--distribution", o->distribution,
                      "Percentiles of single calls, from a histogram; it costs about two reads of the tick "
                      "counter a call, which the record states");
    command->add_flag("--no-inspect", o->no_inspect,
                      "Do not look at heap, stack and manners of the operation");
    command->add_flag("--allow-unfixed-host", o->allow_unfixed_host,
                      "Measure although the host is not fixed; the record says so");
    command->add_flag("--allow-kat-failure", o->allow_kat_failure,
                      "Measure although the import found no right known answers; the record says so");
    command->add_option("--instance", o->library.instance, "Instance name, for a library without metadata");
    command->add_option("--digest-bits", o->library.digest_bits,
                        "Digest length, for a hash without metadata");
    command->add_flag("--json", o->json, "Print the timing record as JSON");
    command->footer(
        "Examples:\n"
        "  ngcc_perf measure mlkem/ML-KEM-768-iccs enc\n"
        "  ngcc_perf measure ./libmine.so sign --trials 5 --iterations 1000 --warmups 3 --json\n"
        "  ngcc_perf measure iccs/sm3hash-256 hash --input-bytes 4096");
    command->callback([o, &place, &status] { status = measure_command(place, *o); });
}

}  // namespace ngcc
