// SPDX-License-Identifier: Apache-2.0
// What one set of pages is made from: the runs of one or more systems, and the curated tables that explain
// them.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "metadata/metadata.hpp"
#include "report/model/candidate.hpp"

namespace ngcc::report {

struct Edition {
    // Error for a run that cannot be read or was never measured, and for two runs of one system.
    explicit Edition(const std::vector<std::filesystem::path>& run_dirs, metadata::Tables tables = {});

    const Run* of_system(const std::string& system) const;
    // The systems, other than this one, that have a page of the candidate.
    std::vector<std::string> other_systems(const std::string& candidate, const std::string& system) const;

    // Curated facts, by the name of the instance or by its label.
    const metadata::ExternalSize* external_size(const Instance& instance) const;
    const metadata::KexBandwidth* kex_bandwidth(const Instance& instance) const;

    std::vector<std::unique_ptr<Run>> runs;  // in the order given
    metadata::Tables metadata;
};

}  // namespace ngcc::report
