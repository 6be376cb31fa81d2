// SPDX-License-Identifier: Apache-2.0
// Commands that READMEs and scripts show. They are read, never run.
#pragma once

#include <string>
#include <vector>

#include "recipe/choose.hpp"
#include "recipe/make_output.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

// Adds recipes for sites without one, from compiler commands in the texts near them, and what was tried.
void read_texts(const Places& places, const package::Discovery& discovery, const Chooser& chooser,
                Knowledge& knowledge);

// Calls of make in the texts of a folder, for that folder or one below.
std::vector<MakeCall> make_calls_in_texts(const Places& places, const std::string& folder);

// The lines of a text that are shell commands, without prompts, quotes and list marks: compilers, make, cd,
// and the loops and assignments of scripts. script: the whole text is shell.
std::string commands_in(std::string_view text, bool script);

}  // namespace ngcc::recipe
