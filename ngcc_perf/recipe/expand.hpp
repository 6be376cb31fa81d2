// SPDX-License-Identifier: Apache-2.0
// Quotes, escapes and variables of one raw shell word.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/shell.hpp"

namespace ngcc::recipe {

// An unquoted variable may give several words or none. What is not known stays as it is written and is
// marked.
std::vector<Word> expand_word(std::string_view raw, const std::map<std::string, Word>& variables,
                              const std::filesystem::path& folder);

}  // namespace ngcc::recipe
