// SPDX-License-Identifier: Apache-2.0
#include "reader/shares.hpp"

#include <algorithm>
#include <cmath>

namespace hashprof {
namespace {

// DRNG functions and whatever is not one of the three hash helpers stay out of hash_share, as published.
bool is_hash_helper(std::string_view function) {
    return function == "sm3hash" || function == "pseudohash" || function == "pseudoXOF";
}

void add(Constant& sum, double count, const Constant& constant) {
    sum.ticks += count * constant.ticks;
    sum.spread += count * constant.spread;
}

void compensate(Helper& helper, const Constant& own, const Constant& whole, double operation, bool fenced) {
    const double ticks = static_cast<double>(helper.ticks) - own.ticks;
    const double share = ticks / operation;
    helper.share_compensated = share;
    helper.share_uncertainty = own.spread / operation + std::abs(share) * whole.spread / operation;
    helper.below_resolution =
        helper.calls > 0 && !fenced && ticks / static_cast<double>(helper.calls) < kResolvableTicks;
}

void sum_hash_shares(Profile& profile) {
    double share = 0, compensated = 0;
    for (const auto& [name, helper] : profile.helpers) {
        if (!is_hash_helper(name)) continue;
        share += helper.share.value_or(0);
        compensated += helper.share_compensated.value_or(0);
    }
    profile.hash_share = share;
    if (profile.operation_ticks_compensated) profile.hash_share_compensated = compensated;
}

}  // namespace

void add_costs(Costs& costs, const Calibration& c, const std::vector<CallRow>& rows, std::uint64_t windows) {
    if (rows.empty() && windows == 0) return;
    costs.valid = costs.valid && c.valid;
    add(costs.operation, static_cast<double>(windows), c.window_inside);
    for (const CallRow& row : rows) {
        const double entered = static_cast<double>(row.calls + row.nested_calls);
        const double returned = static_cast<double>(row.calls - std::min(row.calls, row.abandoned));
        const double children = static_cast<double>(row.child_calls);
        Constant& own = costs.helpers[row.function];
        add(costs.operation, entered, c.inside);
        add(costs.operation, entered, c.outside);
        add(own, returned + children, c.inside);
        add(own, children, c.outside);
    }
}

// Calls of operations that never returned are in the rows, their time is nowhere: beyond one in a hundred of
// them a share would be a guess.
bool too_many_left_open(const Profile& profile) {
    return profile.windows_left_open * 100 > profile.operations;
}

void take_shares(Profile& profile, const Costs& costs) {
    if (profile.ticks == 0 || !profile.timed || too_many_left_open(profile)) return;
    const double operation_ticks = static_cast<double>(profile.ticks);
    const double operation = operation_ticks - costs.operation.ticks;
    const bool can = costs.valid && profile.operations > 0 && operation > 0;
    if (can) profile.operation_ticks_compensated = operation / static_cast<double>(profile.operations);
    for (auto& [name, helper] : profile.helpers) {
        helper.share = static_cast<double>(helper.ticks) / operation_ticks;
        const auto own = costs.helpers.find(name);
        if (can && own != costs.helpers.end())
            compensate(helper, own->second, costs.operation, operation, profile.mode == "fenced");
    }
    sum_hash_shares(profile);
}

}  // namespace hashprof
