// SPDX-License-Identifier: Apache-2.0
// What the user names with --functions and --operations, checked before the target starts: the library in the
// target can only ignore a mistake.
#pragma once

#include <string>
#include <vector>

namespace hashprof {

// "f,g:in=3*8:out=1:stack=4": Error (usage) names what is wrong. The parts at the commas.
std::vector<std::string> checked_functions(const std::string& list);

// "f,g:stack=4"
std::vector<std::string> checked_operations(const std::string& list);

}  // namespace hashprof
