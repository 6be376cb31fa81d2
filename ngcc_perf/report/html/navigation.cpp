// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <set>

#include "report/format/text.hpp"
#include "report/html/page.hpp"

namespace ngcc::report::html {
namespace {

struct Kind {
    const char* start;  // of the path
    const char* text;
};
// In the order of the navigation.
constexpr std::array<Kind, 8> kinds{{{"index", "Overview"},
                                     {"performance/summary_", "Summary"},
                                     {"performance/ranking_", "Ranking"},
                                     {"performance/symmetric-survey", "Symmetric survey"},
                                     {"performance/EXTERNAL_SIZE_AUDIT", "Sizes"},
                                     {"performance/baseline_", "Baseline"},
                                     {"performance/what-if_", "What if"},
                                     {"performance/method_", "Method"}}};

std::size_t kind_of(const document::Page& page) {
    for (std::size_t k = 0; k < kinds.size(); ++k)
        if (page.path.starts_with(kinds[k].start)) return k;
    return kinds.size();
}

}  // namespace

Navigation navigation_of(const std::vector<document::Page>& pages) {
    std::set<std::string> systems;
    for (const document::Page& page : pages)
        if (!page.system.empty()) systems.insert(page.system);
    const auto suffix = [&](const document::Page& page) {
        return systems.size() > 1 && !page.system.empty() ? " " + format::shortened(page.system, 24) : "";
    };
    Navigation navigation;
    for (std::size_t k = 0; k < kinds.size(); ++k)
        for (const document::Page& page : pages)
            if (kind_of(page) == k) navigation.overviews.push_back({page.path, kinds[k].text + suffix(page)});
    for (const document::Page& page : pages) {
        if (kind_of(page) != kinds.size()) continue;
        const std::string candidate = page.path.substr(0, page.path.find('/'));
        const bool other = page.path.starts_with("performance/") || candidate == page.path;
        auto& list = other ? navigation.overviews : navigation.candidates;
        list.push_back({page.path, format::shortened(other ? page.title : candidate, 40) + suffix(page)});
    }
    return navigation;
}

}  // namespace ngcc::report::html
