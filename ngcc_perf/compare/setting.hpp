// SPDX-License-Identifier: Apache-2.0
// Whether two records were taken under conditions that let their times be compared.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assess/assess.hpp"
#include "record/record.hpp"

namespace ngcc::compare {

// What differs in host or clock, "kernel: 6.1 in A, 6.6 in B"; empty if nothing does.
std::vector<std::string> setting_differences(const record::Timing& a, const record::Timing& b);

// The best unit that both have.
Unit common_unit(const record::Timing& a, const record::Timing& b);

// Whether trial i of one belongs to trial i of the other: as many trials, each in a process of its own, taken
// at the same places of the same order.
bool are_paired(const record::Timing& a, const record::Timing& b);

}  // namespace ngcc::compare
