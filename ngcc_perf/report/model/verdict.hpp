// SPDX-License-Identifier: Apache-2.0
// The survey verdict as far as it can be measured: what the profiles of a candidate saw, and no more.
#pragma once

#include <string>

#include "report/model/candidate.hpp"

namespace ngcc::report {

struct Verdict {
    std::string name;    // "bypass", "instance-dependent", "not determined"
    std::string reason;  // one sentence
};

// ICCS-only and mixed differ in hashing that a candidate does by itself. Counts of helper calls do not show
// that, unless the helpers account for (nearly) the whole of every operation.
Verdict measured_verdict(const Candidate& candidate);

}  // namespace ngcc::report
