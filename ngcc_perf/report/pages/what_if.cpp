// SPDX-License-Identifier: Apache-2.0
#include "report/pages/what_if.hpp"

#include <algorithm>
#include <cmath>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/ours.hpp"
#include "report/pages/system_pages.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::report::pages {
namespace {

using record::Json;

constexpr const char* what_if_file = "hashcost.json";
constexpr std::size_t longest_text = 600;

// Members of a file that may hold anything: what has another type is as good as absent.
const Json& list_at(const Json& json, const char* member) {
    static const Json empty = Json::array();
    const auto found = json.is_object() ? json.find(member) : json.end();
    return json.is_object() && found != json.end() && found->is_array() ? *found : empty;
}

std::optional<double> figure_at(const Json& json, const char* pointer) {
    const auto value = number_at(json, pointer);
    return value && std::isfinite(*value) && *value >= 0 ? value : std::nullopt;
}

std::string thousandths(double value) {
    const auto whole = static_cast<unsigned long long>(std::min(value, 1e9) * 1000 + 0.5);
    std::string digits = std::to_string(whole % 1000);
    return std::to_string(whole / 1000) + "." + std::string(3 - digits.size(), '0') + digits;
}

std::string amount(const std::optional<double>& value, const std::string& unit) {
    return unit == "seconds" ? format::time(value) : format::cycles(value);
}

Cell estimate_cell(Table& table, const Json& estimate) {
    const auto ratio = figure_at(estimate, "/ratio"), doubt = figure_at(estimate, "/ratio_uncertainty");
    const std::string state = text_at(estimate, "/state"), reason = text_at(estimate, "/reason");
    if (!ratio || (state != "estimated" && state != "at_most")) {
        Cell cell = figure(format::none);
        annotate(table, cell, "Not enough data: " + (reason.empty() ? "the file does not say why" : reason));
        return cell;
    }
    std::string words = (state == "at_most" ? "≤ " : "") + thousandths(*ratio);
    if (doubt) words += " ±" + thousandths(*doubt);
    Cell cell = figure(std::move(words), ratio, what_if_file);
    if (state == "at_most") annotate(table, cell, "At most, since calls may not have been seen: " + reason);
    return cell;
}

Cell present_cell(const Json& operation) {
    const std::string unit = text_at(operation, "/unit");
    const auto present = figure_at(operation, "/present");
    if (!present) return figure(format::none);
    return figure(amount(present, unit) + (unit == "seconds" ? "" : " " + format::shortened(unit, 20)),
                  present, text_at(operation, "/record"));
}

// The estimates are looked up by name: each list may be in an order of its own, or have holes.
const Json& estimate_of(const Json& operation, const std::string& replacement) {
    static const Json nothing;
    for (const Json& estimate : list_at(operation, "estimates"))
        if (text_at(estimate, "/replacement") == replacement) return estimate;
    return nothing;
}

std::vector<std::string> names_of(const Json& json) {
    std::vector<std::string> names;
    for (const Json& replacement : list_at(json, "replacements"))
        names.push_back(text_at(replacement, "/name"));
    return names;
}

// Linked only if there is such a page.
Cell candidate_cell(const Run& run, const std::string& candidate) {
    const std::string shown = format::shortened(candidate, 80);
    const auto found = std::find_if(run.candidates.begin(), run.candidates.end(),
                                    [&](const Candidate& c) { return c.id == candidate; });
    if (found == run.candidates.end()) return shown;
    return Cell(document::page_link(shown, candidate_path(candidate, run.system())));
}

Table operations_table(const Json& json, const Run& run) {
    Table table;
    table.caption = "Time with other helpers, as a part of the present time";
    table.filter = true;
    table.columns = {Column("candidate"), Column("instance"), Column("operation"),
                     Column("present", document::Align::right, "Mean of the unprofiled operation."),
                     Column("hash share", document::Align::right,
                            "Compensated share of the hash helpers in the operation's time.")};
    const std::vector<std::string> replacements = names_of(json);
    for (const std::string& replacement : replacements)
        table.columns.emplace_back(format::shortened(replacement, 80), document::Align::right,
                                   "Time with this replacement over the time now, and its uncertainty.");
    for (const Json& operation : list_at(json, "operations")) {
        const std::string candidate = text_at(operation, "/candidate");
        const auto share = figure_at(operation, "/hash_share");
        Row row{candidate_cell(run, candidate), name(text_at(operation, "/label")),
                name(text_at(operation, "/operation")), present_cell(operation),
                figure(format::percent(share), share, text_at(operation, "/profile"))};
        for (const std::string& replacement : replacements)
            row.push_back(estimate_cell(table, estimate_of(operation, replacement)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table prices_table(const Json& json) {
    Table table;
    table.caption = "Prices of single calls";
    table.filter = true;
    table.columns = {
        Column("library"),
        Column("function"),
        Column("in bits", document::Align::right),
        Column("out bits", document::Align::right),
        Column("ticks a call", document::Align::right, "The least of several rounds, alone in a loop."),
        Column("spread", document::Align::right, "How far a typical round lies above it.")};
    for (const Json& price : list_at(json, "prices")) {
        const auto ticks = figure_at(price, "/ticks"), spread = figure_at(price, "/spread");
        Cell cell = figure(format::tenths(ticks), ticks, what_if_file);
        if (!ticks) annotate(table, cell, text_at(price, "/problem"));
        table.rows.push_back({name(text_at(price, "/library")), name(text_at(price, "/function")),
                              count(count_at(price, "/in_bits")), count(count_at(price, "/out_bits")), cell,
                              figure(format::tenths(spread), spread)});
    }
    return table;
}

void add_texts(Page& page, const Json& json, const char* member, const char* heading) {
    std::vector<Inline> items;
    for (const Json& text : list_at(json, member))
        if (text.is_string()) items.push_back(format::shortened(text.get<std::string>(), longest_text));
    if (items.empty()) return;
    add_heading(page, heading);
    add_list(page, std::move(items));
}

void add_results(Page& page, const Json& json, const Run& run) {
    if (json.is_object() && json.value("prices_of_another_machine", Json()) == true)
        add_paragraph(page, "Prices are of another machine than the run's; only ratios of them are used.");
    if (list_at(json, "operations").empty())
        add_paragraph(page, std::string(what_if_file) + " has no list 'operations'.");
    else
        add_table(page, operations_table(json, run));
    add_texts(page, json, "assumptions", "Assumptions");
    add_texts(page, json, "notes", "Notes");
    if (list_at(json, "prices").empty()) return;
    add_heading(page, "Prices");
    add_paragraph(page, "In ticks of " + format::shortened(text_at(json, "/tick_source"), 40) + ".");
    add_table(page, prices_table(json));
}

}  // namespace

bool has_what_if(const Run& run) {
    std::error_code error;
    return std::filesystem::exists(run.root / what_if_file, error);
}

std::optional<Page> what_if_page(const Edition&, const Run& run) {
    if (!has_what_if(run)) return std::nullopt;
    Page page = system_page(run, "what-if", "What if the helpers were others");
    add_paragraph(
        page,
        "What each operation would take if its helper functions were replaced, or cost nothing, as a part of "
        "what it takes now. These are estimates from the profile and from prices of single calls, no "
        "measurements of a changed implementation.");
    try {
        add_results(page, record::parse(hashprof::read_file(run.root / what_if_file), what_if_file), run);
    } catch (const hashprof::Error& damage) {
        add_paragraph(page, "The file " + std::string(what_if_file) +
                                " cannot be used: " + format::shortened(damage.cause(), longest_text));
    }
    return page;
}

}  // namespace ngcc::report::pages
