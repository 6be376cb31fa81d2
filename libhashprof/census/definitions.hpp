// SPDX-License-Identifier: Apache-2.0
// The definitions of wanted functions in one image, and the names that are like theirs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "census/wanted.hpp"
#include "elf/image.hpp"

namespace hashprof::census {

// name -> report with its definitions; functions that are only referred to by a dynamic or undefined symbol
// are there without one.
using FunctionMap = std::map<std::string, FunctionReport>;
FunctionMap find_functions(const elfsize::Image& image, const WantedNames& wanted);

// Mangled, misspelt, renamed and folded functions: things that a census of names would pass over.
std::vector<Finding> find_names(const elfsize::Image& image, const WantedNames& wanted);

// The version of each dynamic symbol, "V2 (default)"; empty where there is none.
std::vector<std::string> symbol_versions(const elfsize::Image& image);

}  // namespace hashprof::census
