// SPDX-License-Identifier: Apache-2.0
// The census of what is not linked yet: objects and the members of archives.
#pragma once

#include "census/wanted.hpp"
#include "elf/image.hpp"

namespace hashprof::census {

// Adds the functions and findings of one object. member: its name in an archive, or empty.
void examine_object(const elfsize::Image& image, const std::string& member, const WantedNames& wanted,
                    Report& report);

}  // namespace hashprof::census
