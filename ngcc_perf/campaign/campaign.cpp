// SPDX-License-Identifier: Apache-2.0
#include "campaign/campaign.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "campaign/lock.hpp"
#include "campaign/log.hpp"
#include "campaign/phases.hpp"
#include "campaign/run_state.hpp"
#include "campaign/share.hpp"
#include "runner/interrupt.hpp"

namespace ngcc {
namespace {

using hashprof::Exit;

PlannedOperations of_helpers(const PlannedOperations& planned, bool wanted) {
    PlannedOperations list;
    std::copy_if(planned.begin(), planned.end(), std::back_inserter(list), [&](const PlannedOperation& p) {
        return (p.instance->candidate == helper_candidate) == wanted;
    });
    return list;
}

void run_phases(RunState& state, const Instances& instances) {
    const auto wanted = [&](Phase phase) { return state.options.phases.contains(phase); };
    state.begin_phase(Phase::build);
    build_phase(state, instances);
    if (state.options.phases == std::set{Phase::build}) return;
    state.begin_phase(Phase::calibrate);
    const PlannedOperations planned = calibrate_phase(state, instances);
    plan_phase(state, planned);
    for (const Phase phase : {Phase::baseline, Phase::measure}) {
        const PlannedOperations list = of_helpers(planned, phase == Phase::baseline);
        if (!wanted(phase) || list.empty()) continue;
        state.begin_phase(phase);
        measure_phase(state, phase, list);
    }
    if (!wanted(Phase::profile)) return;
    state.begin_phase(Phase::profile);
    profile_phase(state, planned);
}

// What is deferred comes when everything else is done, so that a campaign that must be ended early lacks that
// only.
void run_all(RunState& state, const Instances& instances, RunLock& lock) {
    const std::vector<std::string>& deferred = state.options.deferred;
    for (const bool later : {false, true}) {
        Instances group;
        std::copy_if(
            instances.begin(), instances.end(), std::back_inserter(group), [&](const CatalogueInstance* i) {
                return (std::find(deferred.begin(), deferred.end(), i->key()) != deferred.end()) == later;
            });
        if (group.empty()) continue;
        if (later) spdlog::info("now the {} deferred instance{}", group.size(), group.size() == 1 ? "" : "s");
        run_phases(state, group);
    }
    // What other shards still write must not be later than the end.
    if (lock.last()) state.close();
    std::error_code ignored;
    // Only if nothing was left in it to look at.
    std::filesystem::remove(state.scratch() / "kat", ignored);
    std::filesystem::remove(state.scratch(), ignored);
}

void list(const std::vector<std::string>& lines, const char* what) {
    if (lines.empty()) return;
    spdlog::error("{} {}{}:", lines.size(), what, lines.size() == 1 ? "" : "s");
    for (const std::string& line : lines)
        spdlog::error("  {}", line);
}

Exit conclude(const RunState& state) {
    list(state.failures, "failure");
    list(state.findings, "finding");
    const bool clean = state.failures.empty() && state.findings.empty();
    spdlog::info("complete{}", clean ? "" : ", with findings");
    return clean ? Exit::done : Exit::finding;
}

}  // namespace

Exit run_campaign(const CampaignOptions& options, Executor& executor, const HostProbe& probe) {
    if (options.instances.empty())
        throw hashprof::Error("catalogue", "has no instances, so nothing would be measured",
                              "build some schemes");
    const InterruptWatch watch;
    RunLock lock(options.run, options.shard);
    CampaignLog log(options.run);
    try {
        RunState state = RunState::open(options, executor, probe);
        run_all(state, own_instances(state, lock.alone()), lock);
        return conclude(state);
    } catch (const Interrupted&) {
        spdlog::warn("interrupted; what was finished is kept, and the same command goes on from here");
        return Exit::incomplete;
    } catch (const std::exception& error) {
        log.ended_by(error);  // whoever looks in the morning may have no terminal left to read
        throw;
    }
}

}  // namespace ngcc
