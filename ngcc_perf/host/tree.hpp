// SPDX-License-Identifier: Apache-2.0
// What /proc, /sys and /etc say, below a root that may be a fake one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace ngcc::host {

class Tree {
  public:
    explicit Tree(std::filesystem::path root = "/") : root_(std::move(root)) {}

    // Content without surrounding white space and NULs; absent if the file is missing, unreadable or empty.
    std::optional<std::string> read(const std::filesystem::path& path) const;
    // The same below /sys/devices/system/cpu/cpu<n>.
    std::optional<std::string> read_cpu(int cpu, const std::filesystem::path& path) const;
    bool has(const std::filesystem::path& path) const;

  private:
    std::filesystem::path root_;
};

// Value of a "name : value" line of /proc/cpuinfo text, of the first CPU that has it.
std::optional<std::string> cpuinfo_field(const std::string& cpuinfo, const std::string& name);

// Whether the x86 flag list of /proc/cpuinfo has this word.
bool cpuinfo_flag(const std::string& cpuinfo, const std::string& flag);

}  // namespace ngcc::host
