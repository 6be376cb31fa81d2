// SPDX-License-Identifier: Apache-2.0
// Folded stacks: one line a call site, "operation;outermost;...;caller;helper weight", as flamegraph.pl,
// inferno and speedscope read them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace hashprof {

// Of the "call_sites" of a run document. The weight is ticks, or calls where no ticks were taken.
std::string folded_stacks(const nlohmann::json& call_sites);

}  // namespace hashprof
