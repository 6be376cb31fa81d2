// SPDX-License-Identifier: Apache-2.0
#include "report/site.hpp"

#include "report/pages/operations.hpp"
#include "report/pages/pages.hpp"

namespace ngcc::report {

html::Site write_html(const Edition& edition, const std::filesystem::path& out, HtmlOptions options) {
    html::SiteOptions site;
    site.evidence = options.evidence;
    for (const auto& run : edition.runs)
        site.run_dirs[run->system()] = run->root;
    try {
        auto pages = pages::all_pages(edition);
        for (document::Page& page : pages)
            if (page.path == "index") pages::add_operations(page, edition);
        return html::write_site(pages, site, out);
    } catch (...) {
        html::remove_site(out);
        throw;
    }
}

}  // namespace ngcc::report
