// SPDX-License-Identifier: Apache-2.0
// Who calls each helper: the call sites of all images, by module and offset.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reader/profile.hpp"

namespace hashprof {

// A return address. Without a module, offset is the plain address in the process.
struct Frame {
    std::string module;
    std::uint64_t offset = 0;
    bool operator<(const Frame& other) const;
};

struct CallSite {
    std::string operation, function;
    std::vector<Frame> frames;  // the one nearest to the helper first; empty: the table of sites was full
    std::uint64_t calls = 0, nested_calls = 0, ticks = 0;
};

// Empty if no image took call sites. By operation, function and calls, the most first.
std::vector<CallSite> read_call_sites(const Images& images);

}  // namespace hashprof
