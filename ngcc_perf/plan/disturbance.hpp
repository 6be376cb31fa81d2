// SPDX-License-Identifier: Apache-2.0
// Did a trial have the core for itself?
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ngcc {

// What is known of a trial; absent is not known.
struct TrialFacts {
    double seconds = 0;
    std::optional<std::uint64_t> cycles;
    std::optional<std::uint64_t> involuntary_switches, cpu_ns, run_delay_ns, steal_ns;
};

// Published rule, with a cycle counter and a fixed clock: more than 10 ms long, and fewer cycles per second
// than 95 % of the clock. Without a counter the same 5 % from what the kernel says: the time in which the
// thread was ready but not running and the time the hypervisor took, or, where the kernel does not say the
// former, wall time less processor time if the thread was switched out against its will. Empty: undisturbed,
// or not known. The text says by how much.
std::optional<std::string> disturbance(const TrialFacts& trial, std::optional<double> fixed_clock_hz);

inline constexpr unsigned max_disturbed_retries = 2;

}  // namespace ngcc
