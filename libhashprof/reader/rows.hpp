// SPDX-License-Identifier: Apache-2.0
// The rows of one region: which are in use, and how they add up by name. Internal to the reader.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "hashprof/region.h"
#include "reader/profile.hpp"

namespace hashprof {

// Calls visit(row, spilled) for every row with calls; spilled: the thread's table of shapes was full.
template <typename Visit>
void for_each_row(const hashprof_region& region, Visit visit) {
    for (const auto& thread : region.threads)
        for (std::uint32_t i = 0; i < HASHPROF_ROWS + HASHPROF_SPILL_ROWS; i++) {
            const bool spilled = i >= HASHPROF_ROWS;
            const hashprof_row& row = thread.rows[i];
            const bool used = spilled ? i - HASHPROF_ROWS < thread.spill_used : i < thread.rows_used;
            if (used && (row.calls > 0 || row.nested_calls > 0)) visit(row, spilled);
        }
}

// The name under which a function of the table is summed: that of the first copy.
const char* summed_name(const hashprof_region& region, std::uint32_t function);

// Index of the operation of this name, or HASHPROF_OPERATIONS.
std::uint32_t find_operation(const hashprof_region& region, std::string_view name);

CallRow row_from(const hashprof_region& region, const hashprof_row& row);
void add(CallRow& sum, const CallRow& row);

// The rows of one operation over all images, in the order of the function tables, then by shape.
std::vector<CallRow> merge_rows(const Images& images, std::string_view operation);

// Calls in the operation's rows by threads that never had a window of it: they worked while it was the only
// open one.
std::uint64_t borrowed_calls(const hashprof_region& region, std::uint32_t operation);

// Every helper that is counted in some module, with its calls in this operation.
std::vector<Copy> collect_copies(const Images& images, std::string_view operation);

}  // namespace hashprof
