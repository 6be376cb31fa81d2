// SPDX-License-Identifier: Apache-2.0
// Descriptors that close themselves. Internal to the runner.
#pragma once

#include <utility>

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

// Both ends are closed on exec. Error if there are no descriptors left.
struct Pipe {
    Descriptor read, write;
    Pipe();
};

}  // namespace ngcc
