// SPDX-License-Identifier: Apache-2.0
// Every operation of an edition in one table, to search and to sort in HTML.
#pragma once

#include "report/pages/pages.hpp"

namespace ngcc::report::pages {

// Behind the blocks of the index; nothing if no operation was timed.
void add_operations(document::Page& index, const Edition& edition);

}  // namespace ngcc::report::pages
