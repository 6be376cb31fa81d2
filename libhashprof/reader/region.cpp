// SPDX-License-Identifier: Apache-2.0
#include "reader/region.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "support/error.hpp"

namespace hashprof {
namespace {

constexpr auto kWhere = "accounting region";

void terminate(char (&name)[HASHPROF_NAME]) {
    name[HASHPROF_NAME - 1] = '\0';
    // A name becomes a JSON key: bytes that are not printable ASCII come from a scribbled region.
    for (char* c = name; *c != '\0'; c++)
        if (*c < ' ' || *c > '~') *c = '?';
}

void check_number(double& value) {
    if (!std::isfinite(value))
        throw Error(kWhere, "holds a calibration that is not a number", "run it again");
}

void check_calibration(hashprof_calibration& c) {
    for (hashprof_constant* constant : {&c.inside, &c.outside, &c.window_inside}) {
        check_number(constant->ticks);
        check_number(constant->spread);
    }
    check_number(c.tick_hz);
    check_number(c.tick_resolution);
    check_number(c.tick_pair);
}

void check_rows(hashprof_thread& thread) {
    thread.rows_used = std::min<std::uint32_t>(thread.rows_used, HASHPROF_ROWS);
    thread.spill_used = std::min<std::uint32_t>(thread.spill_used, HASHPROF_SPILL_ROWS);
    for (std::uint32_t i = 0; i < HASHPROF_ROWS + HASHPROF_SPILL_ROWS; i++)
        if (thread.rows[i].operation >= HASHPROF_OPERATIONS || thread.rows[i].function >= HASHPROF_FUNCTIONS)
            throw Error(kWhere, "holds a row of an unknown operation or function",
                        "the code under test wrote into it; look for a stray pointer");
}

}  // namespace

std::unique_ptr<const hashprof_region> checked_region(std::span<const std::byte> bytes) {
    if (bytes.size() < sizeof(hashprof_region))
        throw Error(kWhere,
                    "has " + std::to_string(bytes.size()) + " bytes, a region has " +
                        std::to_string(sizeof(hashprof_region)),
                    "the file is cut short or is not a hashprof region");
    auto region = std::make_unique<hashprof_region>();
    std::memcpy(region.get(), bytes.data(), sizeof(hashprof_region));
    if (region->magic == 0)
        throw Error(kWhere, "was never taken over: no intercepting code ran in the target",
                    "build the library with hashprof_wrap or hashprof-cc", Exit::environment);
    if (region->magic == __builtin_bswap64(HASHPROF_REGION_MAGIC))
        throw Error(kWhere, "was written by a machine of the other byte order", "read it on that machine");
    if (region->magic != HASHPROF_REGION_MAGIC || region->version != HASHPROF_REGION_VERSION ||
        region->thread_count != HASHPROF_THREADS || region->bytes != sizeof(hashprof_region))
        throw Error(kWhere, "has another format or version", "read it with the hashprof that wrote it");
    if (region->handshake != HASHPROF_REGION_MAGIC)
        throw Error(kWhere, "was taken over only half: the target died while it started",
                    "see the target's messages", Exit::environment);
    region->operation_count = std::min<std::uint32_t>(region->operation_count, HASHPROF_OPERATIONS);
    region->function_count = std::min<std::uint32_t>(region->function_count, HASHPROF_FUNCTIONS);
    for (auto& function : region->functions)
        terminate(function.name);
    for (auto& operation : region->operations)
        terminate(operation);
    check_calibration(region->calibration);
    for (auto& thread : region->threads)
        check_rows(thread);
    return region;
}

std::string name_of_route(std::uint32_t route) {
    constexpr const char* names[] = {"none", "wrap", "preload", "hook"};
    return route < std::size(names) ? names[route] : "unknown";
}

std::string name_of_mode(std::uint32_t mode) {
    constexpr const char* names[] = {"off", "count", "full", "fenced"};
    return mode < std::size(names) ? names[mode] : "unknown";
}

std::string name_of_tick_source(std::uint32_t source) {
    constexpr const char* names[] = {"none", "rdtsc", "cntvct_el0", "clock_gettime_ns"};
    return source < std::size(names) ? names[source] : "unknown";
}

}  // namespace hashprof
