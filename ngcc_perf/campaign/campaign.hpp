// SPDX-License-Identifier: Apache-2.0
// A resumable campaign over the instances of a catalogue, into one run directory.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "campaign/catalogue.hpp"
#include "host/check.hpp"
#include "plan/plan.hpp"
#include "runner/process.hpp"
#include "support/error.hpp"

namespace ngcc {

struct CampaignOptions {
    std::filesystem::path run, worker;
    std::vector<CatalogueInstance> instances;
    PlanningRule rule;
    std::optional<int> cpu;
    std::string system;  // published system id; empty: by the architecture
    bool profile = true;
    std::string hooks;  // libhashprof.so as LD_PRELOAD takes it; empty: profile the twins with wrappers
    double profile_target_s = 1;  // published: 1 s of profiled calls
    double kat_limit_s = 900;
    double calibration_limit_s = 900;  // one call: whatever takes longer is taken for hung
    bool allow_unfixed_host = false;
    bool quiet = false;
};

// What the machine is at this moment; a seam for tests.
using HostProbe = std::function<host::HostReport(std::optional<int>)>;

// done; finding if an operation failed or a known answer is wrong; incomplete after an interruption. What is
// on disk is whole at every moment, and the same call goes on from it.
hashprof::Exit run_campaign(const CampaignOptions& options, Executor& executor, const HostProbe& probe);

}  // namespace ngcc
