// SPDX-License-Identifier: Apache-2.0
// Areas are loaded bytes, by class and then by label of the symbol level; <title> elements are the tooltips.
// Squarified layout: Bruls, Huizing, van Wijk, "Squarified Treemaps", 2000.
#pragma once

#include <string>

#include "ledger/ledger.hpp"

namespace elfsize {

// An <svg> element, also a document of its own. Labels too small to see are drawn as one, which says how
// many.
std::string treemap_svg(const Ledger& ledger, const std::string& heading);

}  // namespace elfsize
