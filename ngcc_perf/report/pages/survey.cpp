// SPDX-License-Identifier: Apache-2.0
// What the sources of each candidate hash with by the survey, and what the profiles of all systems saw.
#include <map>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/shares.hpp"
#include "report/model/verdict.hpp"
#include "report/pages/system_pages.hpp"

namespace ngcc::report::pages {
namespace {

struct NaturalOrder {
    bool operator()(const std::string& a, const std::string& b) const { return record::natural_less(a, b); }
};

struct Largest {
    double share = -1;
    bool bound = false;
    std::string where;  // "yuanyang-512 verify, arm_1"
};

struct Surveyed {
    const metadata::Survey* survey = nullptr;
    std::string algorithm;
    std::string path;  // of the page of the first system; empty: not measured
    bool profiled = false, all_hidden = true;
    Largest largest;
    std::vector<std::string> verdicts, clashes;  // "ICCS-only", with the system where there are several
};

void take_share(Surveyed& row, const Run& run, const Instance& instance, const Operation& operation) {
    if (!operation.profile || operation.profile->value.status != "complete") return;
    const Shares shares = shares_of(operation.profile->value);
    const Visibility seen = visibility(shares, Shares::hash_functions());
    row.profiled = true;
    const double share = seen.all_absent ? 0 : shares.hash.share.value_or(-1);
    const bool hidden = seen.blind && !seen.partial && share <= 0;
    row.all_hidden = row.all_hidden && hidden;
    if (hidden || share <= row.largest.share) return;
    row.largest = {share, seen.blind,
                   format::printable(instance.label) + " " + format::printable(operation.key) + ", " +
                       format::printable(run.system())};
}

void take_candidate(Surveyed& row, const Edition& edition, const Run& run, const Candidate& candidate) {
    if (row.algorithm.empty()) row.algorithm = algorithm(candidate);
    if (row.path.empty()) row.path = candidate_path(candidate.id, run.system());
    for (const Instance& instance : candidate.instances)
        for (const Operation& operation : instance.operations)
            take_share(row, run, instance, operation);
    if (candidate.profiles().empty()) return;
    const Verdict verdict = measured_verdict(candidate);
    const std::string where = edition.runs.size() > 1 ? " (" + format::printable(run.system()) + ")" : "";
    row.verdicts.push_back(verdict.name + where);
    if (!row.survey) return;
    if (const auto clash = contradiction(verdict, row.survey->verdict)) row.clashes.push_back(*clash + where);
}

// Hash functions are no part of the survey, unless it or a profile has them.
std::map<std::string, Surveyed, NaturalOrder> collect_survey(const Edition& edition) {
    std::map<std::string, Surveyed, NaturalOrder> rows;
    for (const metadata::Survey& survey : edition.metadata.surveys)
        rows[survey.id].survey = &survey;
    for (const auto& run : edition.runs)
        for (const Candidate& candidate : run->candidates) {
            const bool hash = candidate.type == record::Type::hash;
            if (hash && candidate.profiles().empty() && !rows.contains(candidate.id)) continue;
            take_candidate(rows[candidate.id], edition, *run, candidate);
        }
    return rows;
}

Cell largest_cell(const Surveyed& row) {
    if (!row.profiled) return "not profiled";
    if (row.all_hidden || row.largest.share < 0) return "not observable";
    return figure(
        (row.largest.bound ? "≥ " : "") + format::percent(row.largest.share) + " (" + row.largest.where + ")",
        row.largest.share);
}

Row survey_row(Table& table, const std::string& id, const Surveyed& row) {
    const Inline candidate = row.path.empty() ? name(id) : document::page_link(title_part(id), row.path);
    Cell verdict(row.survey ? document::strong(row.survey->verdict) : Inline("not in the survey"));
    for (const std::string& clash : row.clashes)
        verdict.notes.push_back(table.note("Contradiction: " + clash + "."));
    return {candidate,
            row.path.empty() ? "not measured" : row.algorithm,
            verdict,
            largest_cell(row),
            row.survey ? plain(row.survey->notes) : Inline(),
            row.verdicts.empty() ? format::none : format::joined(row.verdicts, "; ")};
}

}  // namespace

Page survey_page(const Edition& edition) {
    Page page;
    page.path = survey_path;
    page.title = "Survey of symmetric primitives";
    page.trail = common_trail(edition, "survey");
    add_paragraph(
        page,
        "What each candidate hashes with: the verdict of a survey of the sources (the curated "
        "symmetric_survey.csv), the largest share of any operation that the ICCS hash functions took, and "
        "what the profiles alone allow to say.");
    add_list(page, {document::strong("ICCS-only").add(": hashes with the ICCS functions alone"),
                    document::strong("bypass").add(": hashes with functions of its own alone"),
                    document::strong("mixed").add(": hashes with both"),
                    document::strong("instance-dependent").add(": differs between parameter sets"),
                    document::strong("not determined")
                        .add(": calls of the ICCS functions cannot show whether it also hashes by itself")});
    Table table = table_of(
        {"candidate", "algorithm", "survey verdict", "largest hash share", "notes", "measured verdict"});
    table.caption = "Verdict and largest hash share of each candidate";
    table.filter = true;
    for (const auto& [id, row] : collect_survey(edition))
        table.rows.push_back(survey_row(table, id, row));
    if (table.rows.empty())
        add_paragraph(page, "No candidate is in the survey, and none was profiled.");
    else
        add_table(page, std::move(table));
    return page;
}

}  // namespace ngcc::report::pages
