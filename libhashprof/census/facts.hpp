// SPDX-License-Identifier: Apache-2.0
// Facts of the file format, before any function is looked for.
#pragma once

#include <optional>

#include "census/report.hpp"
#include "elf/image.hpp"

namespace hashprof::census {

std::string machine_name(std::uint16_t machine);

// The machine this tool was built for.
std::uint16_t own_machine();

// Adds to `report` what headers, dynamic section and symbol names say.
void add_format(const elfsize::Image& image, Report& report);

// Mode bits and file capabilities, which make the loader ignore LD_PRELOAD.
void add_privileges(const std::filesystem::path& path, Report& report);

// The program after "#!", without its argument; nothing if the file does not start so.
std::optional<std::string> script_interpreter(const std::filesystem::path& path);

}  // namespace hashprof::census
