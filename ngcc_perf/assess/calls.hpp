// SPDX-License-Identifier: Apache-2.0
// What single calls say: the first one of a process, halves of a trial, and the histogram. Private to this
// folder.
#pragma once

#include "assess/assess.hpp"

namespace ngcc {

record::Json not_available(const std::string& reason);
record::Json not_enough_data(const std::string& reason);

// "differs" if the first call of a process takes more than twice or less than half of the mean call.
record::Json assess_first_call(const record::Timing& timing);

// Second half of the calls of a trial against the first half; "flagged" if the interval over the trials
// excludes 0 and the change is more than half a percent.
record::Json assess_drift_within_trials(const record::Timing& timing);

record::Json assess_distribution(const record::Timing& timing);

}  // namespace ngcc
