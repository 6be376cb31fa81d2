// SPDX-License-Identifier: Apache-2.0
// A program run with a library of ours loaded before all others, and the region that it leaves.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "reader/region.hpp"

namespace hashprof::test {

struct Ended {
    int status = -1;  // as wait gives it
    std::string out;
    Region region;  // null without a library
};

// library: empty for a plain run. environment: further variables, NAME=value.
Ended run_preloaded(const std::string& library, const std::vector<std::string>& command,
                    const std::vector<std::string>& environment = {});

// Calls by function name, over all threads, operations and shapes; nested ones are not in it.
std::map<std::string, std::uint64_t> calls_by_function(const hashprof_region& region);

// Refusals by symbol; 0: hooked.
std::map<std::string, std::uint32_t> refusals(const hashprof_region& region);

}  // namespace hashprof::test
