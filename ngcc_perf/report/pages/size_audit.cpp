// SPDX-License-Identifier: Apache-2.0
// Where declared lengths, what was seen and the curated catalogues disagree.
#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/audit.hpp"
#include "report/pages/system_pages.hpp"

namespace ngcc::report::pages {
namespace {

Row audit_row(const AuditedSize& item) {
    return {document::page_link(title_part(item.candidate), candidate_path(item.candidate, item.system)),
            name(item.label),
            plain(item.system),
            item.what,
            count(item.declared),
            count(item.seen),
            count(item.curated),
            item.basis.empty() ? format::none : item.basis,
            item.remark};
}

}  // namespace

Page size_audit_page(const Edition& edition) {
    Page page;
    page.path = size_audit_path;
    page.title = "Audit of external sizes";
    page.trail = common_trail(edition, "size audit");
    add_paragraph(page,
                  "Sizes by up to three witnesses: the length that the implementation declares through the "
                  "API, what the measuring program saw (exchanges as they ran, signatures longer than "
                  "declared), and the curated external_sizes.csv and kex_bandwidth.csv. Declared lengths are "
                  "capacities in some implementations, so a difference is a fact to look at, not always a "
                  "fault.");
    std::size_t agreeing = 0, alone = 0;
    Table table = table_of(
        {"candidate", "instance", "system", "size", "declared", "seen", "catalogue", "basis", "remark"});
    table.caption = "Sizes that disagree, in bytes";
    table.filter = true;
    for (const AuditedSize& item : audit_sizes(edition)) {
        if (item.disagrees())
            table.rows.push_back(audit_row(item));
        else
            ++(item.alone() ? alone : agreeing);
    }
    add_paragraph(page, plural(agreeing, "size") + " agree, " + std::to_string(table.rows.size()) +
                            " disagree, " + std::to_string(alone) + " have one witness alone.");
    if (!table.rows.empty()) add_table(page, std::move(table));
    return page;
}

}  // namespace ngcc::report::pages
