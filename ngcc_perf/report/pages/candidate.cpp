// SPDX-License-Identifier: Apache-2.0
#include "report/format/text.hpp"
#include "report/model/verdict.hpp"
#include "report/model/warnings.hpp"
#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

void add_trail(Page& page, const Subject& subject) {
    const std::string system = subject.run.system();
    page.trail = {document::page_link("Performance " + title_part(system), system_path("summary", system)),
                  name(subject.candidate.id), document::page_link("method", system_path("method", system))};
    for (const std::string& other : subject.edition.other_systems(subject.candidate.id, system))
        page.trail.push_back(
            document::page_link("on " + title_part(other), candidate_path(subject.candidate.id, other)));
}

// What the survey says and the profiles contradict belongs to the warnings at the top.
void warn_of_contradiction(const Subject& subject, std::vector<std::string>& warnings) {
    const metadata::Survey* survey = subject.edition.metadata.survey(subject.candidate.id);
    if (!survey) return;
    if (const auto clash = contradiction(measured_verdict(subject.candidate), survey->verdict))
        warnings.push_back(*clash + " (symmetric primitives)");
}

}  // namespace

std::string candidate_path(const std::string& candidate, const std::string& system) {
    return record::file_name_part(candidate) + "/perf_" + record::file_name_part(system);
}

std::string system_path(const std::string& kind, const std::string& system) {
    return "performance/" + kind + "_" + record::file_name_part(system);
}

Page candidate_page(const Edition& edition, const Run& run, const Candidate& candidate) {
    const Subject subject{edition, run, candidate, choose_counter(candidate.timings())};
    const auto items = evidence(run, candidate);
    const auto missing = gaps(candidate, items);
    std::vector<std::string> warnings = run_warnings(run);
    for (const std::string& warning : candidate_warnings(run, candidate, missing.size()))
        warnings.push_back(warning);
    warn_of_contradiction(subject, warnings);

    Page page;
    page.path = candidate_path(candidate.id, run.system());
    page.title = title_part(candidate.id) + " " + algorithm(candidate) + " — performance on " +
                 architecture(run) + " (system " + title_part(run.system()) + ")";
    page.system = run.system();
    add_trail(page, subject);
    add_paragraph(page,
                  "Independent measurement in the seven sections of the NICCS self-assessment guide. It is "
                  "not a self-assessment by the submitter. " +
                      started(run) + ".");
    add_warnings(page, warnings);
    basic_information(page, subject);
    assessment_environment(page, subject);
    functional_testing(page, subject);
    performance(page, subject);
    resources(page, subject);
    sizes(page, subject);
    symmetric_primitives(page, subject);
    evidence_index(page, items, missing, problems_of(run, candidate));
    return page;
}

}  // namespace ngcc::report::pages
