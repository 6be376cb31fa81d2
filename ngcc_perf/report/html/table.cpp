// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "report/html/body.hpp"
#include "report/plots/markup.hpp"

namespace ngcc::report::html {
namespace {

using plots::append_escaped;

void append_number(std::string& out, std::size_t number) {
    std::array<char, 24> buffer;
    out.append(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr);
}

// The shortest text that JavaScript reads as the same number.
void append_number(std::string& out, double number) {
    std::array<char, 32> buffer;
    out.append(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr);
}

bool has_link(const document::Inline& text) {
    return std::any_of(text.spans.begin(), text.spans.end(),
                       [](const document::Span& span) { return span.style == document::Style::link; });
}

// A name or a figure stays on its line; a sentence breaks, and needs room for it.
const char* start_of(const document::Cell& cell, bool number, bool first) {
    constexpr std::size_t longest_name = 26;
    std::size_t letters = 0;
    for (const document::Span& span : cell.content.spans)
        letters += span.text.size();
    const bool sentence = letters > longest_name;
    if (first) return sentence ? "<th scope=\"row\" class=\"w\"" : "<th scope=\"row\"";
    if (number) return sentence ? "<td class=\"n w\"" : "<td class=\"n\"";
    return sentence ? "<td class=\"w\"" : "<td";
}

// By column: whether it stands right. A column with a number to sort by is one of numbers.
std::vector<bool> number_columns(const document::Table& table) {
    std::vector<bool> numbers;
    for (const document::Column& column : table.columns)
        numbers.push_back(column.align == document::Align::right);
    for (const auto& row : table.rows)
        for (std::size_t c = 1; c < std::min(row.size(), numbers.size()); ++c)
            numbers[c] = numbers[c] || row[c].sort;
    return numbers;
}

// Longer tables scroll in a frame of their own, below a heading that stays.
constexpr std::size_t long_table = 40;

}  // namespace

std::string Body::evidence_address(const document::Cell& cell) const {
    if (cell.evidence.empty() || !targets_.has_evidence(page_.system, cell.evidence)) return "";
    return relative_to(page_.path, "evidence/" + page_.system + "/" + cell.evidence);
}

void Body::cell(const document::Cell& cell, bool number, bool first, std::vector<std::size_t>& references) {
    out_ += start_of(cell, number, first);
    if (cell.sort && std::isfinite(*cell.sort)) {
        out_ += " data-s=\"";
        append_number(out_, *cell.sort);
        out_ += "\"";
    }
    out_ += ">";
    const std::string address = evidence_address(cell);
    const bool around = !address.empty() && !has_link(cell.content) && !cell.content.empty();
    if (around) out_.append("<a class=\"e\" href=\"").append(address).append("\">");
    append_inline(out_, cell.content);
    if (around) out_ += "</a>";
    if (!around && !address.empty())
        out_.append(" <a class=\"e\" href=\"").append(address).append("\">evidence</a>");
    for (const std::size_t note : cell.notes) {
        if (note == 0 || note > references.size()) continue;
        const std::size_t use = ++references[note - 1];
        out_ += " <sup><a href=\"#t";
        append_number(out_, tables_);
        out_ += "n";
        append_number(out_, note);
        out_ += "\"";
        // The note links back to where it is first cited.
        if (use == 1) {
            out_ += " id=\"t";
            append_number(out_, tables_);
            out_ += "r";
            append_number(out_, note);
            out_ += "\"";
        }
        out_ += " aria-label=\"note ";
        append_number(out_, note);
        out_ += "\">[";
        append_number(out_, note);
        out_ += "]</a></sup>";
    }
    out_ += first ? "</th>" : "</td>";
}

void Body::row(const std::vector<bool>& numbers, const std::vector<document::Cell>& cells,
               std::vector<std::size_t>& references) {
    static const document::Cell none;
    out_ += "<tr>";
    for (std::size_t c = 0; c < numbers.size(); ++c)
        cell(c < cells.size() ? cells[c] : none, numbers[c], c == 0, references);
    out_ += "</tr>\n";
}

void Body::table_head(const document::Table& table, const std::vector<bool>& numbers) {
    out_ += "<thead><tr>";
    for (std::size_t c = 0; c < numbers.size(); ++c) {
        const document::Column& column = table.columns[c];
        out_ += numbers[c] ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">";
        if (!column.meaning.empty()) {
            out_ += "<abbr title=\"";
            append_escaped(out_, column.meaning);
            out_ += "\">";
        }
        append_escaped(out_, column.heading);
        out_ += column.meaning.empty() ? "</th>" : "</abbr></th>";
    }
    out_ += "</tr></thead>\n<tbody>\n";
}

void Body::notes(const document::Table& table, const std::vector<std::size_t>& references) {
    if (table.notes.empty()) return;
    out_ += "<ol class=\"notes\">\n";
    for (std::size_t n = 1; n <= table.notes.size(); ++n) {
        out_ += "<li id=\"t";
        append_number(out_, tables_);
        out_ += "n";
        append_number(out_, n);
        out_ += "\">";
        append_inline(out_, table.notes[n - 1]);
        if (references[n - 1] > 0) {
            out_ += " <a href=\"#t";
            append_number(out_, tables_);
            out_ += "r";
            append_number(out_, n);
            out_ += "\" aria-label=\"back to where note ";
            append_number(out_, n);
            out_ += " is cited\">↩</a>";
        }
        out_ += "</li>\n";
    }
    out_ += "</ol>\n";
}

// Tips of headings need a pointer; this list needs none.
void Body::meanings(const document::Table& table) {
    const auto explained = [](const document::Column& column) { return !column.meaning.empty(); };
    if (std::none_of(table.columns.begin(), table.columns.end(), explained)) return;
    out_ += "<details><summary>What the columns mean</summary>\n<dl>\n";
    for (const document::Column& column : table.columns) {
        if (!explained(column)) continue;
        out_ += "<dt>";
        append_escaped(out_, column.heading);
        out_ += "</dt><dd>";
        append_escaped(out_, column.meaning);
        out_ += "</dd>\n";
    }
    out_ += "</dl></details>\n";
}

void Body::table(const document::Table& table) {
    const std::string id = "t" + std::to_string(++tables_);
    if (table.columns.empty()) return;
    const std::string& caption = !table.caption.empty()   ? table.caption
                                 : !last_heading_.empty() ? last_heading_
                                                          : page_.title;
    out_.append("<div class=\"table").append(table.rows.size() > long_table ? " long" : "");
    out_.append("\" role=\"region\" tabindex=\"0\" aria-labelledby=\"")
        .append(id)
        .append("-c\">\n<table id=\"");
    out_.append(id).append(table.filter ? "\" data-filter=\"\"" : "\"").append("><caption><span id=\"");
    out_.append(id).append("-c\">");
    append_escaped(out_, caption);
    out_ += "</span></caption>\n";
    const std::vector<bool> numbers = number_columns(table);
    table_head(table, numbers);
    std::vector<std::size_t> references(table.notes.size(), 0);
    for (const auto& cells : table.rows)
        row(numbers, cells, references);
    out_ += "</tbody></table>\n</div>\n";
    notes(table, references);
    meanings(table);
}

}  // namespace ngcc::report::html
