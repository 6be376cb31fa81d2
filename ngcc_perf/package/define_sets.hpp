// SPDX-License-Identifier: Apache-2.0
// The defines by which one folder becomes several instances.
#pragma once

#include <string>
#include <vector>

#include "package/macros.hpp"

namespace ngcc::package {

struct DefineSet {
    std::vector<std::string> defines;
    std::string name;  // ALGORITHM_INSTANCE under them, as far as it can be told
};

// macros: of the API file and all that it reaches, nearest first. At most 64 sets; none if nothing is to be
// chosen. free_choice: also chains that choose parameters but not the name, where a default value may be
// there.
std::vector<DefineSet> define_sets_of(const std::vector<MacroDefinition>& macros, bool free_choice);

}  // namespace ngcc::package
