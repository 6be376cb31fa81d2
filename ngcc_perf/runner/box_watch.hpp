// SPDX-License-Identifier: Apache-2.0
// The parent's side of a box while bubblewrap sets it up, runs the command in it and ends. Internal to the
// runner.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "runner/launch.hpp"

namespace ngcc {

class BoxWatch {
  public:
    BoxWatch(Descriptor status, Descriptor release, std::uint64_t processes);

    // To be polled; -1 once bubblewrap has said everything.
    int descriptor() const { return status_.get(); }
    // Reads what bubblewrap says, and lets the command start once its limits are set.
    void take();
    // True if the command itself was executed and has ended; else an end is bubblewrap's own failure.
    bool has_exit_code() const;
    // Sends the command and its group a signal. False if there is no such group yet.
    bool signal_inside(int signal) const;
    // Waits until no process of the box is left, which is soon after bubblewrap has ended.
    void wait_for_end() const;

  private:
    std::optional<long> number_after(const std::string& name) const;
    void release();

    Descriptor status_, release_;
    std::uint64_t processes_;
    std::string said_;
    pid_t init_ = 0;  // the box's process 1
    Descriptor pidfd_;
};

}  // namespace ngcc
