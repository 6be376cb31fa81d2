// SPDX-License-Identifier: Apache-2.0
// The flags by which an instance is compiled: the guide's, the permissive ones, single additions to them.
//
// "guide" is what the published reference builds state: the assessment guide's flags, the GNU interfaces of
// the C library visible, and the four errors that GCC 14 made of warnings as warnings again.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compile/source.hpp"

namespace ngcc::compile {

enum class Level { guide, permissive, performance };

// As records name it: "guide", "harness-default", "performance".
const char* name(Level level);

// One way to try.
struct Plan {
    Level level = Level::guide;
    bool common = false;               // -fcommon
    bool ndebug = false;               // -DNDEBUG
    bool without_gnu = false;          // no -D_GNU_SOURCE
    bool own_standard = false;         // the recipe's -std for C
    bool several_definitions = false;  // -z muldefs: the first definition counts
    unsigned cxx_standard = 0;         // which of cxx_standards
    // Instruction sets that intrinsics turned out to need, by the unit's path.
    std::map<std::string, std::vector<std::string>> features;
    std::vector<std::string> added;  // what of the above was added, with the reason
};

inline constexpr const char* cxx_standards[] = {"gnu++17", "gnu++20", "gnu++23"};

// A -std that is newer than what the permissive flags have.
bool is_newer_c(const std::string& standard);

// For the compiler, paths aside: level, additions, the unit's defines and features.
std::vector<std::string> options(const Plan& plan, const Source& source);

// For records: the options of the level and the additions, then what the recipe adds for the API's unit.
std::string description(const Plan& plan, const Source& api);

// The linker's share of the performance flags.
std::vector<std::string> link_options(const Plan& plan);

}  // namespace ngcc::compile
