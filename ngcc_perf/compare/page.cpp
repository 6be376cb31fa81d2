// SPDX-License-Identifier: Apache-2.0
#include "compare/page.hpp"

#include <fmt/format.h>

#include "report/format/number.hpp"
#include "report/format/text.hpp"

namespace ngcc::compare {
namespace {

namespace document = report::document;
namespace format = report::format;
using document::Align;
using document::Cell;
using document::Column;
using document::Inline;

Cell name_cell(const std::string& name) {
    return Inline().add(format::shortened(name, 100), document::Style::code);
}

Cell number_cell(const std::string& text, const std::optional<double>& sort) {
    Cell cell(text);
    cell.sort = sort;
    return cell;
}

std::string instance_of(const Row& row) {
    const std::string of_a = row.key.candidate + "/" + row.key.label;
    return row.label_b.empty() ? of_a : of_a + " : " + row.label_b;
}

Cell mean_cell(const TimeDifference& time, const std::optional<double>& mean) {
    const bool seconds = time.unit == Unit::seconds;
    return number_cell(seconds ? format::time(mean) : format::cycles(mean), mean);
}

std::string interval_text(const TimeDifference& time) {
    if (!time.low || !time.high) return format::none;
    return ratio_text(*time.low) + " to " + ratio_text(*time.high);
}

document::Table times(const Comparison& c) {
    document::Table table;
    table.caption = "Time of each operation on both sides";
    table.filter = true;
    table.columns = {"instance",
                     "operation",
                     {"A", Align::right, "Mean of a call of A."},
                     {"B", Align::right, "Mean of a call of B."},
                     "unit",
                     {"B / A", Align::right, "Ratio of the means; above 1: B takes longer."},
                     {"interval", Align::right,
                      "Of the ratio: 95 % confidence, or what the rounding of printed figures leaves."},
                     "verdict"};
    for (const Row& row : c.rows) {
        const std::string ratio = row.time.ratio ? ratio_text(*row.time.ratio) : format::none;
        table.rows.push_back({name_cell(instance_of(row)), format::printable(row.key.operation),
                              mean_cell(row.time, row.time.mean_a), mean_cell(row.time, row.time.mean_b),
                              std::string(name(row.time.unit)), number_cell(ratio, row.time.ratio),
                              interval_text(row.time),
                              format::shortened(row.time.by_rounding ? row.time.reason : words(row.time)) +
                                  (row.regression ? ", past the threshold" : "")});
    }
    return table;
}

std::string amount_text(const std::optional<double>& amount) {
    return amount ? fmt::format("{:.6g}", *amount) : "unknown";
}

void add_amounts(const Row& row, const std::vector<Amount>& amounts, document::Table& table) {
    for (const Amount& amount : amounts)
        table.rows.push_back({name_cell(instance_of(row)), format::printable(row.key.operation),
                              format::shortened(amount.what), number_cell(amount_text(amount.a), amount.a),
                              number_cell(amount_text(amount.b), amount.b), format::shortened(amount.note)});
}

document::Table counts(const Comparison& c) {
    document::Table table;
    table.caption = "Calls, memory and sizes that differ";
    table.columns = {"instance", "operation", "what", {"A", Align::right}, {"B", Align::right}, "note"};
    for (const Row& row : c.rows)
        for (const std::vector<Amount>* amounts : {&row.calls.amounts, &row.memory, &row.sizes})
            add_amounts(row, *amounts, table);
    for (const Amount& image : c.images)
        table.rows.push_back({name_cell(image.what), Cell(format::none), Cell("static ELF bytes"),
                              number_cell(amount_text(image.a), image.a),
                              number_cell(amount_text(image.b), image.b), Cell()});
    return table;
}

document::Table shares(const Comparison& c) {
    document::Table table;
    table.caption = "Share of hashing and randomness on both sides";
    table.filter = true;
    table.columns = {
        "instance",
        "operation",
        {"share", Align::left, "hash: pseudohash, pseudoXOF and sm3hash; drng: get_random_number."},
        {"A", Align::right},
        {"B", Align::right},
        {"difference", Align::right, "Percentage points, B - A."}};
    for (const Row& row : c.rows)
        for (const ShareDifference& share : row.shares)
            table.rows.push_back({name_cell(instance_of(row)), format::printable(row.key.operation),
                                  Cell(share.what), number_cell(format::percent(share.a), share.a),
                                  number_cell(format::percent(share.b), share.b),
                                  number_cell(words(share), share.points)});
    return table;
}

// How many operations have the same calls, of those that are known on both sides.
std::string calls_summary(const Comparison& c) {
    std::size_t known = 0, same = 0, chance = 0;
    for (const Row& row : c.rows) {
        known += row.calls.state != "not_available";
        same += row.calls.state == "equal";
        chance += row.calls.state == "within_sampling";
    }
    if (known == 0) return "Helper calls are not compared: no operation has them on both sides.";
    std::string text = fmt::format(
        "Helper calls per operation are the same in {} of {} operations that have them on both sides", same,
        known);
    if (chance > 0) text += fmt::format("; in {} more they differ by no more than chance", chance);
    return text + ".";
}

std::vector<Inline> findings(const Comparison& c) {
    std::vector<Inline> list;
    for (const Row& row : c.rows) {
        const std::string where =
            format::shortened(instance_of(row), 100) + " " + format::printable(row.key.operation) + ": ";
        if (row.regression) list.emplace_back(where + words(row.time));
        for (const std::string& finding : row.findings)
            list.emplace_back(where + format::shortened(finding));
    }
    return list;
}

std::vector<Inline> reach(const Comparison& c) {
    std::vector<Inline> list;
    for (const std::string& difference : c.setting_differences)
        list.emplace_back("allowed, but differs: " + format::shortened(difference));
    for (const std::string& note : c.notes)
        list.emplace_back(format::shortened(note, 1000));
    for (const auto& [side, problems] : {std::pair("A", &c.problems_a), {"B", &c.problems_b}})
        for (const record::Problem& problem : *problems)
            list.emplace_back(fmt::format("not read in {}: {}: {}", side,
                                          format::shortened(problem.file.string()),
                                          format::shortened(problem.cause)));
    return list;
}

std::vector<Inline> keys(const std::vector<Key>& keys) {
    std::vector<Inline> list;
    for (const Key& key : keys)
        list.emplace_back(format::shortened(text(key), 150));
    return list;
}

// A section that has nothing to say has no heading either.
class Blocks {
  public:
    explicit Blocks(document::Page& page) : blocks_(page.blocks) {}
    void heading(const std::string& text) { blocks_.emplace_back(document::Heading{2, text}); }
    void paragraph(const std::string& text) { blocks_.emplace_back(document::Paragraph{text}); }
    void table(const std::string& text, document::Table table) {
        if (table.rows.empty()) return;
        heading(text);
        blocks_.emplace_back(std::move(table));
    }
    void list(const std::string& text, std::vector<Inline> items) {
        if (items.empty()) return;
        heading(text);
        blocks_.emplace_back(document::List{std::move(items)});
    }

  private:
    std::vector<document::Block>& blocks_;
};

}  // namespace

document::Page page(const Comparison& c, const std::string& a, const std::string& b) {
    document::Page page;
    page.path = "comparison";
    page.title =
        "Comparison of " + format::shortened(a, 100) + " (A) and " + format::shortened(b, 100) + " (B)";
    Blocks blocks(page);
    blocks.paragraph(summary(c) + ".");
    blocks.paragraph(calls_summary(c));
    blocks.list("Findings", findings(c));
    blocks.list("How far this reaches", reach(c));
    blocks.table("Times", times(c));
    blocks.table("Beside the time", counts(c));
    blocks.table("Shares", shares(c));
    blocks.list("Only in A", keys(c.only_a));
    blocks.list("Only in B", keys(c.only_b));
    return page;
}

}  // namespace ngcc::compare
