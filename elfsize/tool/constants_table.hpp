// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "elf/image.hpp"

namespace elfsize {

// Empty where there are none and nothing was left out.
std::string constants_table(const Image& image);

}  // namespace elfsize
