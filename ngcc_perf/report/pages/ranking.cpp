// SPDX-License-Identifier: Apache-2.0
// The ranking of a system by function and security target.
#include "rank/rank.hpp"

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/pages/system_figures.hpp"
#include "report/pages/system_pages.hpp"

namespace ngcc::report::pages {
namespace {

std::string rank_text(double rank) {
    return format::tenths(rank);
}

Cell metric_cell(const rank::Metric& metric) {
    const bool bytes = metric.unit == "bytes";
    const std::string value =
        bytes ? format::integer(static_cast<std::uint64_t>(metric.value)) : format::cycles(metric.value);
    return figure(value + " (" + rank_text(metric.rank) + ")", metric.value, metric.evidence);
}

// Who states a size, unless it is the API as for most.
void note_source(Table& table, Cell& cell, const rank::Metric& metric) {
    if (!metric.source.empty() && metric.source != rank::declared_length)
        annotate(table, cell, metric.source);
}

Table group_table(const rank::Group& group, const std::string& system) {
    Table table = table_of({"place", "candidate", "instance"});
    for (const rank::Metric& metric : group.rows.front().metrics)
        table.columns.emplace_back(metric.name, document::Align::right,
                                   "In " + metric.unit + "; in parentheses the rank by this metric alone.");
    table.columns.emplace_back("mean rank", document::Align::right,
                               "Mean of the ranks by each metric; less is better.");
    table.filter = true;
    for (const rank::Row& row : group.rows) {
        Row cells{figure(rank_text(row.place), row.place),
                  document::page_link(title_part(row.candidate), candidate_path(row.candidate, system)),
                  name(row.label)};
        for (const rank::Metric& metric : row.metrics) {
            Cell cell = metric_cell(metric);
            note_source(table, cell, metric);
            cells.push_back(std::move(cell));
        }
        cells.push_back(figure(format::general(row.overall), row.overall));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

void add_left_out(Page& page, const std::string& lead, const std::vector<rank::LeftOut>& left_out) {
    if (left_out.empty()) return;
    add_paragraph(page, lead);
    std::vector<Inline> items;
    for (const rank::LeftOut& out : left_out)
        items.push_back(name(out.candidate + "/" + out.label).add(": ").add(format::printable(out.reason)));
    add_list(page, std::move(items));
}

std::string heading_of(const rank::Group& group) {
    std::string words = function(group.type);
    words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words + ", " + std::to_string(group.target_bits) + " bits";
}

}  // namespace

Page ranking_page(const Edition& edition, const Run& run) {
    const rank::Ranking ranking = rank::ranking(run.system(), run.data, edition.metadata);
    Page page = system_page(run, "ranking", "Ranking");
    add_paragraph(
        page,
        "Within a function and a security target each metric is ranked apart, equal values share the mean of "
        "their places; the overall figure is the mean of these ranks, less is better. Only reference builds "
        "that reproduce their known answers take part. A rank says which is less, not by how much.");
    for (const rank::Group& group : ranking.groups) {
        add_heading(page, heading_of(group));
        if (!group.rows.empty()) {
            Table table = group_table(group, run.system());
            table.caption = heading_of(group);
            places_figure(page, edition, run, group);
            add_table(page, std::move(table));
        }
        add_left_out(page, "Left out of this group:", group.left_out);
    }
    if (ranking.groups.empty()) add_paragraph(page, "No instance of this run has a security target.");
    add_left_out(page, "In no group:", ranking.left_out);
    return page;
}

}  // namespace ngcc::report::pages
