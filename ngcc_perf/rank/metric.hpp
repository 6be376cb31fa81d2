// SPDX-License-Identifier: Apache-2.0
// What is ranked of one instance. Private to this folder.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rank/entrant.hpp"
#include "rank/rank.hpp"

namespace ngcc::rank {

// The message lengths at which hash functions are ranked: S1 is all start-up and padding, S8 all throughput,
// and at S4 neither hides the other.
inline constexpr std::array<std::uint64_t, 3> ranked_hash_lengths{32, 1024, 65536};

inline constexpr const char* cycles_unit = "cycles";

// The units in which all operations that are ranked are known: "cycles", "ticks (rdtsc)". If there is none,
// `reason` says why.
std::vector<std::string> units(const Entrant& entrant, std::string& reason);

// Of an entrant that has this unit; ranks are not yet given. If a size is not known, `reason` says which.
std::vector<Metric> metrics(const Entrant& entrant, const std::string& unit, const metadata::Tables& tables,
                            std::string& reason);

}  // namespace ngcc::rank
