// SPDX-License-Identifier: Apache-2.0
// What the regions themselves say of each helper: counted, absent, or found and left alone.
#pragma once

#include <string>

#include "reader/profile.hpp"

namespace hashprof {

// Of every function of the tables. A helper with one place that could not be hooked is not observable: its
// count is a lower bound.
std::map<std::string, HelperState> states_of(const Images& images);

// Coverage and its reason by what is known from inside alone: never more than "partial".
void grade_from_inside(Profile& profile, const Images& images);

struct Refusal {
    const char* code;    // for programs
    const char* reason;  // for people
    const char* remedy;
};
Refusal refusal_of(std::uint32_t refusal);

}  // namespace hashprof
