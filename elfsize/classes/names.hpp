// SPDX-License-Identifier: Apache-2.0
// ELF numbers in words, for tables and messages.
#pragma once

#include <cstdint>
#include <string>

#include "elf/image.hpp"

namespace elfsize {

std::string machine_name(std::uint16_t machine);
// ET_DYN is a shared object, a PIE executable or a static PIE executable.
std::string type_name(const Image& image);
std::string segment_type_name(std::uint32_t type);
std::string section_type_name(std::uint32_t type);
// "rwx" with '-' for what is missing, of PF_*.
std::string segment_flag_names(std::uint32_t flags);
// The letters of readelf -S for the common SHF_*: W A X M S I L G T C, and "+0x..." for the rest.
std::string section_flag_names(std::uint64_t flags);

}  // namespace elfsize
