// SPDX-License-Identifier: Apache-2.0
// The way in: for each system its candidates with links to their pages.
#include "report/format/text.hpp"
#include "report/model/warnings.hpp"
#include "report/pages/pages.hpp"
#include "report/pages/parts.hpp"

namespace ngcc::report::pages {
namespace {

struct Tally {
    std::size_t timed = 0, failed = 0, profiled = 0, passed = 0;
};

Tally tally(const Candidate& candidate) {
    Tally t;
    for (const record::Timing* timing : candidate.timings())
        ++(timing->status == "failed" ? t.failed : t.timed);
    t.profiled = candidate.profiles().size();
    for (const Instance& instance : candidate.instances)
        t.passed += instance.kat() == "PASS";
    return t;
}

Row index_row(const Run& run, const Candidate& candidate) {
    const Tally t = tally(candidate);
    return {name(candidate.id),
            algorithm(candidate),
            function(candidate.type),
            count(candidate.instances.size()),
            figure(std::to_string(t.passed) + " of " + std::to_string(candidate.instances.size()),
                   static_cast<double>(t.passed)),
            count(t.timed),
            count(t.failed),
            count(t.profiled),
            document::page_link("page", candidate_path(candidate.id, run.system()))};
}

std::string title_of(const Run& run) {
    return "Performance on " + architecture(run) + " (system " + format::printable(run.system()) + ")";
}

void add_system(Page& page, const Run& run) {
    add_paragraph(page, started(run) + ".");
    add_warnings(page, run_warnings(run));
    Table table = table_of({"candidate", "algorithm", "function", "instances", "KAT passed",
                            "operations timed", "failed", "profiled", "report"});
    table.caption = title_of(run);
    table.filter = true;
    for (const Candidate& candidate : run.candidates)
        table.rows.push_back(index_row(run, candidate));
    add_table(page, std::move(table));
    std::vector<Inline> unreadable;
    for (const record::Problem& problem : run.data.problems)
        unreadable.push_back(name(problem.file.string()).add(": ").add(format::shortened(problem.cause)));
    if (unreadable.empty()) return;
    add_paragraph(page, "Problems with files and figures (" + std::to_string(unreadable.size()) + "):");
    add_list(page, std::move(unreadable));
}

}  // namespace

Page index_page(const Edition& edition) {
    Page page;
    page.path = "index";
    const bool one = edition.runs.size() == 1;
    page.title = one ? title_of(*edition.runs.front()) : "Performance";
    for (const auto& run : edition.runs) {
        if (!one) add_heading(page, title_of(*run));
        add_system(page, *run);
    }
    return page;
}

std::vector<Page> all_pages(const Edition& edition) {
    std::vector<Page> pages;
    for (const auto& run : edition.runs)
        for (const Candidate& candidate : run->candidates)
            pages.push_back(candidate_page(edition, *run, candidate));
    pages.push_back(index_page(edition));
    return pages;
}

}  // namespace ngcc::report::pages
