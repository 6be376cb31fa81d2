// SPDX-License-Identifier: Apache-2.0
// Runs CMake and make on a package: confined, with nothing of the user's environment.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "recipe/places.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

struct BoxOrder {
    std::string program;  // "make"
    std::vector<std::string> arguments;
    std::filesystem::path folder;   // where it starts
    std::filesystem::path scratch;  // may be written; empty: nothing
};

struct BoxResult {
    bool usable = false;  // it ran to its end, whatever its exit code
    int exit_code = 0;
    std::string out, err;
    std::string problem;  // why it is not usable, or what it said first of an error
    double wall_s = 0;
};

// Error only if the user interrupts.
BoxResult run_in_box(const Setting& setting, const Places& places, const BoxOrder& order);

// The first line that speaks of an error, shortened; empty if none does.
std::string first_error(const std::string& text);

}  // namespace ngcc::recipe
