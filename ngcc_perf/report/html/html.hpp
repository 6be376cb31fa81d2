// SPDX-License-Identifier: Apache-2.0
// Pages as a static site that needs no server and asks nobody for anything.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "report/document/document.hpp"

namespace ngcc::report::html {

struct SiteOptions {
    std::string title = "Performance report";
    std::map<std::string, std::filesystem::path> run_dirs;  // by system: where evidence is copied from
    bool evidence = true;                                   // copy what figures are from, and link to it
};

// Evidence that a page cites and that is not linked.
struct SiteProblem {
    std::string file, cause;
};

struct Site {
    std::filesystem::path index;
    std::vector<std::filesystem::path> pages;  // without the index
    std::size_t evidence_files = 0;
    std::vector<SiteProblem> problems;
};

// Last line of every page of ours; without it a file is not ours to remove.
inline constexpr std::string_view marker = "<!-- ngcc_perf report, html -->";

// Writes each page atomically, the index (the page with the path "index") last, and removes pages and
// evidence of an earlier site in this folder. Evidence comes from inside the run directory only; a link out
// of it is not followed. Error if a page cannot be written, or if two pages have the same path.
Site write_site(const std::vector<document::Page>& pages, const SiteOptions& options,
                const std::filesystem::path& out);

// Removes the pages of an earlier site, so that an old report does not pass for a new one.
void remove_site(const std::filesystem::path& out);

}  // namespace ngcc::report::html
