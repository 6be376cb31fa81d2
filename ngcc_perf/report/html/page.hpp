// SPDX-License-Identifier: Apache-2.0
// A whole page: the skeleton, the navigation and the body.
#pragma once

#include <string>
#include <vector>

#include "report/document/document.hpp"
#include "report/html/link.hpp"

namespace ngcc::report::html {

// The pages of a site as its navigation names them.
struct Navigation {
    struct Entry {
        std::string path, text;
    };
    std::vector<Entry> overviews;   // index, summaries, ranking, ...
    std::vector<Entry> candidates;  // one for each candidate and system
};

Navigation navigation_of(const std::vector<document::Page>& pages);

std::string write_page(const document::Page& page, const std::string& site_title,
                       const Navigation& navigation, const Targets& targets);

}  // namespace ngcc::report::html
