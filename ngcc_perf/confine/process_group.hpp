// SPDX-License-Identifier: Apache-2.0
// A pids control group of its own for one command: what limits the number of processes for root, whom
// RLIMIT_NPROC does not bind, and what ends all of them.
#pragma once

#include <cstdint>
#include <filesystem>

namespace ngcc {

class ProcessGroup {
  public:
    // The folder of the control group hierarchy (version 1 or 2) in which groups can be made, found by making
    // one; empty if there is none.
    static std::filesystem::path find_parent();

    // Error if it cannot be made.
    ProcessGroup(const std::filesystem::path& parent, std::uint64_t processes);
    // Ends what is left in it and removes it.
    ~ProcessGroup();
    ProcessGroup(const ProcessGroup&) = delete;
    ProcessGroup& operator=(const ProcessGroup&) = delete;

    // A process that writes "0" here joins; closed on exec.
    int join_descriptor() const { return join_; }

  private:
    std::filesystem::path folder_;
    int join_ = -1;
};

}  // namespace ngcc
