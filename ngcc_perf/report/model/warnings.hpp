// SPDX-License-Identifier: Apache-2.0
// What a reader must know before any figure: typed, one line each, at the top of every page they concern.
#pragma once

#include <string>
#include <vector>

#include "report/model/candidate.hpp"

namespace ngcc::report {

// Of the machine and the campaign: clock not fixed, virtual machine, problems of the host checks, no end.
std::vector<std::string> run_warnings(const Run& run);

// Of one candidate: failed and partial operations, files that could not be read, gaps in the evidence.
std::vector<std::string> candidate_warnings(const Run& run, const Candidate& candidate, std::size_t gaps);

// The files of this candidate that could not be read.
std::vector<record::Problem> problems_of(const Run& run, const Candidate& candidate);

// Whether frequency scaling is shut off: governor performance and minimum = maximum.
bool clock_fixed(const record::Environment& environment);

}  // namespace ngcc::report
