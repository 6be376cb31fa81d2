// SPDX-License-Identifier: Apache-2.0
// From a link that worked to libraries in their places and what is to be said of them.
#pragma once

#include "compile/trial.hpp"

namespace ngcc::compile {

// Fills built with what a successful trial made: twin, places, digests, imports.
void finish(const Setting& setting, const Order& order, const Tools& tools, Compiler& compiler,
            const Plan& plan, const Trial& trial, const TrialResult& result, Built& built);

// Imports that bring numbers from outside: "getrandom", "open /dev/urandom".
std::vector<std::string> entropy_of(const std::filesystem::path& library);

}  // namespace ngcc::compile
