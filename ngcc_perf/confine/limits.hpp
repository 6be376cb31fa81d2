// SPDX-License-Identifier: Apache-2.0
// Resource limits of a confined process, as setrlimit takes them.
#pragma once

#include <sys/resource.h>

#include <cstdint>
#include <vector>

#include "confine/confine.hpp"

namespace ngcc {

struct ResourceLimit {
    int resource;
    struct rlimit value;
};

// Neither value above the hard limit that we have ourselves, which would be refused.
ResourceLimit allowed_limit(int resource, std::uint64_t soft, std::uint64_t hard);

// Address space, size of files and CPU time. time_limit_s: of the
// command. cpus: on how many it may run at once.
std::vector<ResourceLimit> resource_limits(const Confinement& confinement, double time_limit_s,
                                           unsigned cpus);

// Number of processes in a box of its own user namespace: the kernel counts there from one, the box's init,
// since Linux 5.14, and everything that the user runs before.
std::uint64_t process_limit_in_box(std::uint64_t processes);

// Without a box: all of the user's count.
std::uint64_t process_limit_outside(std::uint64_t processes);

}  // namespace ngcc
