// SPDX-License-Identifier: Apache-2.0
#include "reader/profile.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>

#include "reader/region.hpp"
#include "support/error.hpp"

namespace hashprof {
namespace {

// DRNG functions and whatever is not one of the three hash helpers stay out of hash_share, as published.
bool is_hash_helper(std::string_view function) {
    return function == "sm3hash" || function == "pseudohash" || function == "pseudoXOF";
}

std::uint32_t find_operation(const hashprof_region& region, std::string_view name) {
    for (std::uint32_t i = 0; i < region.operation_count; i++)
        if (name == region.operations[i]) return i;
    throw Error("accounting region", "has no operation \"" + std::string(name) + "\"",
                "the target did not reach it, or calls it otherwise");
}

CallRow row_from(const hashprof_region& region, const hashprof_row& r) {
    CallRow row;
    row.function = region.functions[r.function].name;
    row.shape_known = r.in_bits != HASHPROF_ANY_BITS || r.out_bits != HASHPROF_ANY_BITS;
    row.in_bits = r.in_bits, row.out_bits = r.out_bits;
    row.calls = r.calls, row.ticks = r.ticks;
    row.nested_calls = r.nested_calls, row.nested_ticks = r.nested_ticks,
    row.recursive_ticks = r.recursive_ticks;
    row.child_calls = r.child_calls, row.child_ticks = r.child_ticks, row.abandoned = r.abandoned;
    return row;
}

void add(CallRow& sum, const CallRow& row) {
    sum.calls += row.calls, sum.ticks += row.ticks;
    sum.nested_calls += row.nested_calls, sum.nested_ticks += row.nested_ticks;
    sum.recursive_ticks += row.recursive_ticks;
    sum.child_calls += row.child_calls, sum.child_ticks += row.child_ticks, sum.abandoned += row.abandoned;
}

// Rows of one operation over all threads, in the order of the function table, then by shape.
std::vector<CallRow> merge_rows(const hashprof_region& region, std::uint32_t operation) {
    std::map<std::tuple<std::uint32_t, std::uint64_t, std::uint64_t>, CallRow> merged;
    for (const auto& thread : region.threads)
        for (std::uint32_t i = 0; i < HASHPROF_ROWS + HASHPROF_SPILL_ROWS; i++) {
            const bool used =
                i < thread.rows_used || (i >= HASHPROF_ROWS && i - HASHPROF_ROWS < thread.spill_used);
            const hashprof_row& r = thread.rows[i];
            if (!used || r.operation != operation || (r.calls == 0 && r.nested_calls == 0)) continue;
            const CallRow row = row_from(region, r);
            const auto [place, fresh] = merged.try_emplace({r.function, r.in_bits, r.out_bits}, row);
            if (!fresh) add(place->second, row);
        }
    std::vector<CallRow> rows;
    for (auto& [key, row] : merged)
        rows.push_back(std::move(row));
    return rows;
}

Calibration calibration_of(const hashprof_region& region) {
    const hashprof_calibration& c = region.calibration;
    const auto constant = [](const hashprof_constant& k) { return Constant{k.ticks, k.spread}; };
    return {
        c.valid != 0, c.batches,         constant(c.inside), constant(c.outside), constant(c.window_inside),
        c.tick_hz,    c.tick_resolution, c.tick_pair};
}

void collect_helpers(Profile& profile) {
    for (const CallRow& row : profile.rows) {
        Helper& helper = profile.helpers[row.function];
        helper.calls += row.calls;
        helper.ticks += row.ticks;
        helper.nested_calls += row.nested_calls;
        helper.abandoned += row.abandoned;
        helper.inclusive_ticks += row.ticks + row.nested_ticks;
        helper.self_ticks += static_cast<std::int64_t>(row.ticks + row.nested_ticks + row.recursive_ticks) -
                             static_cast<std::int64_t>(row.child_ticks);
        if (row.shape_known && (row.in_bits % 8 != 0 || row.out_bits % 8 != 0))
            helper.unaligned_calls += row.calls + row.nested_calls;
        if (!row.shape_known) profile.overflow_calls += row.calls;
    }
}

// What interception added to the operation as a whole, and by how much that may be off.
Constant cost_in_operation(const Profile& profile) {
    double calls = 0;
    for (const CallRow& row : profile.rows)
        calls += static_cast<double>(row.calls + row.nested_calls);
    const Calibration& c = profile.calibration;
    const double windows = static_cast<double>(profile.operations);
    return {windows * c.window_inside.ticks + calls * (c.inside.ticks + c.outside.ticks),
            windows * c.window_inside.spread + calls * (c.inside.spread + c.outside.spread)};
}

Constant cost_in_helper(const Profile& profile, std::string_view function) {
    double returned = 0, children = 0;
    for (const CallRow& row : profile.rows) {
        if (row.function != function) continue;
        returned += static_cast<double>(row.calls - std::min(row.calls, row.abandoned));
        children += static_cast<double>(row.child_calls);
    }
    const Calibration& c = profile.calibration;
    return {returned * c.inside.ticks + children * (c.inside.ticks + c.outside.ticks),
            returned * c.inside.spread + children * (c.inside.spread + c.outside.spread)};
}

void compensate(Profile& profile) {
    const double operation_ticks = static_cast<double>(profile.ticks);
    const Constant whole = cost_in_operation(profile);
    const double operation = operation_ticks - whole.ticks;
    const bool can = profile.calibration.valid && profile.operations > 0 && operation > 0;
    if (can) profile.operation_ticks_compensated = operation / static_cast<double>(profile.operations);
    for (auto& [name, helper] : profile.helpers) {
        if (profile.ticks == 0) continue;
        helper.share = static_cast<double>(helper.ticks) / operation_ticks;
        if (!can) continue;
        const Constant own = cost_in_helper(profile, name);
        const double ticks = static_cast<double>(helper.ticks) - own.ticks;
        const double share = ticks / operation;
        helper.share_compensated = share;
        helper.share_uncertainty = own.spread / operation + std::abs(share) * whole.spread / operation;
        helper.below_resolution = helper.calls > 0 && profile.mode != "fenced" &&
                                  ticks / static_cast<double>(helper.calls) < kResolvableTicks;
    }
}

void sum_hash_shares(Profile& profile) {
    if (profile.ticks == 0) return;
    double share = 0, compensated = 0;
    for (const auto& [name, helper] : profile.helpers) {
        if (!is_hash_helper(name)) continue;
        share += helper.share.value_or(0);
        compensated += helper.share_compensated.value_or(0);
    }
    profile.hash_share = share;
    if (profile.operation_ticks_compensated) profile.hash_share_compensated = compensated;
}

void collect_states(Profile& profile, const hashprof_region& region) {
    for (std::uint32_t i = 0; i < region.function_count; i++) {
        HelperState state;
        if (region.functions[i].installed != 0) state.state = State::observed;
        profile.states[region.functions[i].name] = state;
    }
}

// From inside alone no more than "partial" can be said: that every reference goes through the wrappers is
// proved by the link check, which the caller knows of.
void grade(Profile& profile) {
    const bool any = std::any_of(profile.states.begin(), profile.states.end(),
                                 [](const auto& s) { return s.second.state == State::observed; });
    profile.coverage = any ? Coverage::partial : Coverage::none;
    profile.coverage_reason = any ? "not checked against the link proof (<output>.hashprof.json) or a census"
                                  : "no helper is intercepted in this target";
    if (profile.dropped_calls > 0) profile.coverage_reason = "calls were dropped: the tables were full";
    if (profile.forks > 0)
        profile.coverage_reason = "the target forked; what its children called is not in here";
}

}  // namespace

Profile read_profile(std::span<const std::byte> bytes, std::string_view operation) {
    const auto region = checked_region(bytes);
    const std::uint32_t index = find_operation(*region, operation);
    Profile profile;
    profile.operation = operation;
    profile.route = name_of_route(region->route);
    profile.mode = name_of_mode(region->mode);
    profile.tick_source = name_of_tick_source(region->tick_source);
    profile.calibration = calibration_of(*region);
    profile.forks = region->forks;
    profile.dropped_calls = region->threads_refused_calls;
    std::uint64_t opened = 0;
    for (const auto& thread : region->threads) {
        profile.threads += thread.owner != 0;
        profile.operations += thread.tally[index].windows;
        profile.ticks += thread.tally[index].ticks;
        opened += thread.tally[index].opened;
        profile.dropped_calls += thread.dropped_calls;
        profile.healed += thread.healed;
    }
    profile.windows_left_open = opened - std::min(opened, profile.operations);
    profile.rows = merge_rows(*region, index);
    if (index != 0)
        for (const CallRow& row : merge_rows(*region, 0))
            profile.outside_calls += row.calls;
    collect_helpers(profile);
    profile.overflow_calls += profile.dropped_calls;
    compensate(profile);
    sum_hash_shares(profile);
    collect_states(profile, *region);
    grade(profile);
    return profile;
}

std::vector<std::string> operations_of(std::span<const std::byte> bytes) {
    const auto region = checked_region(bytes);
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < region->operation_count; i++) {
        std::uint64_t opened = 0;
        for (const auto& thread : region->threads)
            opened += thread.tally[i].opened;
        if (opened > 0 || !merge_rows(*region, i).empty()) names.emplace_back(region->operations[i]);
    }
    return names;
}

const char* name_of(State state) {
    switch (state) {
        case State::observed:
            return "observed";
        case State::absent:
            return "absent";
        case State::not_observable:
            return "not_observable";
    }
    return "unknown";
}

const char* name_of(Coverage coverage) {
    switch (coverage) {
        case Coverage::none:
            return "none";
        case Coverage::partial:
            return "partial";
        case Coverage::proved:
            return "proved";
    }
    return "unknown";
}

}  // namespace hashprof
