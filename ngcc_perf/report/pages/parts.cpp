// SPDX-License-Identifier: Apache-2.0
#include "report/pages/parts.hpp"

#include "report/format/number.hpp"
#include "report/format/text.hpp"

namespace ngcc::report::pages {
namespace {

// Characters; what is longer is no name and no sentence.
constexpr std::size_t longest_warning = 500, longest_name = 500, longest_text = 2000, longest_title = 200;

}  // namespace

void add_heading(Page& page, std::string text, unsigned level) {
    page.blocks.push_back(document::Heading{level, std::move(text)});
}

void add_paragraph(Page& page, Inline content) {
    page.blocks.push_back(document::Paragraph{std::move(content)});
}

void add_list(Page& page, std::vector<Inline> items) {
    if (!items.empty()) page.blocks.push_back(document::List{std::move(items)});
}

void add_table(Page& page, Table table) {
    page.blocks.push_back(std::move(table));
}

Table table_of(const std::vector<std::string>& headings) {
    Table table;
    for (const std::string& heading : headings)
        table.columns.push_back(column(heading));
    return table;
}

Inline name(const std::string& text) {
    return document::code(format::shortened(text, longest_name));
}

Inline plain(const std::string& foreign) {
    return format::shortened(foreign, longest_text);
}

Cell figure(std::string text, std::optional<double> value, const std::filesystem::path& evidence) {
    Cell cell(std::move(text));
    cell.sort = value;
    cell.evidence = evidence.string();
    return cell;
}

Cell count(std::optional<std::uint64_t> value, const std::filesystem::path& evidence) {
    return figure(format::integer(value), value ? std::optional(static_cast<double>(*value)) : std::nullopt,
                  evidence);
}

void annotate(Table& table, Cell& cell, const std::string& note) {
    cell.notes.push_back(table.note(format::shortened(note)));
}

std::string title_part(const std::string& foreign) {
    return format::shortened(foreign, longest_title);
}

std::string plural(std::size_t n, const std::string& thing) {
    return std::to_string(n) + " " + thing + (n == 1 ? "" : "s");
}

std::string algorithm(const Candidate& candidate) {
    return candidate.algorithm.empty() ? "(algorithm not recorded)" : title_part(candidate.algorithm);
}

std::string architecture(const Run& run) {
    const record::Environment* environment = run.environment();
    const std::string name = environment ? environment->architecture.value_or("") : "";
    if (name == "x86_64") return "x86-64";
    if (name == "aarch64") return "AArch64";
    return name.empty() ? "an unrecorded architecture" : format::printable(name);
}

std::string function(std::optional<record::Type> type) {
    if (!type) return not_recorded;
    switch (*type) {
        case record::Type::kem:
            return "key encapsulation";
        case record::Type::sig:
            return "digital signature";
        case record::Type::kex:
            return "key exchange";
        case record::Type::hash:
            break;
    }
    return "hash";
}

std::string started(const Run& run) {
    const record::Campaign* campaign = run.data.campaign ? &*run.data.campaign : nullptr;
    return "Run started " + (campaign && campaign->started_utc ? format::printable(*campaign->started_utc)
                                                               : std::string("at an unrecorded time"));
}

void add_warnings(Page& page, const std::vector<std::string>& warnings) {
    if (warnings.empty()) return;
    add_paragraph(page, document::strong("Warnings"));
    std::vector<Inline> items;
    for (const std::string& warning : warnings)
        items.emplace_back(format::shortened(warning, longest_warning));
    add_list(page, std::move(items));
}

std::string or_not_recorded(const std::optional<std::string>& value) {
    return value && !value->empty() ? format::printable(*value) : not_recorded;
}

}  // namespace ngcc::report::pages
