// SPDX-License-Identifier: Apache-2.0
#include "campaign/log.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/basic_file_sink.h>

#include "support/error.hpp"

namespace ngcc {

CampaignLog::CampaignLog(const std::filesystem::path& run) : former_(spdlog::default_logger()) {
    const std::filesystem::path file = run / "campaign.log";
    std::error_code ignored;
    if (std::filesystem::is_symlink(file, ignored))
        throw hashprof::Error(file.string(), "is a symbolic link, so the log would go elsewhere", "remove it",
                              hashprof::Exit::environment);
    try {
        const auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file.string());
        sink->set_formatter(std::make_unique<spdlog::pattern_formatter>("%Y-%m-%dT%H:%M:%S.%eZ [%P] %l: %v",
                                                                        spdlog::pattern_time_type::utc));
        // A logger of its own, so that levels and sinks of the former one stay as they are.
        std::vector<spdlog::sink_ptr> sinks{sink};
        file_ = sink;
        for (const spdlog::sink_ptr& other : former_->sinks()) {
            if (former_->level() != spdlog::level::off && other->level() < former_->level())
                other->set_level(former_->level());
            if (former_->level() != spdlog::level::off) sinks.push_back(other);
        }
        const auto both = std::make_shared<spdlog::logger>(former_->name(), sinks.begin(), sinks.end());
        both->set_level(spdlog::level::debug);
        both->flush_on(spdlog::level::debug);
        spdlog::set_default_logger(both);
    } catch (const spdlog::spdlog_ex& error) {
        throw hashprof::Error(file.string(), error.what(),
                              "free some space, or choose another directory with --run",
                              hashprof::Exit::environment);
    }
}

CampaignLog::~CampaignLog() {
    spdlog::set_default_logger(former_);
}

void CampaignLog::ended_by(const std::exception& error) {
    spdlog::logger alone("campaign", file_);
    const auto* known = dynamic_cast<const hashprof::Error*>(&error);
    if (known != nullptr)
        alone.error("ended: {}: {}", known->where(), known->cause());
    else
        alone.error("ended: internal error: {}", error.what());
    alone.flush();
}

}  // namespace ngcc
