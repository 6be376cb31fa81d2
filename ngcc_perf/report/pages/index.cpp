// SPDX-License-Identifier: Apache-2.0
// The way in: for each system its candidates with links to their pages.
#include "report/format/text.hpp"
#include "report/model/warnings.hpp"
#include "report/pages/pages.hpp"
#include "report/pages/parts.hpp"
#include "report/pages/what_if.hpp"
#include "support/parallel.hpp"

namespace ngcc::report::pages {
namespace {

struct Numbers {
    std::size_t timed = 0, failed = 0, profiled = 0, passed = 0, tested = 0;
};

Numbers numbers_of(const Candidate& candidate) {
    Numbers t;
    for (const record::Timing* timing : candidate.timings())
        ++(timing->status == "failed" ? t.failed : t.timed);
    t.profiled = candidate.profiles().size();
    for (const Instance& instance : candidate.instances) {
        t.passed += instance.kat() == "PASS";
        t.tested += instance.kat().has_value();
    }
    return t;
}

Cell passed_cell(const Numbers& t, std::size_t instances) {
    if (t.tested == 0) return "not recorded";
    return figure(std::to_string(t.passed) + " of " + std::to_string(instances),
                  static_cast<double>(t.passed));
}

Row index_row(const Run& run, const Candidate& candidate) {
    const Numbers t = numbers_of(candidate);
    return {name(candidate.id),
            algorithm(candidate),
            function(candidate.type),
            count(candidate.instances.size()),
            passed_cell(t, candidate.instances.size()),
            count(t.timed),
            count(t.failed),
            count(t.profiled),
            document::page_link("page", candidate_path(candidate.id, run.system()))};
}

std::string title_of(const Run& run) {
    return "Performance on " + architecture(run) + " (system " + title_part(run.system()) + ")";
}

void add_overviews(Page& page, const Run& run) {
    const auto to = [&](const char* text, const char* kind) {
        return document::page_link(text, system_path(kind, run.system()));
    };
    // Without a paragraph between them two lists would be one.
    add_paragraph(page, "The system as a whole:");
    std::vector<Inline> items = {
        to("Summary", "summary").add(": one row for each reference instance"),
        to("Method and limitations", "method").add(": how the figures were made"),
        to("ICCS helper functions", "baseline").add(": what hashing itself costs here"),
        to("Ranking", "ranking").add(": by function and security target")};
    if (has_what_if(run))
        items.push_back(to("What if", "what-if").add(": estimates with other helper functions"));
    add_list(page, std::move(items));
}

void add_common(Page& page, const Edition& edition) {
    add_paragraph(page, "All candidates:");
    add_list(page, {document::page_link("Survey of symmetric primitives", survey_path)
                        .add(": what each candidate hashes with"),
                    document::page_link("Audit of external sizes", size_audit_path)
                        .add(": where declared, seen and curated sizes disagree")});
    std::vector<Inline> lines;
    for (const metadata::Problem& problem : edition.metadata.problems)
        lines.push_back(
            name(problem.file.string() + (problem.line > 0 ? ":" + std::to_string(problem.line) : ""))
                .add(": ")
                .add(format::shortened(problem.cause)));
    if (lines.empty()) return;
    add_paragraph(page, "Lines of curated tables that were left out (" + std::to_string(lines.size()) + "):");
    add_list(page, std::move(lines));
}

void add_system(Page& page, const Run& run) {
    add_paragraph(page, started(run) + ".");
    add_warnings(page, run_warnings(run));
    add_overviews(page, run);
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
    if (!one) add_heading(page, "All systems");
    add_common(page, edition);
    return page;
}

std::vector<Page> all_pages(const Edition& edition) {
    std::vector<std::pair<const Run*, const Candidate*>> candidates;
    for (const auto& run : edition.runs)
        for (const Candidate& candidate : run->candidates)
            candidates.emplace_back(run.get(), &candidate);
    std::vector<Page> pages(candidates.size());
    hashprof::in_parallel(candidates.size(), [&](std::size_t i) {
        pages[i] = candidate_page(edition, *candidates[i].first, *candidates[i].second);
    });
    for (const auto& run : edition.runs)
        for (const auto& page : {summary_page, method_page, baseline_page, ranking_page})
            pages.push_back(page(edition, *run));
    for (const auto& run : edition.runs)
        if (auto page = what_if_page(edition, *run)) pages.push_back(std::move(*page));
    pages.push_back(survey_page(edition));
    pages.push_back(size_audit_page(edition));
    pages.push_back(index_page(edition));
    return pages;
}

}  // namespace ngcc::report::pages
