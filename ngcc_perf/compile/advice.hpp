// SPDX-License-Identifier: Apache-2.0
// What to try after a failure.
#pragma once

#include "compile/trial.hpp"

namespace ngcc::compile {

// Changes the plan by one step that answers the failure: instruction sets, then the permissive flags, then
// one addition at a time, each with its reason. False if there is nothing left to try.
bool improve(Plan& plan, const TrialResult& failed, const Trial& trial);

}  // namespace ngcc::compile
