// SPDX-License-Identifier: Apache-2.0
// The memory that a target and all its children count into, one region a process image.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hashprof/region.h"
#include "reader/region.hpp"

namespace hashprof {

// A region that cannot be read, and why.
struct BadImage {
    std::uint32_t index = 0, pid = 0;
    std::string executable, cause;
};

struct PoolContent {
    std::vector<Region> images;  // in the order in which they were claimed
    std::vector<BadImage> bad;
    std::uint32_t unseen = 0;  // images that found no free region

    std::vector<const hashprof_region*> all() const;
};

class Pool {
  public:
    // Sparse: what no image claims costs no memory. A script needs two images a command (fork, exec). Fewer
    // if the limit of file sizes does not allow so many.
    explicit Pool(std::uint32_t regions = 256);
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // By which a process of the same user can open it while this one lives. It survives a closed or replaced
    // descriptor of the target, exec and chdir.
    std::string path() const;

    // What is counted up to now. The target may be running.
    PoolContent read() const;

  private:
    Region read_region(std::uint32_t index) const;

    int fd_;
    std::uint32_t regions_;
    std::uint64_t header_, stride_;
};

}  // namespace hashprof
