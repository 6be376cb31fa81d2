// SPDX-License-Identifier: Apache-2.0
#include "reader/region.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>

#include "support/error.hpp"

namespace hashprof {
namespace {

constexpr auto kWhere = "accounting region";

[[noreturn]] void scribbled(const std::string& what) {
    throw Error(kWhere, "holds " + what, "the code under test wrote into it; look for a stray pointer");
}

// A name becomes a JSON key: bytes that are not printable ASCII come from a scribbled region.
template <std::size_t N>
void terminate_name(char (&name)[N]) {
    name[N - 1] = '\0';
    for (char* c = name; *c != '\0'; c++)
        if (*c < ' ' || *c > '~') *c = '?';
}

// Paths may hold any other byte.
void terminate_path(char (&path)[HASHPROF_PATH]) {
    path[HASHPROF_PATH - 1] = '\0';
    for (char* c = path; *c != '\0'; c++)
        if ((*c > 0 && *c < ' ') || *c == 0x7f) *c = '?';
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
    for (const hashprof_row& row : thread.rows)
        if (row.operation >= HASHPROF_OPERATIONS || row.function >= HASHPROF_FUNCTIONS ||
            row.site > HASHPROF_SITES)
            scribbled("a row of an unknown operation, function or call site");
}

void check_functions(hashprof_region& region) {
    for (std::uint32_t i = 0; i < HASHPROF_FUNCTIONS; i++) {
        hashprof_function& function = region.functions[i];
        terminate_name(function.name);
        // A writer that knows no copies leaves 0 there.
        if (function.canonical >= HASHPROF_FUNCTIONS || function.name[0] == '\0') function.canonical = i;
        if (std::strcmp(region.functions[function.canonical].name, function.name) != 0)
            function.canonical = i;
    }
}

// A place that was being looked at when the process forked or died has no name yet.
void drop_unfinished_hooks(hashprof_region& region) {
    const auto end = region.hooks + region.hook_count;
    const auto kept =
        std::remove_if(region.hooks, end, [](const hashprof_hook& h) { return h.symbol[0] == '\0'; });
    region.hook_count = static_cast<std::uint32_t>(kept - region.hooks);
}

void check_hooks(hashprof_region& region) {
    drop_unfinished_hooks(region);
    for (std::uint32_t i = 0; i < region.hook_count; i++) {
        hashprof_hook& hook = region.hooks[i];
        terminate_name(hook.symbol);
        if (hook.module >= HASHPROF_MODULES || hook.function >= HASHPROF_FUNCTIONS ||
            hook.operation >= HASHPROF_OPERATIONS)
            scribbled("a hook of an unknown module, function or operation");
    }
}

void check_sites(hashprof_region& region) {
    for (hashprof_site& site : region.sites) {
        if (site.key == 0) continue;
        site.depth = std::min<std::uint32_t>(site.depth, HASHPROF_DEPTH);
        for (const hashprof_frame& frame : site.frames)
            if (frame.module > HASHPROF_MODULES) scribbled("a call site in an unknown module");
    }
}

void check_format(const hashprof_region& region) {
    if (region.magic == 0)
        throw Error(kWhere, "was never taken over: no intercepting code ran in the target",
                    "build the library with hashprof_wrap or hashprof-cc", Exit::environment);
    if (region.magic == __builtin_bswap64(HASHPROF_REGION_MAGIC))
        throw Error(kWhere, "was written by a machine of the other byte order", "read it on that machine");
    if (region.magic != HASHPROF_REGION_MAGIC || region.version != HASHPROF_REGION_VERSION ||
        region.thread_count != HASHPROF_THREADS || region.bytes != sizeof(hashprof_region))
        throw Error(kWhere, "has another format or version", "read it with the hashprof that wrote it");
    if (region.handshake != HASHPROF_REGION_MAGIC)
        throw Error(kWhere, "was taken over only half: the target died while it started",
                    "see the target's messages", Exit::environment);
}

}  // namespace

void RegionFree::operator()(hashprof_region* region) const noexcept {
    std::free(region);
}

Region empty_region() {
    Region region(static_cast<hashprof_region*>(std::calloc(1, sizeof(hashprof_region))));
    if (!region) throw std::bad_alloc();
    return region;
}

void check_region(hashprof_region& region) {
    check_format(region);
    region.operation_count = std::min<std::uint32_t>(region.operation_count, HASHPROF_OPERATIONS);
    region.function_count = std::min<std::uint32_t>(region.function_count, HASHPROF_FUNCTIONS);
    region.hook_count = std::min<std::uint32_t>(region.hook_count, HASHPROF_HOOKS);
    region.module_count = std::min<std::uint32_t>(region.module_count, HASHPROF_MODULES);
    terminate_path(region.executable);
    check_functions(region);
    for (auto& operation : region.operations)
        terminate_name(operation);
    for (auto& module : region.modules)
        terminate_path(module.path);
    check_hooks(region);
    check_sites(region);
    check_calibration(region.calibration);
    for (auto& thread : region.threads)
        check_rows(thread);
}

Region checked_region(std::span<const std::byte> bytes) {
    if (bytes.size() < sizeof(hashprof_region))
        throw Error(kWhere,
                    "has " + std::to_string(bytes.size()) + " bytes, a region has " +
                        std::to_string(sizeof(hashprof_region)),
                    "the file is cut short or is not a hashprof region");
    Region region = empty_region();
    std::memcpy(region.get(), bytes.data(), sizeof(hashprof_region));
    check_region(*region);
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
