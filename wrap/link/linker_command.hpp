// SPDX-License-Identifier: Apache-2.0
// The command line of a linker (GNU ld, gold, lld, mold), as a compiler driver calls it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "link/census.hpp"

namespace hashprof::wrap {

struct LinkerCommand {
    std::vector<std::string> arguments;  // without argv[0], response files expanded
    std::filesystem::path output = "a.out";
    bool shared = false;
    bool relocatable = false;  // -r: an object for a later link
    bool information = false;  // --version, --help and the like: no link
    std::vector<Input> inputs;
    std::vector<std::string> unresolved;  // -l names that no folder has
};

// Reads @file arguments in place, recursively, as GNU tools quote them. Error if one is missing or they go
// too deep.
std::vector<std::string> expand_response_files(const std::vector<std::string>& arguments);

LinkerCommand parse_linker_command(const std::vector<std::string>& arguments);

}  // namespace hashprof::wrap
