// SPDX-License-Identifier: Apache-2.0
// Section 3: whether it computes the right thing.
#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

Cell kat_cell(Table& table, const Instance& instance) {
    const std::string code = instance.kat().value_or("not run");
    Cell cell(plain(code));
    if (instance.kat_log_file.problem.empty()) cell.evidence = instance.kat_log_file.path;
    const std::string detail = instance.kat_detail();
    if (!detail.empty())
        annotate(table, cell, detail);
    else if (code != "PASS")
        annotate(table, cell, "No detail was recorded.");
    if (!instance.timed()) cell.behind = " (not timed)";
    return cell;
}

}  // namespace

void functional_testing(Page& page, const Subject& subject) {
    Table table = table_of({"instance", "build flags", "KAT"});
    table.caption = "Known-answer tests";
    for (const Instance& instance : subject.candidate.instances)
        table.rows.push_back(
            {name(instance.label), or_not_recorded(instance.flags()), kat_cell(table, instance)});
    add_heading(page, "3. Functional testing (KAT)");
    add_paragraph(
        page,
        "Before timing, each library generated its known-answer files by the official procedure and "
        "these were compared with the recorded ones; section 7 names the log of each run.");
    add_table(page, std::move(table));
    findings(page, subject);
}

}  // namespace ngcc::report::pages
