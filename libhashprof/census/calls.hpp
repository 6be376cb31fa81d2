// SPDX-License-Identifier: Apache-2.0
// Who refers to the wanted functions in a linked image: calls, jumps, stubs, pointers in code and data.
#pragma once

#include "census/bodies.hpp"
#include "census/definitions.hpp"

namespace hashprof::census {

// Fills in the references of `functions`. Calls of a function by itself are left out: recursion counts once.
void add_references(const Layout& layout, const std::vector<Body>& bodies, FunctionMap& functions);

}  // namespace hashprof::census
