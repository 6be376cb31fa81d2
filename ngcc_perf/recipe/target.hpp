// SPDX-License-Identifier: Apache-2.0
// One target of CMake's code model, its JSON read.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "recipe/places.hpp"
#include "recipe/recipe.hpp"
#include "record/record.hpp"

namespace ngcc::recipe {

struct Target {
    std::string id, name, type;        // type: EXECUTABLE, STATIC_LIBRARY, ...
    std::string artifact;              // file name of what it builds
    std::vector<Unit> units;           // its own
    std::vector<std::string> depends;  // ids, built before it
    bool linked = false;               // by a linker, so that link_words are complete
    std::vector<std::string> link_words;
    std::set<std::string> object_folders;  // "core.dir" of object files among its sources
    std::set<std::string> replaced, notes;

    bool is_library() const { return type != "EXECUTABLE"; }
    // It holds code: no custom command, no interface only.
    bool has_code() const;
};

// source, build: folders that the code model's relative paths start from. Error for what is no target.
Target read_target(const record::Json& json, const std::filesystem::path& source,
                   const std::filesystem::path& build, const Places& places);

}  // namespace ngcc::recipe
