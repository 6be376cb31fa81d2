// SPDX-License-Identifier: Apache-2.0
// Which part of a campaign does which instance, so that all parts end at about the same time.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace ngcc {

// Seconds of an operation of which nothing is known yet (published rule).
inline constexpr double unknown_operation_s = 60.0;

// Instance -> expected seconds, and instance -> shard from 1 to count.
using Costs = std::map<std::string, double>;
using Assignment = std::map<std::string, std::size_t>;

// Greedy, dearest first, each to the shard that has least so far; ties by name and by number. Instances that
// have a shard keep it.
Assignment assign_shards(const Costs& costs, std::size_t count, Assignment former = {});

}  // namespace ngcc
