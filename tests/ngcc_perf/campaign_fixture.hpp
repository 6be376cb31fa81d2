// SPDX-License-Identifier: Apache-2.0
// A run directory, two instances whose "libraries" are copies of some ELF file, a mock worker and a steady
// host.
#pragma once

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "campaign/campaign.hpp"
#include "mock_worker.hpp"
#include "record/store.hpp"

class CampaignTest : public testing::Test {
  protected:
    void SetUp() override {
        spdlog::set_level(spdlog::level::off);
        char name[] = "/tmp/hashprof-campaign-XXXXXX";
        folder_ = ::mkdtemp(name);
        options_.run = folder_ / "run";
        options_.worker = "/opt/bin/ngcc_perf_worker";
        options_.quiet = true;
        options_.allow_unfixed_host = true;
        options_.allow_kat_failure = true;  // the mock's answers have no reference
        for (const char* label : {"a", "b"})
            options_.instances.push_back(instance(label));
        host_.cpu = 1;
        host_.environment.hostname = "lab";
        host_.environment.kernel = "6.6";
        host_.environment.architecture = "x86_64";
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    ngcc::CatalogueInstance instance(const std::string& label) {
        ngcc::CatalogueInstance i;
        i.candidate = "kem-99";
        i.label = i.instance = label;
        i.type = ngcc::record::Type::kem;
        i.variant = "reference";
        i.library = folder_ / (label + ".so");
        i.shown_library = "lib/" + label + ".so";
        std::filesystem::copy_file(FIXTURE, i.library, std::filesystem::copy_options::overwrite_existing);
        return i;
    }

    hashprof::Exit run() {
        return ngcc::run_campaign(options_, worker_, [this](std::optional<int>) { return host_; });
    }
    ngcc::record::RunData data() const { return ngcc::record::RunDirectory(options_.run).load_all(); }
    const ngcc::record::Timing* timing(const ngcc::record::RunData& data, const std::string& label,
                                       const std::string& key) const {
        for (const auto& stored : data.timings)
            if (stored.value.label == label && stored.value.key() == key) return &stored.value;
        return nullptr;
    }
    // Every file of the run directory, relative.
    std::set<std::string> files() const {
        std::set<std::string> list;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(options_.run))
            if (entry.is_regular_file()) list.insert(entry.path().lexically_relative(options_.run).string());
        return list;
    }

    std::filesystem::path folder_;
    ngcc::CampaignOptions options_;
    ngcc::host::HostReport host_;
    MockWorker worker_;
};
