// SPDX-License-Identifier: Apache-2.0
// Every number that a reader sees is formatted here, by the published rules. Output is the same under every
// locale. No value, NaN and infinity become an en dash.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ngcc::report::format {

inline constexpr const char* none = "–";

// >= 1e9 "%.2f G", >= 1e6 "%.2f M", >= 1e4 "%.1f k", else a rounded integer. Cycles and ticks alike.
std::string cycles(std::optional<double> value);

// The first unit of s, ms, µs, ns in which the value is at least 1 (below 1 ns: ns), "%.3g unit".
std::string time(std::optional<double> seconds);

// "%.3g": operations a second, calls per operation.
std::string general(std::optional<double> value);

// A share of 1: >= 9.5 % "%.0f%%", else "%.1f%%".
std::string percent(std::optional<double> share);

// A part of 1 with two significant digits: "0.042 %", for deviations.
std::string fine_percent(std::optional<double> part);

// "%.1f": MB/s, cycles/byte.
std::string tenths(std::optional<double> value);

// Whole KiB, rounded down.
std::string kib(std::optional<std::uint64_t> bytes);

std::string integer(std::optional<std::uint64_t> value);

// "2.71 GHz", "19.20 MHz", "32.77 kHz", "50.00 Hz".
std::string frequency(std::optional<double> hz);

}  // namespace ngcc::report::format
