// SPDX-License-Identifier: Apache-2.0
// Building blocks that all pages share.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/document/document.hpp"
#include "report/model/candidate.hpp"

namespace ngcc::report::pages {

using document::Cell;
using document::Column;
using document::Inline;
using document::Page;
using document::Table;

using Row = std::vector<Cell>;

void add_heading(Page& page, std::string text, unsigned level = 2);
void add_paragraph(Page& page, Inline content);
void add_list(Page& page, std::vector<Inline> items);  // nothing for no items
void add_table(Page& page, Table table);

// The columns with what the glossary says of them.
Table table_of(const std::vector<std::string>& headings);
// Figures stand right; one sentence for columns that a newcomer does not know.
Column column(const std::string& heading);

// A name from data.
Inline name(const std::string& text);
Inline plain(const std::string& foreign);  // running text from data
std::string title_part(const std::string& foreign);
// A figure as text, as the number it sorts by, and the file it is from.
Cell figure(std::string text, std::optional<double> value = std::nullopt,
            const std::filesystem::path& evidence = {});
Cell count(std::optional<std::uint64_t> value, const std::filesystem::path& evidence = {});
// Marks the cell with a note of the table. Text from data, shortened.
void annotate(Table& table, Cell& cell, const std::string& note);

std::string plural(std::size_t n, const std::string& thing);
// "algorithm" or that it is not recorded.
std::string algorithm(const Candidate& candidate);
std::string architecture(const Run& run);
std::string function(std::optional<record::Type> type);
std::string started(const Run& run);
// Section 2: the machine, and the CPUs and confinement of these records.
Table environment_table(const Run& run, const std::vector<const record::Timing*>& timings);
void add_warnings(Page& page, const std::vector<std::string>& warnings);

inline constexpr const char* not_recorded = "not recorded";
std::string or_not_recorded(const std::optional<std::string>& value);

}  // namespace ngcc::report::pages
