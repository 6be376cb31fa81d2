// SPDX-License-Identifier: Apache-2.0
// What debugging information (DWARF) says about inlining: it names every copy that the compiler made.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "census/wanted.hpp"

namespace hashprof::census {

struct InlineFacts {
    std::map<std::string, std::vector<Suspicion>>
        inlined;  // by function; callers that are no helpers themselves
    std::set<std::string>
        complete;  // functions whose own translation unit is described: there are no other copies
};

// Empty facts if the file has no debugging information, or none that can be read.
InlineFacts read_inlining(const std::filesystem::path& path, const WantedNames& wanted);

}  // namespace hashprof::census
