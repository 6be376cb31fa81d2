// SPDX-License-Identifier: Apache-2.0
// The memory that a profiled worker counts in: made here, inherited by the worker, read when it has ended.
#pragma once

#include <cstddef>
#include <vector>

namespace ngcc {

class SharedRegion {
  public:
    SharedRegion();
    ~SharedRegion();
    SharedRegion(const SharedRegion&) = delete;
    SharedRegion& operator=(const SharedRegion&) = delete;

    int descriptor() const { return fd_; }
    std::vector<std::byte> read() const;

  private:
    int fd_ = -1;
};

}  // namespace ngcc
