// SPDX-License-Identifier: Apache-2.0
// A resumable campaign over the instances of a catalogue, into one run directory.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "call/target.hpp"
#include "campaign/catalogue.hpp"
#include "campaign/lock.hpp"
#include "campaign/progress.hpp"
#include "host/check.hpp"
#include "plan/order.hpp"
#include "plan/plan.hpp"
#include "runner/process.hpp"
#include "support/error.hpp"

namespace ngcc {

// build and calibrate are always done first, since everything else needs them; what is there is kept.
enum class Phase { build, calibrate, plan, baseline, measure, profile };

inline constexpr const char* phase_names[] = {"build", "calibrate", "plan", "baseline", "measure", "profile"};

// The candidate whose instances are the helpers themselves, as hash functions: what the baseline is.
inline constexpr const char* helper_candidate = "iccs";

struct CampaignOptions {
    std::filesystem::path run, worker, inspector;  // inspector empty: no isolated memory, no inspection
    std::vector<CatalogueInstance> instances;
    std::vector<std::string> deferred;  // keys of instances that wait until everything else is done
    std::set<Phase> phases = {Phase::build,    Phase::calibrate, Phase::plan,
                              Phase::baseline, Phase::measure,   Phase::profile};
    PlanningRule rule;
    OrderRule order;
    std::optional<Shard> shard;
    std::optional<int> cpu;         // already locked by the caller
    std::string system;             // published system id; empty: by the table or the architecture
    std::filesystem::path systems;  // table of registered systems; empty: the run directory registers one
    bool distribution = false;
    std::string hooks;  // libhashprof.so as LD_PRELOAD takes it; empty: profile the twins with wrappers
    double profile_target_s = 1;  // published: 1 s of profiled calls
    double kat_limit_s = 900;
    double calibration_limit_s = 900;  // one call: whatever takes longer is taken for hung
    bool allow_unfixed_host = false;
    bool allow_kat_failure = false;  // times also what has not passed its known answers
    SandboxChoice sandbox;
    bool quiet = false;
};

// What the machine is at this moment; a seam for tests.
using HostProbe = std::function<host::HostReport(std::optional<int>)>;

// done; finding if an operation failed or a known answer is wrong; incomplete after an interruption. What is
// on disk is whole at every moment, and the same call goes on from it.
hashprof::Exit run_campaign(const CampaignOptions& options, Executor& executor, const HostProbe& probe);

}  // namespace ngcc
