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
    // Once bubblewrap has ended or was killed: ends what is left of the box and waits until it is gone.
    // Bubblewrap's own way to do that works only when the command has been started.
    void end();

  private:
    std::optional<long> number_after(const std::string& name) const;
    void read_status();
    bool find_init();
    void release();

    Descriptor status_, release_;
    std::uint64_t processes_;
    std::string said_;
    pid_t init_ = 0;  // the box's process 1
    Descriptor pidfd_;
};

}  // namespace ngcc
