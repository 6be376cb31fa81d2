// SPDX-License-Identifier: Apache-2.0
// Runs one program to its end, whatever that end is, and says what happened.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "confine/confine.hpp"

namespace ngcc {

// What a candidate finds in its environment: the same on every machine and for every user.
std::vector<std::string> candidate_environment();

struct Command {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::vector<std::string> environment = candidate_environment();
    std::optional<int> cpu;                  // pinned to it before it starts
    std::optional<int> inherit_fd;           // stays open in the child under the same number
    std::optional<Confinement> confinement;  // the box it runs in; none: as we are ourselves
    std::filesystem::path folder;            // where it starts; empty: where we are, in a box its scratch
    double timeout_s = 300;
    double grace_s = 2;  // between SIGTERM and SIGKILL
    std::size_t output_limit = std::size_t{16} << 20;
    std::size_t stderr_tail = 4096;

    // program and arguments, as recorded
    std::vector<std::string> words() const;
};

enum class End {
    exited,       // by itself, with exit_code
    signalled,    // by a signal that we did not send
    timed_out,    // ended by us after timeout_s
    interrupted,  // ended by us because the user asked us to stop
    flooded,      // ended by us: more than output_limit on stdout
};

struct Outcome {
    End end = End::exited;
    int exit_code = 0;  // if exited
    int signal = 0;     // that ended it; 0 if exited
    double wall_s = 0;
    std::string out;
    std::string err;             // last stderr_tail bytes
    bool err_truncated = false;  // there was more
};

// Seam for tests: planning, campaign and statistics run against a mock that needs no process and no clock.
class Executor {
  public:
    virtual ~Executor() = default;
    virtual Outcome run(const Command& command) = 0;
};

// A session of its own and its parent's death signal, so that neither a candidate's children nor a killed
// campaign leave anything running. A confined command runs in bubblewrap or, where there is none, under
// limits alone; a box that cannot be made is an Error. May be used by several threads at once. stdin is
// /dev/null, signal dispositions and mask are the defaults, no core is dumped and no descriptor but the named
// one is inherited. Error if the program cannot be started or the CPU not be used.
class ProcessExecutor : public Executor {
  public:
    ProcessExecutor() = default;
    // With other means than this machine's, which must outlive it.
    explicit ProcessExecutor(const MachineConfinement& means) : means_(&means) {}
    Outcome run(const Command& command) override;

  private:
    const MachineConfinement* means_ = nullptr;
};

}  // namespace ngcc
