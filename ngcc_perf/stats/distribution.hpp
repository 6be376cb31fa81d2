// SPDX-License-Identifier: Apache-2.0
// Per-call times as a histogram: percentiles as the bounds of a bucket, and modes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ngcc {

// Calls that took from low to high, both included.
struct Bin {
    std::uint64_t low = 0, high = 0, count = 0;
};

// Sorted, equal buckets added up. No value if buckets overlap without being equal, are inside out, or hold
// more than 2^64 - 1 calls: then they are not of one histogram.
std::optional<std::vector<Bin>> merge(std::vector<Bin> bins);

std::uint64_t calls_in(std::span<const Bin> merged);

// The bucket that holds the call of rank ceil(calls * percent / 100), counted from the fastest. No value if
// fewer than one call would lie beyond it: that would be the slowest call, not a percentile.
std::optional<Bin> percentile(std::span<const Bin> merged, unsigned percent);

// A valley between two heaps of calls.
struct Valley {
    std::uint64_t low = 0, high = 0;  // bounds of the emptiest stretch
    std::uint64_t calls_below = 0;
};

inline constexpr std::uint64_t min_calls_of_modes = 200;

// Looked for in steps of 5 %: the calls of a step are at most half of those of a step on either side, by more
// than four times what chance moves the lower of these, and each side holds at least 5 % of the calls.
// No value: no such step, or fewer than min_calls_of_modes calls.
std::optional<Valley> valley(std::span<const Bin> merged);

}  // namespace ngcc
