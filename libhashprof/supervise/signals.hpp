// SPDX-License-Identifier: Apache-2.0
// The signals of a supervisor, taken from a descriptor. Internal to supervise.
#pragma once

#include <signal.h>

namespace hashprof {

// While one lives, the signals that we pass on are blocked and queue up on a descriptor.
class SignalGate {
  public:
    SignalGate();
    ~SignalGate();
    SignalGate(const SignalGate&) = delete;
    SignalGate& operator=(const SignalGate&) = delete;

    // In the child, before exec: as if we had never been there. Async-signal-safe.
    void restore_in_child() const;

    // Waits for the next one: its number. *from_kernel: the terminal or kernel sent it, to the whole process
    // group, so the target has it already.
    int wait(bool* from_kernel) const;

  private:
    int fd_ = -1;
    sigset_t former_mask_;
    struct sigaction former_child_;
};

// SIGTERM, SIGINT, SIGHUP, SIGQUIT: somebody wants us to end.
bool asks_to_end(int signal);

}  // namespace hashprof
