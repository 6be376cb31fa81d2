// SPDX-License-Identifier: Apache-2.0
// The one log of a campaign: everything that was said on stderr, and every step, with time and process.
#pragma once

#include <spdlog/spdlog.h>

#include <filesystem>

namespace ngcc {

// While it lives, messages of the default logger also go, appended, into <run>/campaign.log, from level debug
// on; the other sinks keep saying what they said. Error if the file cannot be written.
class CampaignLog {
  public:
    explicit CampaignLog(const std::filesystem::path& run);
    ~CampaignLog();
    CampaignLog(const CampaignLog&) = delete;
    CampaignLog& operator=(const CampaignLog&) = delete;

  private:
    std::shared_ptr<spdlog::logger> former_;
};

}  // namespace ngcc
