// SPDX-License-Identifier: Apache-2.0
// ngcc_perf campaign: everything about every instance, into a run directory.
#include "campaign/campaign.hpp"

#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include <spdlog/sinks/sink.h>
#include <spdlog/spdlog.h>

#include "campaign/lock.hpp"
#include "inspect/inspect.hpp"
#include "supervise/environment.hpp"
#include "supervise/library.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct CampaignCommand {
    CampaignOptions campaign;
    std::vector<std::string> only, defer, phases;
    std::string shard, order = "interleaved";
    std::optional<double> trial_target_s;
    bool no_profile = false, no_inspect = false, quick = false;
};

// It becomes part of file names.
std::string is_system_id(std::string& id) {
    constexpr std::string_view allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const bool good = !id.empty() && id.size() <= 64 && id.find_first_not_of(allowed) == std::string::npos;
    return good ? std::string() : "must have 1 to 64 characters out of A-Z a-z 0-9 _ -";
}

// "2/3"
std::string is_shard(std::string& text) {
    unsigned number = 0, count = 0;
    char rest = 0;
    const bool good = std::sscanf(text.c_str(), "%u/%u%c", &number, &count, &rest) == 2 && number >= 1 &&
                      number <= count && count <= 1000;
    return good ? std::string() : "must be K/N with 1 <= K <= N <= 1000";
}

std::optional<Shard> shard_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const std::size_t slash = text.find('/');
    return Shard{std::stoul(text.substr(0, slash)), std::stoul(text.substr(slash + 1))};
}

std::set<Phase> phases_of(const CampaignCommand& options) {
    std::set<Phase> phases = CampaignOptions().phases;
    if (!options.phases.empty()) phases = {Phase::build};
    for (std::size_t i = 0; i < std::size(phase_names); ++i)
        if (std::find(options.phases.begin(), options.phases.end(), phase_names[i]) != options.phases.end())
            phases.insert(static_cast<Phase>(i));
    if (options.no_profile) phases.erase(Phase::profile);
    return phases;
}

// A message must not stay on the line of the bar.
void log_around_a_bar(bool quiet) {
    if (progress_style(quiet) != ProgressStyle::bar) return;
    for (const auto& sink : spdlog::default_logger()->sinks())
        sink->set_pattern("\r\x1b[Kngcc_perf: %^%v%$");
}

int campaign_command(const Place& place, CampaignCommand options) {
    CampaignOptions& campaign = options.campaign;
    campaign.worker = place.worker();
    if (!options.no_inspect) campaign.inspector = inspector_beside(campaign.worker);
    const Catalogue catalogue = place.catalogue();
    campaign.instances = select(catalogue, options.only);
    if (!options.defer.empty())
        for (const CatalogueInstance& instance : select(catalogue, options.defer))
            campaign.deferred.push_back(instance.key());
    campaign.phases = phases_of(options);
    campaign.shard = shard_of(options.shard);
    campaign.order.policy = options.order == "published" ? OrderPolicy::published : OrderPolicy::interleaved;
    CpuLock cpu;
    campaign.cpu = take_cpu(cpu, campaign.cpu, campaign.allow_unfixed_host);
    log_around_a_bar(campaign.quiet);
    // Whoever reads the progress may leave; the log has it.
    ::signal(SIGPIPE, SIG_IGN);
    // A look at everything in minutes; figures for comparison take the published second a trial.
    if (options.quick) campaign.rule.trial_target_s = 0.02;
    if (options.quick) campaign.profile_target_s = 0.05;
    if (options.trial_target_s) campaign.rule.trial_target_s = *options.trial_target_s;
    const hashprof::PreloadPath hooks(hashprof::library_of_route("hook"));
    campaign.hooks = hooks.text();
    campaign.sandbox = place.sandbox_choice();
    ProcessExecutor executor;
    return static_cast<int>(run_campaign(campaign, executor, host::check_this_host));
}

}  // namespace

void add_campaign(CLI::App& app, const Place& place, int& status) {
    auto o = std::make_shared<CampaignCommand>();
    CampaignOptions& c = o->campaign;
    CLI::App* command = app.add_subcommand(
        "campaign", "Check, time and profile every instance; resumes where it was stopped");
    command->add_option("--run", c.run, "Run directory")->required();
    command
        ->add_option("--phase", o->phases,
                     "Only these: build calibrate plan baseline measure profile; may be repeated")
        ->check(CLI::IsMember(std::vector<std::string>(std::begin(phase_names), std::end(phase_names))));
    command->add_option("--only", o->only,
                        "Candidate, label or candidate/label, or a pattern of them; may be repeated");
    command->add_option("--defer", o->defer,
                        "Instances (as --only) that wait until everything else is done; may be repeated");
    command
        ->add_option("--shard", o->shard,
                     "K/N: one of N processes that share the work by expected cost, each on its own CPU")
        ->check(CLI::Validator(is_shard, "K/N"));
    command->add_option("--order", o->order, "Of the trials of different operations")
        ->check(CLI::IsMember({"interleaved", "published"}))
        ->capture_default_str();
    command->add_option("--order-seed", c.order.seed, "Seed of the interleaved order")->capture_default_str();
    command->add_flag(
        "--distribution", c.distribution,
        "Record a histogram of single calls, too; it costs about two reads of the tick counter a call");
    command->add_option("--systems", c.systems, "Table of registered systems (ID;Arch;Hostname;Description)")
        ->check(CLI::ExistingFile);
    command->add_option("--system", c.system, "System id of the pages (x86_local or arm_local)")
        ->check(CLI::Validator(is_system_id, "NAME"));
    command->add_option("--trials", c.rule.trials, "Trials an operation")
        ->check(CLI::Range(1, 16))
        ->capture_default_str();
    command->add_option("--trial-target", o->trial_target_s, "Seconds of timed calls a trial (1)")
        ->check(number_within(1e-6, 1e7));
    command
        ->add_option("--op-budget", c.rule.op_budget_s,
                     "Seconds that the trials of one operation may take together")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command
        ->add_option("--calibration-limit", c.calibration_limit_s,
                     "Seconds after which a single call counts as hung")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--kat-limit", c.kat_limit_s, "Seconds for the known answers of one instance")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--pin,--cpu", c.cpu,
                        "CPU to measure on (else an isolated one, else the last allowed one that is free)");
    command->add_flag("--allow-unfixed-host", c.allow_unfixed_host,
                      "Measure although the host is not fixed; every record and page says so");
    command->add_flag(
        "--allow-kat-failure", c.allow_kat_failure,
        "Time also what has not passed its known answers (wrong, or no reference); every record "
        "and page says so");
    command->add_flag("--no-profile", o->no_profile, "Time only");
    command->add_flag("--no-inspect", o->no_inspect,
                      "Do not look at heap, stack and manners of each operation");
    command->add_flag("--quiet", c.quiet, "No progress; the log has it");
    command->add_flag("--quick", o->quick, "Short trials and profiles, for a look");
    command->footer(
        "Ctrl-C keeps what is finished (exit status 4); the same command goes on from there.\n"
        "Exit status 1: complete, but something failed or a known answer is wrong; the records say what.\n"
        "Examples:\n"
        "  ngcc_perf campaign --run run-full\n"
        "  ngcc_perf campaign --run run-quick --quick --only 'mlkem/*' --only sm3hash-256\n"
        "  ngcc_perf campaign --run run-arm --trial-target 0.5 --op-budget 300 --pin 7 --system arm_1\n"
        "  ngcc_perf campaign --run run-full --phase calibrate    # then, at the same time:\n"
        "  ngcc_perf campaign --run run-full --shard 1/2 --pin 2\n"
        "  ngcc_perf campaign --run run-full --shard 2/2 --pin 3");
    command->callback([o, &place, &status] { status = campaign_command(place, *o); });
}

}  // namespace ngcc
