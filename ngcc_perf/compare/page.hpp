// SPDX-License-Identifier: Apache-2.0
// A comparison as a page, for every format that pages are written in.
#pragma once

#include <string>

#include "compare/compare.hpp"
#include "report/document/document.hpp"

namespace ngcc::compare {

// a, b: the sides as the user named them.
report::document::Page page(const Comparison& comparison, const std::string& a, const std::string& b);

}  // namespace ngcc::compare
