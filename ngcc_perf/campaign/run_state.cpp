// SPDX-License-Identifier: Apache-2.0
#include "campaign/run_state.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "campaign/time.hpp"
#include "host/environment.hpp"
#include "runner/interrupt.hpp"

namespace ngcc {
namespace {

using hashprof::Error;
using hashprof::Exit;
using record::Json;

Json planning_json(const CampaignOptions& o) {
    return {{"trials", o.rule.trials},
            {"trial_target_s", o.rule.trial_target_s},
            {"min_total", o.rule.min_total},
            {"max_iters_per_trial", o.rule.max_iterations},
            {"op_budget_s", o.rule.op_budget_s},
            {"separate_process_setup_s", o.rule.separate_process_setup_s},
            {"profile_target_s", o.profile_target_s}};
}

std::string joined(const record::Strings& lines) {
    std::string text;
    for (const std::string& line : lines)
        text.append("\n    ").append(line);
    return text;
}

// Figures of two machines, or of two plans, in one directory could not be told apart.
void refuse_other(const record::Campaign& before, const CampaignOptions& options,
                  const host::HostReport& host, const std::string& system) {
    const std::string run = options.run.string();
    record::Strings differing;
    if (before.environment_at_start)
        differing = host::differences(*before.environment_at_start, host.environment);
    if (!differing.empty())
        throw Error(run, "was made on another host, or with other settings of it:" + joined(differing),
                    "restore the settings, or choose another directory with --run", Exit::environment);
    const Json now = planning_json(options);
    for (const auto& [name, value] : now.items())
        if (before.planning.is_object() && before.planning.contains(name) &&
            before.planning.at(name) != value)
            differing.push_back(name + ": " + before.planning.at(name).dump() + " in the run directory, " +
                                value.dump() + " now");
    if (before.system_id != system)
        differing.push_back("system: " + before.system_id + " in the run directory, " + system + " now");
    if (!differing.empty())
        throw Error(run, "was made with another plan:" + joined(differing),
                    "use the same options, or choose another directory with --run");
}

std::string system_id(const CampaignOptions& options, const std::optional<record::Campaign>& before,
                      const host::HostReport& host) {
    if (!options.system.empty()) return options.system;
    if (before) return before->system_id;
    const std::string architecture = host.environment.architecture.value_or("unknown");
    return architecture == "x86_64"    ? "x86_local"
           : architecture == "aarch64" ? "arm_local"
                                       : architecture + "_local";
}

void warn_about(const host::HostReport& host, bool expected) {
    const record::Strings problems = host.problems();
    if (problems.empty()) return;
    spdlog::warn(
        "this host is not fit for figures that are to be compared ({} problems); every record and page will "
        "say so",
        problems.size());
    if (expected) return;
    for (const std::string& problem : problems)
        spdlog::warn("  {}", problem);
}

// Without a CPU to measure on there is nothing to do; every other problem only lowers the worth of the
// figures.
void require_cpu(const host::HostReport& host) {
    for (const host::Check& check : host.checks)
        if (check.topic == host::Topic::cpu && check.state == host::State::problem)
            throw Error(check.found, check.problem, check.remedy, Exit::environment);
}

}  // namespace

void stop_if_interrupted() {
    if (interrupted() != 0) throw Interrupted{};
}

RunState RunState::open(const CampaignOptions& options, Executor& executor, const HostProbe& probe) {
    RunState state{options, executor, record::RunDirectory(options.run), probe(options.cpu),
                   {},      {},       Progress(options.quiet),           {}};
    require_cpu(state.host);
    const std::optional<record::Campaign> before = state.directory.load_campaign();
    const std::string system = system_id(options, before, state.host);
    if (before) {
        refuse_other(*before, options, state.host, system);
        state.campaign = *before;
        spdlog::info("{}: going on with the campaign of {}", options.run.string(),
                     before->started_utc.value_or("unknown date"));
    } else {
        state.campaign.started_utc = utc_now();
        state.campaign.environment_at_start = state.host.environment;
    }
    warn_about(state.host, options.allow_unfixed_host);
    state.campaign.system_id = system;
    state.campaign.planning = planning_json(options);
    state.campaign.host_problems = state.host.problems();
    state.campaign.ended_utc.reset();
    state.campaign.environment_at_end.reset();
    annotate(state.campaign, "candidate_environment", candidate_environment());
    state.build = state.directory.load_build().value_or(record::Build());
    return state;
}

void RunState::begin_phase(const std::string& name, const HostProbe& probe) {
    stop_if_interrupted();
    host = probe(options.cpu);
    record::HostCheck check;
    check.phase = name;
    if (host.cpu) check.cpu = static_cast<std::uint64_t>(*host.cpu);
    check.utc = utc_now();
    check.problems = host.problems();
    campaign.host_checks.push_back(check);
    directory.save(campaign);
}

void RunState::close() {
    campaign.ended_utc = utc_now();
    campaign.environment_at_end = host.environment;
    directory.save(campaign);
}

Target RunState::target(const CatalogueInstance& instance) const {
    return {options.worker, instance.library, instance.shown_library, {}, host.cpu};
}

std::optional<Target> RunState::wrapped_target(const CatalogueInstance& instance) const {
    if (instance.profile_library.empty()) return std::nullopt;
    return Target{options.worker, instance.profile_library, instance.shown_profile_library, {}, host.cpu};
}

Target RunState::profile_target(const CatalogueInstance& instance) const {
    if (options.hooks.empty()) return wrapped_target(instance).value();
    Target hooked = target(instance);
    hooked.preload = options.hooks;
    return hooked;
}

const record::BuiltInstance& RunState::built(const CatalogueInstance& instance) const {
    return build.instances.at(instance.key());
}

record::Timing RunState::timing_for(const CatalogueInstance& instance) const {
    const record::BuiltInstance& b = built(instance);
    record::Timing t;
    t.candidate = instance.candidate;
    t.label = instance.label;
    t.instance = instance.instance;
    t.variant = instance.variant;
    t.flags = instance.flags;
    t.kat = b.kat;
    t.kat_not_passed = b.kat != "PASS";
    t.library = b.library;
    t.library_sha256 = b.library_sha256;
    t.kat_log = b.kat_log;
    t.kat_log_sha256 = b.kat_log_sha256;
    return t;
}

void RunState::note_failure(const std::string& what, const std::optional<record::Failure>& error) {
    failures.push_back(what + (error ? ": " + error->code + ": " + error->text : std::string(": failed")));
    spdlog::error("{}", failures.back());
}

std::optional<double> RunState::fixed_clock_hz() const {
    const record::Environment& e = host.environment;
    const bool fixed = e.cpufreq_min_khz && e.cpufreq_min_khz == e.cpufreq_max_khz;
    return fixed ? e.core_clock_hz : std::nullopt;
}

}  // namespace ngcc
