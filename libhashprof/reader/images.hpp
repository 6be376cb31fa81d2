// SPDX-License-Identifier: Apache-2.0
// The process images of a run, each with how it ended, and the JSON of what their regions say of modules and
// hooks.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "reader/profile.hpp"

namespace hashprof {

// "exit", "exec" (a later image of the same process is there), "running" (the process is there still), or
// "gone": by _exit or a signal. Only the supervisor of the process knows which.
std::string end_of(const hashprof_region& region, const Images& all);

nlohmann::json image_json(const hashprof_region& region, const Images& all);

// Objects seen in any image, each path once; hooks and refusals of all images, each place once.
nlohmann::json modules_json(const Images& images);
nlohmann::json hooks_json(const Images& images);

}  // namespace hashprof
