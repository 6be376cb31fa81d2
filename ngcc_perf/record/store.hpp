// SPDX-License-Identifier: Apache-2.0
// A run directory: where each piece of evidence lies, and reading and writing it. Files appear whole or not
// at all; a damaged one is named and skipped, the others are used.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace ngcc::record {

// A file that cannot be used. file: relative to the run directory.
struct Problem {
    std::filesystem::path file;
    std::string cause;
};

template <typename T>
struct Stored {
    T value;
    std::filesystem::path file;  // relative to the run directory
    std::string sha256 = {};     // of the file as it was read
};

// Sorted: candidates and labels naturally, operations in the order of the pages.
struct RunData {
    std::optional<Campaign> campaign;
    std::optional<Build> build;
    std::vector<Stored<Timing>> timings;
    std::vector<Stored<Profile>> profiles;
    std::vector<Problem> problems;
};

// A timing record in a file of ours that can be made again: no value if it is not there or cannot be used.
std::optional<Timing> usable_timing(const std::filesystem::path& file);

class RunDirectory {
  public:
    explicit RunDirectory(std::filesystem::path root) : root_(std::move(root)) {}

    const std::filesystem::path& root() const { return root_; }

    // Relative to root(). key: operation_key().
    static std::filesystem::path timing_path(std::string_view candidate, std::string_view label,
                                             std::string_view key);
    static std::filesystem::path profile_path(std::string_view candidate, std::string_view label,
                                              std::string_view key);
    static std::filesystem::path kat_log_path(std::string_view candidate, std::string_view label);
    static std::filesystem::path campaign_path() { return "campaign.json"; }
    static std::filesystem::path build_path() { return "build.json"; }

    // Atomic. Error if the directory cannot be written; the old file is then unharmed.
    void save(const Timing& timing) const;
    void save(const Profile& profile) const;
    void save(const Campaign& campaign) const;
    void save(const Build& build) const;

    // No value if the file does not exist; Error if it exists and cannot be used.
    std::optional<Timing> load_timing(std::string_view candidate, std::string_view label,
                                      std::string_view key) const;
    std::optional<Profile> load_profile(std::string_view candidate, std::string_view label,
                                        std::string_view key) const;
    std::optional<Campaign> load_campaign() const;
    std::optional<Build> load_build() const;

    // Everything that can be read. Error only if the directory itself cannot be.
    RunData load_all(Detail detail = Detail::everything) const;

  private:
    std::filesystem::path root_;
};

}  // namespace ngcc::record
