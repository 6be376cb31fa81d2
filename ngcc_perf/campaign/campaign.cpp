// SPDX-License-Identifier: Apache-2.0
#include "campaign/campaign.hpp"

#include <spdlog/spdlog.h>

#include "campaign/lock.hpp"
#include "campaign/phases.hpp"
#include "campaign/run_state.hpp"
#include "runner/interrupt.hpp"

namespace ngcc {
namespace {

using hashprof::Exit;

void run_phases(RunState& state, const HostProbe& probe) {
    state.begin_phase("build", probe);
    build_phase(state);
    state.begin_phase("calibrate", probe);
    const std::vector<PlannedOperation> planned = calibrate_phase(state);
    state.begin_phase("measure", probe);
    measure_phase(state, planned);
    if (state.options.profile) {
        state.begin_phase("profile", probe);
        profile_phase(state, planned);
    }
    state.close();
    std::error_code ignored;
    // Only if nothing was left in it to look at.
    std::filesystem::remove(state.scratch() / "kat", ignored);
    std::filesystem::remove(state.scratch(), ignored);
}

Exit conclude(const RunState& state) {
    if (state.failures.empty()) {
        spdlog::info("{}: complete", state.options.run.string());
        return Exit::done;
    }
    spdlog::error("{}: complete, with {} finding{}:", state.options.run.string(), state.failures.size(),
                  state.failures.size() == 1 ? "" : "s");
    for (const std::string& failure : state.failures)
        spdlog::error("  {}", failure);
    return Exit::finding;
}

}  // namespace

Exit run_campaign(const CampaignOptions& options, Executor& executor, const HostProbe& probe) {
    if (options.instances.empty())
        throw hashprof::Error("catalogue", "has no instances, so nothing would be measured",
                              "build some schemes");
    const InterruptWatch watch;
    const RunLock lock(options.run);
    remove_leftovers(options.run);
    try {
        RunState state = RunState::open(options, executor, probe);
        run_phases(state, probe);
        return conclude(state);
    } catch (const Interrupted&) {
        spdlog::warn("{}: interrupted; what was finished is kept, and the same command goes on from here",
                     options.run.string());
        return Exit::incomplete;
    }
}

}  // namespace ngcc
