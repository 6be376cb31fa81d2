// SPDX-License-Identifier: Apache-2.0
// Figures that are well-formed and cannot be true. No page shows them: where they were stands "no value", and
// the problems of the run name file and field. A profile whose operation has no timing record is named, too.
#pragma once

#include "record/store.hpp"

namespace ngcc::report {

// Takes them out of the records and adds a problem for each. What a validation would find by recomputing
// (ngcc_perf validate) is not looked for.
void take_out_faults(record::RunData& data);

}  // namespace ngcc::report
