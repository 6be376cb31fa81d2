// SPDX-License-Identifier: Apache-2.0
// The sections of a candidate page, each a string that ends with a blank line. Headings and columns are the
// published ones; what we add stands behind them.
#pragma once

#include <string>
#include <vector>

#include "report/model/candidate.hpp"
#include "report/model/counter.hpp"
#include "report/model/evidence.hpp"

namespace ngcc::report::markdown {

std::string basic_information(const Candidate& candidate);
std::string assessment_environment(const Run& run, const Candidate& candidate, const Counter& counter);
std::string functional_testing(const Candidate& candidate);
std::string performance(const Candidate& candidate, const Counter& counter);
std::string resources(const Candidate& candidate);
std::string sizes(const Candidate& candidate);
// Empty for a hash function that was not profiled.
std::string symmetric_primitives(const Candidate& candidate);
std::string evidence_index(const std::vector<EvidenceItem>& items, const std::vector<Gap>& gaps,
                           const std::vector<record::Problem>& problems);

// Ours, parts of sections 4, 5 and 3; empty where no record says anything.
std::string uncertainty(const Candidate& candidate);
std::string isolated_memory(const Candidate& candidate);
std::string findings(const Candidate& candidate);

// Words for a page: "public-key algorithm", "digital signature", "AArch64".
std::string category(std::optional<record::Type> type);
std::string function(std::optional<record::Type> type);
std::string architecture(const Run& run);

// Why an operation failed or is partial, as text that came from the record.
std::string failure_text(const record::Timing& timing);

}  // namespace ngcc::report::markdown
