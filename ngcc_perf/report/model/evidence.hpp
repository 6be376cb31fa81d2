// SPDX-License-Identifier: Apache-2.0
// The files behind a page, with their digests, and what should be there and is not.
#pragma once

#include <string>
#include <vector>

#include "report/model/candidate.hpp"

namespace ngcc::report {

struct EvidenceItem {
    std::string label;  // of the instance; empty: of the whole run
    std::string item;   // "KAT log", "timing sign", "hash profile sign"
    CitedFile file;
};

// Published order: by instance the KAT log, timings, profiles, each by name.
std::vector<EvidenceItem> evidence(const Run& run, const Candidate& candidate);

struct Gap {
    std::string label;
    std::string what;  // "no timing of sign"
};

// What a complete campaign has for this candidate and this run has not, and evidence that contradicts itself
// (digests that differ). Instances that were not timed because of their KAT result are no gap.
std::vector<Gap> gaps(const Candidate& candidate, const std::vector<EvidenceItem>& items);

}  // namespace ngcc::report
