// SPDX-License-Identifier: Apache-2.0
// Known answers among the texts of a package.
#pragma once

#include <optional>
#include <string_view>

#include "package/discover.hpp"

namespace ngcc::package {

void find_kat_files(const Tree& tree, Discovery& out);

// What the beginning of a file and its name say; nothing if it holds no known answers.
std::optional<KatFile> kat_file(std::string_view path, std::string_view head);

}  // namespace ngcc::package
