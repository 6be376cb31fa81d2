// SPDX-License-Identifier: Apache-2.0
// A region from outside, checked before it is believed: it may be cut short, foreign or scribbled over by the
// target.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "hashprof/region.h"

namespace hashprof {

struct RegionFree {
    void operator()(hashprof_region* region) const noexcept;
};
using Region = std::unique_ptr<hashprof_region, RegionFree>;

// All zero. Pages that nothing is written to cost no memory: most of a region is the tables of threads that
// never ran.
Region empty_region();

// Bounds every count, terminates every name. Error names what is wrong.
void check_region(hashprof_region& region);

// A checked copy.
Region checked_region(std::span<const std::byte> bytes);

std::string name_of_route(std::uint32_t route);
std::string name_of_mode(std::uint32_t mode);
std::string name_of_tick_source(std::uint32_t source);

}  // namespace hashprof
