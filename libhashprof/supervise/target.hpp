// SPDX-License-Identifier: Apache-2.0
// Starts a program as `env` does: same terminal, process group, session, descriptors, signal dispositions and
// mask. While it runs, signals that somebody sends to us are passed on, and we stop and continue with it.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace hashprof {

struct TargetCommand {
    std::string file;                // to be executed; holds a slash
    std::vector<std::string> words;  // argv
    std::vector<std::string> environment;
};

struct TargetEnd {
    std::optional<int> status;  // exit status
    std::optional<int> signal;  // that ended it
    int start_error = 0;        // errno of the exec that failed; nothing ran
    pid_t pid = 0;
};

// Where execvp(3) would find it; empty if nowhere. A name with a slash is taken as it is.
std::string find_program(const std::string& name);

// Runs the command to its end. `on_request` is called when a signal asks us to end, after it was passed on:
// the target may take it or not.
TargetEnd run_target(const TargetCommand& command, const std::function<void(pid_t)>& on_request);

// Ends this process by the same signal, without a core file in the place of the target's. Returns if the
// signal does not end processes.
void die_of(int signal);

}  // namespace hashprof
