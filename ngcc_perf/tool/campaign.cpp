// SPDX-License-Identifier: Apache-2.0
// ngcc_perf campaign: everything about every instance, into a run directory.
#include "campaign/campaign.hpp"

#include <memory>

#include "supervise/environment.hpp"
#include "supervise/library.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct CampaignCommand {
    CampaignOptions campaign;
    std::vector<std::string> only;
    std::optional<double> trial_target_s;
    bool no_profile = false, quick = false;
};

// It becomes part of file names.
std::string is_system_id(std::string& id) {
    constexpr std::string_view allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const bool good = !id.empty() && id.size() <= 64 && id.find_first_not_of(allowed) == std::string::npos;
    return good ? std::string() : "must have 1 to 64 characters out of A-Z a-z 0-9 _ -";
}

int campaign_command(const Place& place, CampaignCommand options) {
    CampaignOptions& campaign = options.campaign;
    campaign.worker = place.worker();
    campaign.instances = select(place.catalogue(), options.only);
    campaign.profile = !options.no_profile;
    // A look at everything in minutes; figures for comparison take the published second a trial.
    if (options.quick) campaign.rule.trial_target_s = 0.02;
    if (options.quick) campaign.profile_target_s = 0.05;
    if (options.trial_target_s) campaign.rule.trial_target_s = *options.trial_target_s;
    const hashprof::PreloadPath hooks(hashprof::library_of_route("hook"));
    campaign.hooks = hooks.text();
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
    command->add_option("--only", o->only,
                        "Candidate, label or candidate/label, or a pattern of them; may be repeated");
    command->add_option("--system", c.system, "System id of the pages (x86_local or arm_local)")
        ->check(CLI::Validator(is_system_id, "NAME"));
    command->add_option("--trials", c.rule.trials, "Trials an operation")
        ->check(CLI::Range(1, 16))
        ->capture_default_str();
    command->add_option("--trial-target", o->trial_target_s, "Seconds of timed calls a trial (1)")
        ->check(CLI::Range(1e-6, 1e7));
    command
        ->add_option("--op-budget", c.rule.op_budget_s,
                     "Seconds that the trials of one operation may take together")
        ->check(CLI::Range(1e-6, 1e7))
        ->capture_default_str();
    command
        ->add_option("--calibration-limit", c.calibration_limit_s,
                     "Seconds after which a single call counts as hung")
        ->check(CLI::Range(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--kat-limit", c.kat_limit_s, "Seconds for the known answers of one instance")
        ->check(CLI::Range(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--cpu", c.cpu, "CPU to measure on (else an isolated one, else the last allowed)");
    command->add_flag("--allow-unfixed-host", c.allow_unfixed_host,
                      "Do not list the problems of the host; the records still do");
    command->add_flag("--no-profile", o->no_profile, "Time only");
    command->add_flag("--quick", o->quick, "Short trials and profiles, for a look");
    command->footer(
        "Ctrl-C keeps what is finished (exit status 4); the same command goes on from there.\n"
        "Exit status 1: complete, but something failed or a known answer is wrong; the records say what.\n"
        "Examples:\n"
        "  ngcc_perf campaign --run run-full\n"
        "  ngcc_perf campaign --run run-quick --quick --only 'mlkem/*' --only sm3hash-256\n"
        "  ngcc_perf campaign --run run-arm --trial-target 0.5 --op-budget 300 --cpu 7 --system arm_1");
    command->callback([o, &place, &status] { status = campaign_command(place, *o); });
}

}  // namespace ngcc
