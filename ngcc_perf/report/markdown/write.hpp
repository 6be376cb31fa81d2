// SPDX-License-Identifier: Apache-2.0
// A page as CommonMark with GitHub tables.
#pragma once

#include <string>

#include "report/document/document.hpp"

namespace ngcc::report::markdown {

// Without plots: the tables beside them hold the same figures. Ends with a blank line.
std::string write(const document::Page& page);

}  // namespace ngcc::report::markdown
