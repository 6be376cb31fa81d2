// SPDX-License-Identifier: Apache-2.0
// What a run directory is of: one system, one state of it, one plan.
#pragma once

#include <optional>

#include "campaign/campaign.hpp"
#include "record/record.hpp"

namespace ngcc {

// Constants that decide what is measured; campaign.json has them as `planning`.
record::Json planning_json(const CampaignOptions& options);

// The system that this campaign is of: named by the user, registered in the table, or that of the directory.
std::string system_id(const CampaignOptions& options, const std::optional<record::Campaign>& before,
                      const record::Environment& machine);

// Figures of two machines, of two states of one, or of two plans in one directory could not be told apart.
// Error that names the fields that differ.
void refuse_other(const record::Campaign& before, const CampaignOptions& options,
                  const record::Environment& machine, const std::string& system);
void refuse_other_host(const record::Campaign& before, const std::filesystem::path& run,
                       const record::Environment& machine);

}  // namespace ngcc
