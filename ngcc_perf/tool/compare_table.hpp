// SPDX-License-Identifier: Apache-2.0
// What `ngcc_perf compare` prints for people.
#pragma once

#include <string>

#include "compare/compare.hpp"

namespace ngcc::compare {

std::string table(const Comparison& comparison);

}  // namespace ngcc::compare
