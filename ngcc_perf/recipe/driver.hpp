// SPDX-License-Identifier: Apache-2.0
// One command line of a compiler driver, read by the policy of flags.hpp.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/places.hpp"
#include "recipe/recipe.hpp"
#include "recipe/shell.hpp"

namespace ngcc::recipe {

enum class Tool { compiler, archiver, linker, assembler, foreign, none };

// What the first word of a command is: by its name, whatever folder, prefix or version it has. foreign: a
// compiler for another machine.
Tool tool_of(std::string_view program);

struct DriverCall {
    enum class Stage { link, object, none };  // none: preprocesses, lists dependencies, prints a version
    Stage stage = Stage::link;
    bool shared = false, partial = false;  // partial: -r, objects into one object
    Unit options;                          // for every source; no file yet
    std::vector<std::filesystem::path> inputs;
    std::filesystem::path output;  // absolute; empty if not said
    std::vector<std::filesystem::path> library_folders;
    std::vector<std::string> libraries;
    std::set<std::string> replaced, notes;
};

// words: options and inputs behind the program's name. Relative paths are taken from `folder`; patterns among
// the inputs stay as they are.
DriverCall read_driver(const std::vector<Word>& words, const std::filesystem::path& folder,
                       const Places& places);

// A file name by its ending: source of C, C++ or assembly.
bool is_source_name(std::string_view path);

}  // namespace ngcc::recipe
