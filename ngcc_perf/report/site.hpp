// SPDX-License-Identifier: Apache-2.0
// An edition as a static site.
#pragma once

#include <filesystem>

#include "report/html/html.hpp"
#include "report/model/edition.hpp"

namespace ngcc::report {

struct HtmlOptions {
    bool evidence = true;  // copy the cited files into the site and link figures to them
};

// All pages of the edition, the index with a table of all operations. Errors as html::write_site(); whenever
// this throws, no page of an earlier site is left in `out`.
html::Site write_html(const Edition& edition, const std::filesystem::path& out, HtmlOptions options = {});

}  // namespace ngcc::report
