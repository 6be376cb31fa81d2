// SPDX-License-Identifier: Apache-2.0
// The survey verdict as far as it can be measured: what the profiles of a candidate saw, and no more.
#pragma once

#include <optional>
#include <string>

#include "report/model/candidate.hpp"

namespace ngcc::report {

struct Verdict {
    std::string name;    // "bypass", "instance-dependent", "not determined"
    std::string reason;  // one sentence
    // Parameter sets that call an ICCS hash function, that call none, and of which it could not be seen.
    std::size_t hashing = 0, without = 0, unseen = 0;
};

// ICCS-only and mixed differ in hashing that a candidate does by itself. Counts of helper calls do not show
// that, unless the helpers account for (nearly) the whole of every operation.
Verdict measured_verdict(const Candidate& candidate);

// How the verdict of a survey of the sources ("ICCS-only", "bypass", "mixed", "instance-dependent")
// contradicts what was measured; no value: it does not.
std::optional<std::string> contradiction(const Verdict& measured, const std::string& survey);

}  // namespace ngcc::report
