// SPDX-License-Identifier: Apache-2.0
#include "campaign/identity.hpp"

#include "campaign/systems.hpp"
#include "host/environment.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

using hashprof::Error;
using hashprof::Exit;
using record::Json;

std::string joined(const record::Strings& lines) {
    std::string text;
    for (const std::string& line : lines)
        text.append("\n    ").append(line);
    return text;
}

}  // namespace

Json planning_json(const CampaignOptions& o) {
    return {{"trials", o.rule.trials},
            {"trial_target_s", o.rule.trial_target_s},
            {"min_total", o.rule.min_total},
            {"max_iters_per_trial", o.rule.max_iterations},
            {"op_budget_s", o.rule.op_budget_s},
            {"separate_process_setup_s", o.rule.separate_process_setup_s},
            {"profile_target_s", o.profile_target_s},
            {"distribution", o.distribution},
            {"order", std::string(name(o.order.policy))},
            {"order_seed", o.order.seed},
            {"order_block_s", o.order.block_s}};
}

void refuse_other_host(const record::Campaign& before, const std::filesystem::path& run,
                       const record::Environment& machine) {
    if (!before.environment_at_start) return;
    const record::Strings differing = host::differences(*before.environment_at_start, machine);
    if (!differing.empty())
        throw Error(run.string(),
                    "was made on another host, or with other settings of it:" + joined(differing),
                    "restore the settings, or choose another directory with --run", Exit::environment);
}

void refuse_other(const record::Campaign& before, const CampaignOptions& options,
                  const record::Environment& machine, const std::string& system) {
    refuse_other_host(before, options.run, machine);
    record::Strings differing;
    const Json now = planning_json(options);
    for (const auto& [name, value] : now.items())
        if (before.planning.is_object() && before.planning.contains(name) &&
            before.planning.at(name) != value)
            differing.push_back(name + ": " + before.planning.at(name).dump() + " in the run directory, " +
                                value.dump() + " now");
    if (before.system_id != system)
        differing.push_back("system: " + before.system_id + " in the run directory, " + system + " now");
    if (!differing.empty())
        throw Error(options.run.string(), "was made with another plan:" + joined(differing),
                    "use the same options, or choose another directory with --run");
}

std::string system_id(const CampaignOptions& options, const std::optional<record::Campaign>& before,
                      const record::Environment& machine) {
    if (!options.systems.empty()) return registered_system(options.systems, options.system, machine).id;
    if (!options.system.empty()) return options.system;
    if (before) return before->system_id;
    const std::string architecture = machine.architecture.value_or("unknown");
    return architecture == "x86_64"    ? "x86_local"
           : architecture == "aarch64" ? "arm_local"
                                       : architecture + "_local";
}

}  // namespace ngcc
