// SPDX-License-Identifier: Apache-2.0
// The instances that this process is to do.
#pragma once

#include "campaign/run_state.hpp"

namespace ngcc {

// All, or those of its shard. Who does what is laid down in campaign.json by the first shard that comes, from
// the calibrations that are there by then, and holds for all. Error if the campaign was cut into another
// number of shards and others still work.
Instances own_instances(RunState& state, bool alone);

}  // namespace ngcc
