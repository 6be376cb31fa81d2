// SPDX-License-Identifier: Apache-2.0
// Regions made by hand.
#pragma once

#include <cstring>
#include <string>

#include "hashprof/region.h"
#include "reader/region.hpp"

namespace hashprof::test {

// Of an image that a hook library took over: the five helpers known, one module, operations outside and
// keygen.
inline Region made_region(std::uint32_t pid = 100, std::uint32_t image = 0) {
    Region region = empty_region();
    region->magic = region->handshake = HASHPROF_REGION_MAGIC;
    region->version = HASHPROF_REGION_VERSION;
    region->thread_count = HASHPROF_THREADS;
    region->bytes = sizeof *region;
    region->route = HASHPROF_ROUTE_HOOK;
    region->mode = HASHPROF_FULL;
    region->tick_source = HASHPROF_TICKS_RDTSC;
    region->pid = pid;
    region->image = image;
    const char* names[] = {"sm3hash", "pseudohash", "pseudoXOF", "drng", "drng_init"};
    for (std::uint32_t i = 0; i < 5; i++) {
        std::strcpy(region->functions[i].name, names[i]);
        region->functions[i].canonical = i;
    }
    region->function_count = 5;
    std::strcpy(region->operations[0], "outside");
    std::strcpy(region->operations[1], "keygen");
    region->operation_count = 2;
    region->module_count = 1;
    std::strcpy(region->modules[0].path, "/opt/kat");
    region->calibration.valid = 1;
    region->calibration.inside.ticks = 40;
    region->calibration.outside.ticks = 20;
    return region;
}

inline void add_hook(hashprof_region& region, std::uint32_t function, const char* symbol,
                     std::uint64_t address, std::uint32_t refusal = HASHPROF_HOOKED) {
    hashprof_hook& hook = region.hooks[region.hook_count++];
    std::strcpy(hook.symbol, symbol);
    hook.address = address;
    hook.function = function;
    hook.refusal = refusal;
    if (refusal == HASHPROF_HOOKED) region.functions[function].installed = 1;
}

inline hashprof_row& add_row(hashprof_region& region, std::uint32_t function, std::uint64_t calls,
                             std::uint64_t ticks, std::uint32_t operation = 1) {
    hashprof_thread& thread = region.threads[0];
    thread.owner = region.pid;
    hashprof_row& row = thread.rows[thread.rows_used++];
    row.operation = operation;
    row.function = function;
    row.in_bits = row.out_bits = 256;
    row.calls = calls;
    row.ticks = ticks;
    return row;
}

}  // namespace hashprof::test
