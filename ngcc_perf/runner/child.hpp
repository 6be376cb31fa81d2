// SPDX-License-Identifier: Apache-2.0
// A started child: its pipes and its process group. Internal to the runner.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>

#include "confine/process_group.hpp"
#include "runner/box_watch.hpp"
#include "runner/descriptor.hpp"
#include "runner/process.hpp"

namespace ngcc {

class Child {
  public:
    // Starts command; Error with the cause when it cannot. means: as for prepare.
    Child(const Command& command, const MachineConfinement* means);
    // Kills and reaps what still runs.
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    Descriptor out, err;
    Descriptor pidfd;             // readable at the end; -1 on kernels without it
    std::optional<BoxWatch> box;  // if it runs in one

    // Asks the command to end: in a box the command itself, and not the box around it, which would take it
    // down at once.
    void ask_to_end() const;

    void signal_group(int signal) const;
    // True once the leader has ended; it stays a zombie, so its group number cannot be taken by another.
    bool ended() const;
    // Ends what is left of the group and collects the leader: wait status.
    int reap();

  private:
    std::unique_ptr<ProcessGroup> group_;  // outlives its processes
    pid_t pid_ = -1;
};

}  // namespace ngcc
