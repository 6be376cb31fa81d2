// SPDX-License-Identifier: Apache-2.0
// Who works where: one campaign at a time in a run directory, or several shards of one; one measurement at a
// time on a CPU. All locks go with the process, however it ends.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace ngcc {

// One of `count` processes that share a campaign, from 1.
struct Shard {
    std::size_t number = 1, count = 1;

    std::string text() const { return std::to_string(number) + "/" + std::to_string(count); }
};

class RunLock {
  public:
    // Makes the directory. A shard shares it with other shards, everything else wants it alone. Error if that
    // cannot be had, or the directory not be written. What a killed process was writing at its end is removed
    // if nobody else is there.
    explicit RunLock(const std::filesystem::path& run, const std::optional<Shard>& shard = std::nullopt);
    ~RunLock();
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;

    // No other shard was there when the lock was taken.
    bool alone() const { return alone_; }

    // At the end: no other shard is at work any more. Gives up a shard's claim on the directory.
    bool last();

  private:
    void take(const std::optional<Shard>& shard);

    std::filesystem::path run_;
    int fd_ = -1, shard_fd_ = -1;
    bool alone_ = true;
};

// Held while a file that all shards write (campaign.json, build.json) is read, changed and written.
class WriteLock {
  public:
    explicit WriteLock(const std::filesystem::path& run);
    ~WriteLock();
    WriteLock(const WriteLock&) = delete;
    WriteLock& operator=(const WriteLock&) = delete;

  private:
    int fd_ = -1;
};

// An abstract Unix socket named after the CPU: seen by every user of the machine, and no file that could be
// left over or be somebody else's link.
class CpuLock {
  public:
    // False: another measurement runs on it.
    bool take(int cpu);
    CpuLock() = default;
    ~CpuLock();
    CpuLock(const CpuLock&) = delete;
    CpuLock& operator=(const CpuLock&) = delete;

  private:
    int fd_ = -1;
};

// The CPU to measure on, locked: `wanted`, else the best one that is allowed and on which nobody measures.
// Error if it is taken, or none is left; where disturbed figures are accepted the latter is only a warning,
// and the CPU is shared. No value if no CPU can be chosen, which the host check explains.
std::optional<int> take_cpu(CpuLock& lock, std::optional<int> wanted, bool accept_disturbed);

}  // namespace ngcc
