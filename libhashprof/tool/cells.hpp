// SPDX-License-Identifier: Apache-2.0
// The cells of a helper in one operation of a run document, as the table prints them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace hashprof {

struct HelperCells {
    std::string name, calls, calls_per_operation, share, compensated, uncertainty, state, why;
};

// A zero only for a helper whose calls are counted; ">=" where not all of them are seen; "-" for no value.
HelperCells helper_cells(const nlohmann::json& operation, const std::string& helper);

// Some hash helper is not seen whole, so that the hash share is at least what is printed.
bool lower_bound(const nlohmann::json& own);

std::string percent(const nlohmann::json& share);
std::string ticks_a_call(const nlohmann::json& row);

}  // namespace hashprof
