// SPDX-License-Identifier: Apache-2.0
// The one log of a campaign: everything that was said on stderr, and every step, with time and process.
#pragma once

#include <spdlog/spdlog.h>

#include <exception>
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

    // The error that ends the campaign; on stderr its caller says it.
    void ended_by(const std::exception& error);

  private:
    std::shared_ptr<spdlog::logger> former_;
    spdlog::sink_ptr file_;
};

}  // namespace ngcc
