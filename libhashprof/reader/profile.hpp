// SPDX-License-Identifier: Apache-2.0
// From accounting regions to the figures of one operation: calls, ticks, shares, and how far they can be
// trusted. A run leaves one region for each process image (fork, exec); their counts are summed by name.
//
// Ticks are those of the region's tick source. A share is a fraction of the operation's ticks (0..1). The
// compensated share takes the calibrated cost of interception out of both, by signed arithmetic:
//     helper    = ticks - returned * inside - child_calls * (inside + outside)
//     operation = ticks - windows * window_inside - calls * (inside + outside), calls of every function and
//     nesting
// and carries the uncertainty that the spread of the constants leaves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hashprof/region.h"

namespace hashprof {

// Below this many ticks a call, out-of-order execution blurs unfenced reads too much for half a point of
// accuracy.
inline constexpr double kResolvableTicks = 500;

struct Constant {
    double ticks = 0;
    double spread = 0;
};

struct Calibration {
    bool valid = false;
    unsigned batches = 0;
    Constant inside, outside, window_inside;
    double tick_hz = 0;
    double tick_resolution = 0;
    double tick_pair = 0;
};

// One (function, in_bits, out_bits), merged over images, threads, copies of the function and callers.
// shape_known is false for calls whose lengths were not kept.
struct CallRow {
    std::string function;
    bool shape_known = true;
    std::uint64_t in_bits = 0, out_bits = 0;
    std::uint64_t calls = 0, ticks = 0;
    std::uint64_t nested_calls = 0, nested_ticks = 0, recursive_ticks = 0;
    std::uint64_t child_calls = 0, child_ticks = 0, abandoned = 0;
};

enum class State { observed, absent, not_observable };
enum class Coverage { none, partial, proved };

struct HelperState {
    State state = State::absent;
    std::string reason, remedy;  // for not_observable
};

struct Helper {
    std::uint64_t calls = 0, ticks = 0, nested_calls = 0, abandoned = 0;
    std::int64_t self_ticks = 0;
    std::uint64_t inclusive_ticks = 0;
    std::uint64_t unaligned_calls = 0;  // with a length that is no multiple of 8 bits
    std::optional<double> share;        // null: the operation has no ticks
    std::optional<double> share_compensated;
    double share_uncertainty = 0;
    bool below_resolution = false;
};

// One definition of a helper in one module. A scheme may hold several of the same name, each counted apart.
struct Copy {
    std::string function, symbol, module;
    std::uint64_t address = 0;  // virtual address in the module's file
    std::uint64_t calls = 0, nested_calls = 0, ticks = 0;
};

struct Profile {
    std::string operation;
    std::string route, mode, tick_source;
    bool timed = true;  // false: the mode takes no ticks, so that every tick and share is unknown, not zero
    std::uint64_t operations = 0, ticks = 0, windows_left_open = 0;
    std::uint64_t borrowed_calls =
        0;                      // of threads without a window, while this operation was the only open one
    std::vector<CallRow> rows;  // of this operation, function order, then shape
    std::map<std::string, Helper> helpers;  // every function with calls here, drng_init too
    std::vector<Copy> copies;               // of every helper for which a hook stands
    std::map<std::string, HelperState> states;
    std::optional<double> hash_share, hash_share_compensated;
    std::optional<double> operation_ticks_compensated;  // mean a call
    Calibration calibration;
    Coverage coverage = Coverage::none;
    std::string coverage_reason;
    std::uint64_t overflow_calls = 0;  // counted without their lengths since the table was full, or dropped
    std::uint64_t clone_calls = 0;     // of compiler clones, whose arguments are not those of the source
    std::uint64_t dropped_calls = 0;   // not counted in any row
    std::uint64_t healed = 0;
    std::uint32_t threads = 0, forks = 0, images = 0;
    std::uint64_t outside_calls = 0;  // helper calls outside any window, all functions
};

// Regions that check_region has passed, all of one run.
using Images = std::vector<const hashprof_region*>;

// Error if no region has an operation of this name.
Profile read_profile(const Images& images, std::string_view operation);

// Reads the region that `bytes` holds. Error if it is no region of this format, was never taken over by code
// in the target (no handshake), or has no operation of this name.
Profile read_profile(std::span<const std::byte> bytes, std::string_view operation);

// The operations with windows or calls, "outside" included if it has calls.
std::vector<std::string> operations_of(const Images& images);
std::vector<std::string> operations_of(std::span<const std::byte> bytes);

// meta.{tick_source,tick_hz,overflow_calls}, total, calls, share, hash_share as in published schema-2
// profiles, and one object "hashprof" with all the rest.
nlohmann::json to_json(const Profile& profile);

const char* name_of(State state);
const char* name_of(Coverage coverage);

}  // namespace hashprof
