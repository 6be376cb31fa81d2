// SPDX-License-Identifier: Apache-2.0
// Do two sets of options make one instance or two?
#pragma once

#include <string>

#include "package/discover.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

std::string lower_case(std::string text);

// A macro that only makes the vectors reproducible: its name holds KAT.
bool has_kat_macro(const Unit& unit);

// "-DLEVEL=1, -DNGCC_KATS": in one and not in the other; empty if there is no difference.
std::string differing_defines(const Unit& a, const Unit& b);

// Some difference beside the macros for known answers, debugging and the C library.
bool differ_in_defines(const Unit& a, const Unit& b);

// One that selects another parameter set: another value, a macro around ALGORITHM_INSTANCE, a number in its
// name.
bool differ_in_parameters(const Unit& a, const Unit& b, const package::Site& site);

// "twiddles9.c" and "twiddles10.c", "p128/ntt.c" and "p256/ntt.c": one takes the place of the other.
bool are_alternatives(const std::string& a, const std::string& b);

}  // namespace ngcc::recipe
