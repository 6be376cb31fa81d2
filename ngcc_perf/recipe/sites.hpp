// SPDX-License-Identifier: Apache-2.0
// Which sites somebody has described already.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "package/discover.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

inline bool defines_interface(const package::Site& site, std::string_view file) {
    return site.api_file == file ||
           std::find(site.rivals.begin(), site.rivals.end(), file) != site.rivals.end();
}

// Indices of sites without a recipe.
inline std::vector<std::size_t> uncovered(const package::Discovery& discovery,
                                          const std::vector<Recipe>& recipes) {
    std::vector<bool> covered(discovery.sites.size());
    for (const Recipe& recipe : recipes)
        if (recipe.site) covered[*recipe.site] = true;
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < covered.size(); ++i)
        if (!covered[i]) list.push_back(i);
    return list;
}

}  // namespace ngcc::recipe
