// SPDX-License-Identifier: Apache-2.0
#include "campaign/run_state.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "campaign/identity.hpp"
#include "campaign/time.hpp"
#include "runner/interrupt.hpp"

namespace ngcc {
namespace {

using record::Json;

void warn_about(const host::HostReport& host) {
    const record::Strings problems = host.problems();
    if (problems.empty()) return;
    spdlog::warn(
        "this host is not fit for figures that are to be compared ({} problems, ngcc_perf check lists them); "
        "every record and page will say so",
        problems.size());
}

void warn_about_confinement(const CampaignOptions& options) {
    const bool boxed = std::any_of(options.instances.begin(), options.instances.end(), [&](const auto& i) {
        return i.imported ? options.sandbox.imported : options.sandbox.others;
    });
    const std::string warning = boxed ? confinement_warning() : std::string();
    if (!warning.empty()) spdlog::warn("{}", warning);
}

}  // namespace

void stop_if_interrupted() {
    if (interrupted() != 0) throw Interrupted{};
}

RunState RunState::open(const CampaignOptions& options, Executor& executor, const HostProbe& probe) {
    RunState state{options,
                   executor,
                   probe,
                   record::RunDirectory(options.run),
                   probe(options.cpu),
                   {},
                   {},
                   Progress(progress_style(options.quiet))};
    const bool fixed = host::require_fixed(state.host, options.allow_unfixed_host);
    if (!fixed) warn_about(state.host);
    warn_about_confinement(options);
    const record::Environment& machine = state.host.environment;
    state.update_campaign([&](record::Campaign& campaign) {
        const std::optional<record::Campaign> before = state.directory.load_campaign();
        const std::string system = system_id(options, before, machine);
        if (before) {
            refuse_other(*before, options, machine, system);
            spdlog::info("going on with the campaign of {}", before->started_utc.value_or("unknown date"));
        } else {
            campaign.started_utc = utc_now();
            campaign.environment_at_start = machine;
        }
        campaign.system_id = system;
        campaign.planning = planning_json(options);
        campaign.host_problems = state.host.problems();
        campaign.ended_utc.reset();
        campaign.environment_at_end.reset();
        annotate(campaign, "candidate_environment", candidate_environment());
        // One part of the run on an unfixed host is enough.
        const bool was_unfixed = campaign.raw.is_object() &&
                                 campaign.raw.value("unfixed_host", record::Json()) == record::Json(true);
        annotate(campaign, "unfixed_host", was_unfixed || !fixed);
        annotate(campaign, "tool_version", HASHPROF_VERSION);
    });
    state.build = state.directory.load_build().value_or(record::Build());
    return state;
}

void RunState::update_campaign(const std::function<void(record::Campaign&)>& change) {
    const WriteLock lock(options.run);
    campaign = directory.load_campaign().value_or(record::Campaign());
    change(campaign);
    directory.save(campaign);
}

void RunState::save_built(const std::string& key, const record::BuiltInstance& entry) {
    const WriteLock lock(options.run);
    build = directory.load_build().value_or(record::Build());
    build.instances[key] = entry;
    directory.save(build);
}

void RunState::require_same_host() {
    host = probe(options.cpu);
    refuse_other_host(campaign, options.run, host.environment);
}

void RunState::begin_phase(Phase phase) {
    stop_if_interrupted();
    require_same_host();
    record::HostCheck check;
    check.phase = phase_names[static_cast<std::size_t>(phase)];
    if (host.cpu) check.cpu = static_cast<std::uint64_t>(*host.cpu);
    check.utc = utc_now();
    check.problems = host.problems();
    if (options.shard) check.raw = {{"shard", options.shard->text()}};
    update_campaign([&](record::Campaign& c) { c.host_checks.push_back(check); });
}

void RunState::close() {
    update_campaign([&](record::Campaign& c) {
        c.ended_utc = utc_now();
        c.environment_at_end = host.environment;
    });
}

Target RunState::target(const CatalogueInstance& instance) const {
    Target target{options.worker, instance.library, instance.shown_library, {}, host.cpu};
    const auto known = build.instances.find(instance.key());
    if (known != build.instances.end()) target.library_sha256 = known->second.library_sha256.value_or("");
    choose_confinement(target, instance.imported, options.sandbox);
    return target;
}

std::optional<Target> RunState::wrapped_target(const CatalogueInstance& instance) const {
    std::error_code error;
    if (!std::filesystem::exists(instance.profile_library, error)) return std::nullopt;
    Target target{options.worker, instance.profile_library, instance.shown_profile_library, {}, host.cpu};
    target.library_sha256 = built(instance).profile_library_sha256.value_or("");
    choose_confinement(target, instance.imported, options.sandbox);
    return target;
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
    t.variant = b.variant;
    t.flags = b.flags;
    t.kat = b.kat;
    t.kat_not_passed = b.kat != "PASS";
    t.library = b.library;
    t.library_sha256 = b.library_sha256;
    t.kat_log = b.kat_log;
    t.kat_log_sha256 = b.kat_log_sha256;
    t.tool_version = HASHPROF_VERSION;
    t.unfixed_host = !host.unfixed().empty();
    t.confinement = target(instance).confinement_text;
    t.environment = host.environment;
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
