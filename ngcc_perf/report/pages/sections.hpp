// SPDX-License-Identifier: Apache-2.0
// The sections of a candidate page; each adds its blocks. Headings and columns are the published ones; what
// we add stands behind them.
#pragma once

#include "report/model/counter.hpp"
#include "report/model/evidence.hpp"
#include "report/pages/pages.hpp"
#include "report/pages/parts.hpp"

namespace ngcc::report::pages {

// What a candidate page is about.
struct Subject {
    const Edition& edition;
    const Run& run;
    const Candidate& candidate;
    Counter counter;
};

void basic_information(Page& page, const Subject& subject);
void assessment_environment(Page& page, const Subject& subject);
void functional_testing(Page& page, const Subject& subject);
void performance(Page& page, const Subject& subject);
void resources(Page& page, const Subject& subject);
void sizes(Page& page, const Subject& subject);
// Nothing for a hash function that was not profiled.
void symmetric_primitives(Page& page, const Subject& subject);
void evidence_index(Page& page, const std::vector<EvidenceItem>& items, const std::vector<Gap>& gaps,
                    const std::vector<record::Problem>& problems);

// Ours, parts of sections 4, 5 and 3; nothing where no record says anything.
void uncertainty(Page& page, const Subject& subject);
void isolated_memory(Page& page, const Subject& subject);
void findings(Page& page, const Subject& subject);

}  // namespace ngcc::report::pages
