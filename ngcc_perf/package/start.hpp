// SPDX-License-Identifier: Apache-2.0
// The first bytes of files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ngcc::package {

// At most limit bytes; nothing if it is no regular file or cannot be read.
std::optional<std::string> read_start(const std::filesystem::path& file, std::size_t limit);

bool starts_like_program(std::string_view head);  // ELF, PE, Mach-O, static library
bool starts_like_archive(std::string_view head);

}  // namespace ngcc::package
