// SPDX-License-Identifier: Apache-2.0
// The census of a linked image: executable or shared object.
#pragma once

#include "census/wanted.hpp"
#include "elf/image.hpp"

namespace hashprof::census {

// Fills in functions and findings; the facts of the format are there already.
void examine_linked(const elfsize::Image& image, const WantedNames& wanted, Report& report);

}  // namespace hashprof::census
