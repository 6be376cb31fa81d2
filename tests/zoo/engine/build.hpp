// SPDX-License-Identifier: Apache-2.0
// Builds members, each once: the folder's name is a digest of the commands, the sources and the compilers.
#pragma once

#include <filesystem>
#include <string>

#include "engine/member.hpp"

namespace zoo {

struct Built {
    std::filesystem::path folder;
    std::string error;  // empty: built
};

// Several processes may ask for the same member at the same time.
Built build(const std::string& commands);

}  // namespace zoo
