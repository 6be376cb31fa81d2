// SPDX-License-Identifier: Apache-2.0
// What a build makes, whichever tool said so: a program or a library with all its translation units.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "recipe/recipe.hpp"

namespace ngcc::recipe {

struct Product {
    std::string name;  // KAT_KEM, libkem.a
    bool library = false;
    std::vector<Unit> units;  // all that is linked into it
    std::vector<std::string> libraries;
    std::set<std::string> replaced, notes;

    bool operator==(const Product&) const = default;
};

// All that one build description tells.
struct Description {
    Source source = Source::make;
    std::string where;  // the file that says it, relative
    std::vector<Product> products;
    std::vector<Unit> loose;  // compiled, but in no product
};

}  // namespace ngcc::recipe
