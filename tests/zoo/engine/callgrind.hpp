// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace zoo {

// Calls of each helper, by the names of the books, from the text of a callgrind.out file.
std::map<std::string, std::uint64_t> calls_in_callgrind(const std::string& text);

}  // namespace zoo
