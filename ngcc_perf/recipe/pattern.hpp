// SPDX-License-Identifier: Apache-2.0
// File name patterns as the shell has them, over the files of a package.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "package/tree.hpp"

namespace ngcc::recipe {

// Holds *, ? or [.
bool is_pattern(std::string_view text);

// One component: *, ?, [a-z], [!a]; a leading dot only matches a dot that is written.
bool matches_component(std::string_view pattern, std::string_view name);

// Whole paths: a component ** stands for any number of folders. Never slow: no nested backtracking.
bool matches_path(std::string_view pattern, std::string_view path);

// Files of the tree, in its order.
std::vector<std::string> files_matching(const package::Tree& tree, std::string_view pattern);

}  // namespace ngcc::recipe
