// SPDX-License-Identifier: Apache-2.0
// The symmetric-primitives section: the published table for published profiles; for ours with what the
// published one cannot say (compensated shares, what could be seen at all, the rest against an unprofiled
// run).
#include <algorithm>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/failure_text.hpp"
#include "report/model/verdict.hpp"
#include "report/pages/figures.hpp"
#include "report/pages/share_cells.hpp"

namespace ngcc::report::pages {
namespace {

std::vector<Profiled> profiled(const Candidate& candidate) {
    std::vector<Profiled> all;
    for (const Instance& instance : candidate.instances)
        for (const Operation& operation : instance.operations)
            if (operation.profile) all.push_back({instance, operation, shares_of(operation.profile->value)});
    return all;
}

std::string called(const Shares& shares, const char* otherwise) {
    std::vector<std::string> parts;
    for (const auto& [fn, calls] : shares.calls)
        parts.push_back(format::printable(fn) + " " + format::general(calls));
    return parts.empty() ? otherwise : format::joined(parts);
}

Row published_row(const Profiled& p) {
    const auto& file = p.operation.profile->file;
    if (p.operation.profile->value.status != "complete")
        return {name(p.instance.label), plain(p.operation.key), format::none, format::none,
                figure(failure_text(p.operation.profile->value), std::nullopt, file)};
    return {name(p.instance.label), plain(p.operation.key),
            figure(format::percent(p.shares.hash.share), p.shares.hash.share, file),
            figure(format::percent(p.shares.drng.share), p.shares.drng.share, file),
            figure(called(p.shares, format::none), std::nullopt, file)};
}

Row own_row(Table& table, const Profiled& p) {
    const record::Profile& profile = p.operation.profile->value;
    const auto& file = p.operation.profile->file;
    Row row{name(p.instance.label), plain(p.operation.key)};
    if (profile.status != "complete" && !profile.total) {
        row.push_back(figure(failure_text(profile), std::nullopt, file));
        return row;
    }
    const Visibility hash = visibility(p.shares, Shares::hash_functions());
    const Visibility drng = visibility(p.shares, {"drng"});
    const Visibility init = visibility(p.shares, {"drng_init"});
    row.push_back(share_cell(table, p.shares.hash.share, hash, file));
    row.push_back(compensated_cell(table, p.shares.hash, hash, file));
    row.push_back(share_cell(table, p.shares.drng.share, drng, file));
    row.push_back(compensated_cell(table, p.shares.drng, drng, file));
    row.push_back(share_cell(table, p.shares.drng_init.share, init, file));
    row.push_back(figure(called(p.shares, "none"), std::nullopt, file));
    row.push_back(coverage_cell(table, p.shares));
    row.push_back(residual_cell(table, p.shares.residual, file));
    if (profile.status != "complete") {
        row.back().content.add("; " + format::printable(profile.status));
        annotate(table, row.back(), failure_text(profile));
    }
    return row;
}

Table shares_table(const std::vector<Profiled>& all, bool ours) {
    Table table =
        ours ? table_of({"instance", "operation", "pseudohash/XOF/sm3", "compensated", "DRNG", "compensated",
                         "DRNG set-up", "calls per operation", "coverage", "residual"})
             : table_of({"instance", "operation", "pseudohash/XOF/sm3", "DRNG", "calls per operation"});
    table.caption = "Share of each operation spent in the ICCS functions";
    table.filter = true;
    for (const Profiled& p : all)
        table.rows.push_back(ours ? own_row(table, p) : published_row(p));
    return table;
}

Cell names_cell(const std::vector<std::string>& names) {
    return names.empty() ? Inline("none") : plain(format::joined(names));
}

// One row for each instance whose operations agree, as they normally do; else one for each group that agrees.
Table states_table(const std::vector<Profiled>& all) {
    Table table = table_of({"instance", "operations", "observed", "absent", "not observable"});
    table.caption = "State of each helper function in the profiled build";
    const auto key = [](const Profiled& p) {
        return std::make_tuple(p.instance.label, p.shares.in_state(State::observed),
                               p.shares.in_state(State::absent), p.shares.in_state(State::not_observable));
    };
    for (std::size_t i = 0; i < all.size();) {
        std::vector<std::string> operations;
        std::size_t j = i;
        for (; j < all.size() && key(all[j]) == key(all[i]); ++j)
            operations.push_back(all[j].operation.key);
        const auto& [label, observed, absent, hidden] = key(all[i]);
        if (!all[i].shares.helpers.empty())
            table.rows.push_back({name(label), plain(format::joined(operations)), names_cell(observed),
                                  names_cell(absent), names_cell(hidden)});
        i = j;
    }
    return table;
}

void explain_own_columns(Page& page) {
    const auto term = [](const char* word) { return document::emphasis(word); };
    add_paragraph(page, term("compensated")
                            .add(": the share without the calibrated cost of interception. ")
                            .add(term("DRNG set-up"))
                            .add(": init_random_number, outside both shares. ")
                            .add(term("coverage"))
                            .add(": whether everything that could be called was seen. ")
                            .add(term("residual"))
                            .add(": time of the operation in the profiled runs, after compensation, against "
                                 "unprofiled runs taken in turn with them."));
}

// The survey's verdict, ours, and whether they contradict each other.
void add_verdicts(Page& page, const Subject& subject) {
    const Verdict measured = measured_verdict(subject.candidate);
    if (const metadata::Survey* survey = subject.edition.metadata.survey(subject.candidate.id)) {
        Inline line = document::page_link("Survey", survey_path);
        line.add(" verdict: ").add(document::strong(survey->verdict));
        if (!survey->notes.empty()) line.add(" — " + format::printable(survey->notes));
        add_paragraph(page, line);
        if (const auto clash = contradiction(measured, survey->verdict))
            add_paragraph(page, document::strong("Contradiction").add(": " + *clash + "."));
    }
    add_paragraph(page, Inline("Measured verdict: ")
                            .add(document::strong(measured.name))
                            .add(" — " + format::printable(measured.reason) + "."));
}

}  // namespace

void symmetric_primitives(Page& page, const Subject& subject) {
    const std::vector<Profiled> all = profiled(subject.candidate);
    if (all.empty() && subject.candidate.type == record::Type::hash) return;
    add_heading(page, "Symmetric primitives");
    add_verdicts(page, subject);
    if (all.empty()) {
        add_paragraph(page, "No operation of this candidate was profiled.");
        return;
    }
    const bool ours = std::any_of(all.begin(), all.end(), [](const Profiled& p) { return p.shares.ours; });
    add_paragraph(
        page,
        "Share of each operation spent in the ICCS hash functions and in the ICCS DRNG, by a run of "
        "its own of the reference build with wrappers around these functions:");
    share_figure(page, subject);
    add_table(page, shares_table(all, ours));
    shape_figures(page, subject);
    if (!ours) return;
    explain_own_columns(page);
    Table states = states_table(all);
    if (states.rows.empty()) return;
    add_paragraph(page, "State of each helper function in the profiled build:");
    add_table(page, std::move(states));
}

}  // namespace ngcc::report::pages
