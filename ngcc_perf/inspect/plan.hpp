// SPDX-License-Identifier: Apache-2.0
// How much is run: enough to see leaks and differences, little enough not to matter beside the measurement.
#pragma once

#include "inspect/inspect.hpp"

namespace ngcc {

struct InspectPlan {
    std::uint64_t calls = 5;     // the first apart from the others
    bool from_the_start = true;  // once more with the same seed, to see state that is carried along
    bool second_process = true;
    double timeout_s = 300;
};

InspectPlan plan_inspection(const InspectRequest& request);

// What changes from one process to another without changing what an honest library computes.
struct Surroundings {
    unsigned junk = 0;  // content of memory that nobody has promised a content for; 0: as it comes
    std::uint64_t clock_shift_s = 0;
    bool fixed_addresses = false;
};

// What the second process has, in place of an undisturbed first.
inline constexpr unsigned junk_byte = 0xa7;
inline constexpr std::uint64_t clock_shift_s = 100'000'007;

Command inspector_command(const InspectRequest& request, const InspectPlan& plan,
                          const Surroundings& surroundings);

}  // namespace ngcc
