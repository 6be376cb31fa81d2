// SPDX-License-Identifier: Apache-2.0
#include "reader/rows.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace hashprof {
namespace {

// Names of the functions of all images, each once: their order is that of the tables.
std::vector<std::string_view> function_order(const Images& images) {
    std::vector<std::string_view> order;
    for (const hashprof_region* region : images)
        for (std::uint32_t i = 0; i < HASHPROF_FUNCTIONS; i++) {
            const std::string_view name = summed_name(*region, i);
            if (!name.empty() && std::find(order.begin(), order.end(), name) == order.end())
                order.push_back(name);
        }
    return order;
}

struct Counts {
    std::uint64_t calls = 0, nested_calls = 0, ticks = 0;
};

std::vector<Counts> counts_by_function(const hashprof_region& region, std::uint32_t operation) {
    std::vector<Counts> counts(HASHPROF_FUNCTIONS);
    for_each_row(region, [&](const hashprof_row& row, bool) {
        if (row.operation != operation) return;
        Counts& c = counts[row.function];
        c.calls += row.calls, c.nested_calls += row.nested_calls, c.ticks += row.ticks;
    });
    return counts;
}

}  // namespace

const char* summed_name(const hashprof_region& region, std::uint32_t function) {
    return region.functions[region.functions[function].canonical].name;
}

std::uint32_t find_operation(const hashprof_region& region, std::string_view name) {
    for (std::uint32_t i = 0; i < region.operation_count; i++)
        if (name == region.operations[i]) return i;
    return HASHPROF_OPERATIONS;
}

CallRow row_from(const hashprof_region& region, const hashprof_row& r) {
    CallRow row;
    row.function = summed_name(region, r.function);
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

std::uint64_t borrowed_calls(const hashprof_region& region, std::uint32_t operation) {
    std::uint64_t calls = 0;
    if (operation == 0 || operation >= HASHPROF_OPERATIONS) return 0;
    for (const auto& thread : region.threads) {
        if (thread.tally[operation].opened > 0) continue;
        for (std::uint32_t i = 0; i < HASHPROF_ROWS + HASHPROF_SPILL_ROWS; i++)
            if (thread.rows[i].operation == operation) calls += thread.rows[i].calls;
    }
    return calls;
}

std::vector<CallRow> merge_rows(const Images& images, std::string_view operation) {
    const std::vector<std::string_view> order = function_order(images);
    std::map<std::tuple<std::ptrdiff_t, std::uint64_t, std::uint64_t>, CallRow> merged;
    for (const hashprof_region* region : images) {
        const std::uint32_t wanted = find_operation(*region, operation);
        for_each_row(*region, [&](const hashprof_row& r, bool) {
            if (r.operation != wanted) return;
            const CallRow row = row_from(*region, r);
            const auto rank = std::find(order.begin(), order.end(), row.function) - order.begin();
            const auto [place, fresh] = merged.try_emplace({rank, r.in_bits, r.out_bits}, row);
            if (!fresh) add(place->second, row);
        });
    }
    std::vector<CallRow> rows;
    for (auto& [key, row] : merged)
        rows.push_back(std::move(row));
    return rows;
}

std::vector<Copy> collect_copies(const Images& images, std::string_view operation) {
    std::map<std::tuple<std::string, std::string, std::uint64_t>, Copy> merged;
    for (const hashprof_region* region : images) {
        std::vector<Counts> counts = counts_by_function(*region, find_operation(*region, operation));
        for (std::uint32_t i = 0; i < region->hook_count; i++) {
            const hashprof_hook& hook = region->hooks[i];
            if (hook.kind != HASHPROF_HOOK_HELPER || hook.refusal != HASHPROF_HOOKED) continue;
            Copy& copy = merged[{region->modules[hook.module].path, hook.symbol, hook.address}];
            copy.function = summed_name(*region, hook.function);
            copy.symbol = hook.symbol;
            copy.module = region->modules[hook.module].path;
            copy.address = hook.address;
            // Several hooks that share an entry of the table (interposed by name) share its counts.
            const Counts c = std::exchange(counts[hook.function], {});
            copy.calls += c.calls, copy.nested_calls += c.nested_calls, copy.ticks += c.ticks;
        }
    }
    std::vector<Copy> copies;
    for (auto& [key, copy] : merged)
        copies.push_back(std::move(copy));
    return copies;
}

}  // namespace hashprof
