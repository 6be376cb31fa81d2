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

// The linker merges functions with identical code (gold, lld, mold can; GNU ld cannot).
bool linker_folds(const elfsize::Image& image);

// Those of `names` that stand as whole strings in the read-only data.
std::vector<std::string> strings_among(const elfsize::Image& image, const std::vector<std::string>& names);

// Mode bits and file capabilities, which make the loader ignore LD_PRELOAD.
void add_privileges(const std::filesystem::path& path, Report& report);

// The program after "#!", without its argument; nothing if the file does not start so.
std::optional<std::string> script_interpreter(const std::filesystem::path& path);

}  // namespace hashprof::census
