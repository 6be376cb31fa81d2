// SPDX-License-Identifier: Apache-2.0
// Instances that a build makes only when told: "make LEVEL=3", where LEVEL=1 is what it makes by itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "package/discover.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

// A variable of a build file and the values that were not built yet.
struct Levels {
    std::string variable;
    std::vector<std::string> values;
};

// For a site with several define sets and one recipe, if the build file hands a variable on as the macro
// ("-DLEVEL=$(LEVEL)", "LEVEL=${LEVEL}"). None if sites with the same sets are each built with a value of
// their own: then every folder is a level.
std::optional<Levels> missing_levels(const package::Discovery& discovery, std::size_t site,
                                     const std::vector<Recipe>& recipes, std::string_view build_file);

// The recipes of a site are exchanged for others, if these are more.
void exchange_if_more(std::vector<Recipe>& recipes, std::size_t site, std::vector<Recipe> others);

}  // namespace ngcc::recipe
