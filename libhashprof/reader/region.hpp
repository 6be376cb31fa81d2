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

// A copy with every count bounded and every name terminated. Error names what is wrong.
std::unique_ptr<const hashprof_region> checked_region(std::span<const std::byte> bytes);

std::string name_of_route(std::uint32_t route);
std::string name_of_mode(std::uint32_t mode);
std::string name_of_tick_source(std::uint32_t source);

}  // namespace hashprof
