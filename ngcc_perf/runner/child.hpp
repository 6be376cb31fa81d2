// SPDX-License-Identifier: Apache-2.0
// A started child: its pipes and its process group. Internal to the runner.
#pragma once

#include <sys/types.h>

#include <utility>

#include "runner/process.hpp"

namespace ngcc {

class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor() { close(); }
    int get() const { return fd_; }
    void close();

  private:
    int fd_ = -1;
};

class Child {
  public:
    // Starts command; Error with the cause when it cannot.
    explicit Child(const Command& command);
    // Kills and reaps what still runs.
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    Descriptor out, err;
    Descriptor pidfd;  // readable at the end; -1 on kernels without it

    void signal_group(int signal) const;
    // True once the leader has ended; it stays a zombie, so its group number cannot be taken by another.
    bool ended() const;
    // Ends what is left of the group and collects the leader: wait status.
    int reap();

  private:
    pid_t pid_ = -1;
};

}  // namespace ngcc
