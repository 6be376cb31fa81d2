// SPDX-License-Identifier: Apache-2.0
#include "report/pages/operations.hpp"

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/counter.hpp"
#include "report/model/shares.hpp"
#include "report/pages/parts.hpp"
#include "report/pages/share_cells.hpp"

namespace ngcc::report::pages {
namespace {

// Which columns an edition needs: those that no row could fill are left out.
struct Columns {
    bool systems = false, cycles = false, ticks = false, profiles = false;
};

Columns columns_of(const Edition& edition) {
    Columns columns;
    columns.systems = edition.runs.size() > 1;
    for (const auto& run : edition.runs) {
        columns.profiles = columns.profiles || !run->data.profiles.empty();
        for (const auto& timing : run->data.timings) {
            columns.cycles = columns.cycles || mean_cycles(timing.value).has_value();
            columns.ticks = columns.ticks || timing.value.mean_ticks.has_value();
        }
    }
    return columns;
}

Table heading_of(const Columns& columns) {
    std::vector<std::string> headings{"candidate", "instance", "operation", "function"};
    if (columns.systems) headings.push_back("system");
    if (columns.cycles) headings.push_back("mean cycles");
    if (columns.ticks) headings.push_back("mean ticks");
    headings.push_back("mean time");
    if (columns.profiles) {
        headings.push_back("pseudohash/XOF/sm3");
        headings.push_back("DRNG");
    }
    headings.push_back("peak RSS");
    Table table = table_of(headings);
    const std::size_t names = columns.systems ? 5 : 4;
    for (std::size_t c = names; c < table.columns.size(); ++c)
        table.columns[c].align = document::Align::right;
    table.caption = "Every timed operation";
    table.filter = true;
    return table;
}

// Of a page of one system; a page of several has no evidence to link to.
std::filesystem::path evidence_of(const Columns& columns, const std::filesystem::path& file) {
    return columns.systems ? std::filesystem::path() : file;
}

void add_shares(Row& row, Table& table, const Columns& columns, const Operation& operation) {
    if (!operation.profile || operation.profile->value.status != "complete") {
        row.insert(row.end(), 2, Cell(format::none));
        return;
    }
    const Shares shares = shares_of(operation.profile->value);
    const auto file = evidence_of(columns, operation.profile->file);
    row.push_back(share_cell(table, shares.hash.share, visibility(shares, Shares::hash_functions()), file));
    row.push_back(share_cell(table, shares.drng.share, visibility(shares, {"drng"}), file));
}

void add_row(Table& table, const Columns& columns, const Run& run, const Instance& instance,
             const Operation& operation, const Candidate& candidate) {
    const record::Timing& timing = operation.timing->value;
    const bool failed = timing.status == "failed";
    const auto cycles = mean_cycles(timing);
    Row row{document::page_link(format::printable(candidate.id), candidate_path(candidate.id, run.system())),
            name(instance.label), plain(operation.key), function(candidate.type)};
    if (columns.systems) row.push_back(plain(run.system()));
    if (columns.cycles) row.push_back(figure(format::cycles(cycles), cycles));
    if (columns.ticks) row.push_back(figure(format::cycles(timing.mean_ticks), timing.mean_ticks));
    row.push_back(figure(failed ? "failed" : format::time(timing.mean_seconds),
                         failed ? std::nullopt : timing.mean_seconds,
                         evidence_of(columns, operation.timing->file)));
    if (columns.profiles) add_shares(row, table, columns, operation);
    const auto rss = timing.peak_rss_bytes;
    row.push_back(figure(format::kib(rss), rss ? std::optional(static_cast<double>(*rss)) : std::nullopt));
    table.rows.push_back(std::move(row));
}

}  // namespace

void add_operations(Page& index, const Edition& edition) {
    const Columns columns = columns_of(edition);
    Table table = heading_of(columns);
    for (const auto& run : edition.runs)
        for (const Candidate& candidate : run->candidates)
            for (const Instance& instance : candidate.instances)
                for (const Operation& operation : instance.operations)
                    if (operation.timing) add_row(table, columns, *run, instance, operation, candidate);
    if (table.rows.empty()) return;
    if (!columns.systems) index.system = edition.runs.front()->system();
    add_heading(index, "All operations");
    add_table(index, std::move(table));
}

}  // namespace ngcc::report::pages
