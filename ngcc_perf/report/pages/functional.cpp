// SPDX-License-Identifier: Apache-2.0
// Section 3: whether it computes the right thing.
#include <algorithm>

#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

// What is known of the cause comes first, then what the run says itself.
void note_causes(Table& table, Cell& cell, const Subject& subject, const Instance& instance) {
    const auto& tables = subject.edition.metadata;
    const auto issues = tables.issues_of(instance.candidate, instance.label);
    for (const metadata::KatIssue* issue : issues)
        annotate(table, cell, issue->cause);
    const bool excluded = std::any_of(issues.begin(), issues.end(),
                                      [](const auto* issue) { return issue->action == "exclude"; });
    if (excluded && instance.timed())
        annotate(table, cell, "Timed, although kat_issues.csv excludes this instance.");
    const std::string detail = instance.kat_detail();
    if (!detail.empty())
        annotate(table, cell, detail);
    else if (issues.empty() && instance.kat() && *instance.kat() != "PASS")
        annotate(table, cell, "No detail was recorded.");
}

Cell kat_cell(Table& table, const Subject& subject, const Instance& instance) {
    Cell cell(plain(instance.kat().value_or("not recorded")));
    if (instance.kat_log_file.problem.empty()) cell.evidence = instance.kat_log_file.path;
    note_causes(table, cell, subject, instance);
    if (!instance.timed()) cell.behind = " (not timed)";
    return cell;
}

}  // namespace

void functional_testing(Page& page, const Subject& subject) {
    Table table = table_of({"instance", "build flags", "KAT"});
    table.caption = "Known-answer tests";
    for (const Instance& instance : subject.candidate.instances)
        table.rows.push_back(
            {name(instance.label), or_not_recorded(instance.flags()), kat_cell(table, subject, instance)});
    add_heading(page, "3. Functional testing (KAT)");
    const bool any = std::any_of(subject.candidate.instances.begin(), subject.candidate.instances.end(),
                                 [](const Instance& instance) { return instance.kat().has_value(); });
    add_paragraph(
        page, any ? "Before timing, each library generated its known-answer files by the official procedure "
                    "and these were compared with the recorded ones; section 7 names the log of each run."
                  : "No known-answer test of this candidate is recorded in this run.");
    add_table(page, std::move(table));
    findings(page, subject);
}

}  // namespace ngcc::report::pages
