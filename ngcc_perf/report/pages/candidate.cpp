// SPDX-License-Identifier: Apache-2.0
#include "report/format/text.hpp"
#include "report/model/warnings.hpp"
#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

void add_trail(Page& page, const Subject& subject) {
    page.trail = {document::page_link("Index", "index"), name(subject.candidate.id)};
}

}  // namespace

std::string candidate_path(const std::string& candidate, const std::string& system) {
    return record::file_name_part(candidate) + "/perf_" + record::file_name_part(system);
}

Page candidate_page(const Edition& edition, const Run& run, const Candidate& candidate) {
    const Subject subject{edition, run, candidate, choose_counter(candidate.timings())};
    const auto items = evidence(run, candidate);
    const auto missing = gaps(candidate, items);
    std::vector<std::string> warnings = run_warnings(run);
    for (const std::string& warning : candidate_warnings(run, candidate, missing.size()))
        warnings.push_back(warning);

    Page page;
    page.path = candidate_path(candidate.id, run.system());
    page.title = format::printable(candidate.id) + " " + algorithm(candidate) + " — performance on " +
                 architecture(run) + " (system " + format::printable(run.system()) + ")";
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
