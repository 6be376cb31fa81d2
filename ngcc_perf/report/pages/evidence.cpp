// SPDX-License-Identifier: Apache-2.0
// Section 7: every file behind the page with its digest, and what is missing.
#include "report/format/text.hpp"
#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

constexpr std::size_t digits_beside_log = 16;

Inline item_cell(const EvidenceItem& item) {
    if (item.item != "KAT log") return plain(item.item);
    const CitedFile& file = item.file;
    const std::string digest = file.recorded.empty() ? file.sha256 : file.recorded;
    Inline cell("KAT log");
    if (digest.empty()) return cell;
    return cell.add(" (sha256 ").add(name(digest.substr(0, digits_beside_log) + "…")).add(")");
}

Inline digest_cell(const CitedFile& file) {
    return file.problem.empty() ? name(file.sha256) : plain(file.problem);
}

void listed(Page& page, const char* lead, std::vector<Inline> items) {
    if (items.empty()) return;
    add_paragraph(page, lead);
    add_list(page, std::move(items));
}

}  // namespace

void evidence_index(Page& page, const std::vector<EvidenceItem>& items, const std::vector<Gap>& gaps,
                    const std::vector<record::Problem>& problems) {
    Table table = table_of({"instance", "item", "file", "SHA-256"});
    table.caption = "Files behind this page";
    table.filter = true;
    for (const EvidenceItem& item : items) {
        Cell file(name(item.file.path));
        if (item.file.problem.empty()) file.evidence = item.file.path;
        table.rows.push_back({item.label.empty() ? Inline("(run)") : name(item.label), item_cell(item), file,
                              digest_cell(item.file)});
    }
    std::vector<Inline> missing, unreadable;
    for (const Gap& gap : gaps) {
        Inline line;
        if (!gap.label.empty()) line.add(name(gap.label)).add(": ");
        missing.push_back(line.add(plain(gap.what)));
    }
    for (const record::Problem& problem : problems)
        unreadable.push_back(name(problem.file.string()).add(": ").add(format::shortened(problem.cause)));
    add_heading(page, "7. Raw evidence index");
    add_paragraph(page,
                  "Paths are relative to the run directory; each JSON file holds its commands, environment "
                  "and trials.");
    add_table(page, std::move(table));
    listed(page, "Missing or contradictory evidence:", std::move(missing));
    listed(page, "Problems with files and figures:", std::move(unreadable));
}

}  // namespace ngcc::report::pages
