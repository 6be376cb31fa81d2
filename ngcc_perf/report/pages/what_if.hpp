// SPDX-License-Identifier: Apache-2.0
// "performance/what-if_<system>": what operations would take with other helpers, from RUN/hashcost.json as
// ngcc_perf hashcost --save leaves it.
#pragma once

#include <optional>

#include "report/pages/pages.hpp"

namespace ngcc::report::pages {

// Whether the run has the file, usable or not.
bool has_what_if(const Run& run);
// No page for a run without the file. A file that cannot be used is named on the page, with the field.
std::optional<document::Page> what_if_page(const Edition& edition, const Run& run);

}  // namespace ngcc::report::pages
