// SPDX-License-Identifier: Apache-2.0
#include "reader/profile.hpp"

#include <algorithm>

#include "reader/region.hpp"
#include "reader/rows.hpp"
#include "reader/shares.hpp"
#include "reader/states.hpp"
#include "support/error.hpp"

namespace hashprof {
namespace {

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
    }
}

// Lengths are unknown for two reasons: no free row, or a compiler clone with other arguments.
void count_unknown_lengths(Profile& profile, const hashprof_region& region, std::uint32_t operation) {
    for_each_row(region, [&](const hashprof_row& row, bool spilled) {
        if (row.operation != operation) return;
        if (spilled)
            profile.overflow_calls += row.calls;
        else if (row.in_bits == HASHPROF_ANY_BITS && row.out_bits == HASHPROF_ANY_BITS)
            profile.clone_calls += row.calls;
    });
}

std::uint64_t take_tallies(Profile& profile, const hashprof_region& region, std::uint32_t operation) {
    std::uint64_t opened = 0;
    for (const auto& thread : region.threads) {
        profile.threads += thread.owner != 0;
        profile.dropped_calls += thread.dropped_calls;
        profile.healed += thread.healed;
        if (operation >= HASHPROF_OPERATIONS) continue;
        profile.operations += thread.tally[operation].windows;
        profile.ticks += thread.tally[operation].ticks;
        opened += thread.tally[operation].opened;
    }
    return opened;
}

void take_facts(Profile& profile, const hashprof_region& region) {
    if (profile.images++ == 0) {
        profile.route = name_of_route(region.route);
        profile.mode = name_of_mode(region.mode);
        profile.tick_source = name_of_tick_source(region.tick_source);
    }
    if (!profile.calibration.valid) profile.calibration = calibration_of(region);
    profile.timed = profile.timed && region.mode != HASHPROF_COUNT && region.mode != HASHPROF_OFF;
    profile.forks += region.forks;
    profile.dropped_calls += region.threads_refused_calls;
}

}  // namespace

Profile read_profile(const Images& images, std::string_view operation) {
    Profile profile;
    profile.operation = operation;
    Costs costs;
    bool known = false;
    std::uint64_t opened = 0;
    for (const hashprof_region* region : images) {
        const std::uint32_t index = find_operation(*region, operation);
        known = known || index < HASHPROF_OPERATIONS;
        take_facts(profile, *region);
        const std::uint64_t before = profile.operations;
        opened += take_tallies(profile, *region, index);
        profile.borrowed_calls += borrowed_calls(*region, index);
        count_unknown_lengths(profile, *region, index);
        add_costs(costs, calibration_of(*region), merge_rows({region}, operation),
                  profile.operations - before);
    }
    if (!known)
        throw Error("accounting region", "has no operation \"" + std::string(operation) + "\"",
                    "the target did not reach it, or calls it otherwise");
    profile.windows_left_open = opened - std::min(opened, profile.operations);
    profile.rows = merge_rows(images, operation);
    profile.copies = collect_copies(images, operation);
    if (operation != "outside")
        for (const CallRow& row : merge_rows(images, "outside"))
            profile.outside_calls += row.calls;
    collect_helpers(profile);
    profile.overflow_calls += profile.dropped_calls;
    take_shares(profile, costs);
    profile.states = states_of(images);
    grade_from_inside(profile, images);
    return profile;
}

Profile read_profile(std::span<const std::byte> bytes, std::string_view operation) {
    const Region region = checked_region(bytes);
    return read_profile(Images{region.get()}, operation);
}

std::vector<std::string> operations_of(const Images& images) {
    std::vector<std::string> names;
    for (const hashprof_region* region : images)
        for (std::uint32_t i = 0; i < region->operation_count; i++) {
            std::uint64_t opened = 0;
            for (const auto& thread : region->threads)
                opened += thread.tally[i].opened;
            const std::string name = region->operations[i];
            const bool listed = std::find(names.begin(), names.end(), name) != names.end();
            if (!listed && (opened > 0 || !merge_rows({region}, name).empty())) names.push_back(name);
        }
    return names;
}

std::vector<std::string> operations_of(std::span<const std::byte> bytes) {
    const Region region = checked_region(bytes);
    return operations_of(Images{region.get()});
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
