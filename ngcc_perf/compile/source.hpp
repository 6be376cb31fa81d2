// SPDX-License-Identifier: Apache-2.0
// A translation unit with its language and its name in records.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/recipe.hpp"

namespace ngcc::compile {

enum class Language {
    c,
    cxx,
    assembly,        // .S: preprocessed
    plain_assembly,  // .s
    none,            // nothing that gcc compiles by this name
};

Language language_of(std::string_view path);

struct Source {
    recipe::Unit unit;
    std::string path;  // relative to the package; absolute if it is elsewhere (made while configuring)
    Language language = Language::none;
    std::vector<std::filesystem::path> last_includes;  // -idirafter: cannot hide a header of the system
};

Source make_source(recipe::Unit unit, const std::filesystem::path& root);

// -iquote, -I and -idirafter of the unit, in the order in which they are searched.
std::vector<std::string> include_options(const Source& source);

}  // namespace ngcc::compile
