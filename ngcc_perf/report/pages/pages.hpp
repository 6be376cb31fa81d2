// SPDX-License-Identifier: Apache-2.0
// The pages of an edition, one function each. Headings and columns are the published ones; what we add stands
// behind them.
#pragma once

#include <string>
#include <vector>

#include "report/document/document.hpp"
#include "report/model/edition.hpp"

namespace ngcc::report::pages {

// In the order of the paths below; the index is the last, since it is written last.
std::vector<document::Page> all_pages(const Edition& edition);

// "<candidate>/perf_<system>"
document::Page candidate_page(const Edition& edition, const Run& run, const Candidate& candidate);
// "performance/summary_<system>": one row for each reference instance.
document::Page summary_page(const Edition& edition, const Run& run);
// "performance/method_<system>": what the records say of how they were made, and what limits the figures.
document::Page method_page(const Edition& edition, const Run& run);
// "performance/baseline_<system>": the ICCS helper functions themselves.
document::Page baseline_page(const Edition& edition, const Run& run);
// "performance/ranking_<system>": by function and security target.
document::Page ranking_page(const Edition& edition, const Run& run);
// "performance/symmetric-survey": verdict and largest hash share of each candidate.
document::Page survey_page(const Edition& edition);
// "performance/EXTERNAL_SIZE_AUDIT": declared lengths, lengths really seen, and the catalogue.
document::Page size_audit_page(const Edition& edition);
// "index"
document::Page index_page(const Edition& edition);

// Paths from the root of the report, no extension.
std::string candidate_path(const std::string& candidate, const std::string& system);
std::string system_path(const std::string& kind, const std::string& system);  // kind: "summary", "method", …
inline constexpr const char* survey_path = "performance/symmetric-survey";
inline constexpr const char* size_audit_path = "performance/EXTERNAL_SIZE_AUDIT";

}  // namespace ngcc::report::pages
