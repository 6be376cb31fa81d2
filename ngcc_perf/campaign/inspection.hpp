// SPDX-License-Identifier: Apache-2.0
// The inspection of an operation within a campaign: once, before its trials, kept until its record is
// written.
#pragma once

#include "campaign/phases.hpp"

namespace ngcc {

// Nothing if there is no inspector, or if it was done before.
void inspect_operation(RunState& state, const PlannedOperation& planned);

// Of an operation that failed before it could be planned, or whose known answers did: what an inspection
// makes of it goes into its record. Nothing if it hangs, which is known by then.
void inspect_failed(RunState& state, const CatalogueInstance& instance, const Operation& operation,
                    record::Timing& timing);

// Memory and findings into the record, and the findings to the user.
void take_inspection(RunState& state, const PlannedOperation& planned, record::Timing& timing);
void note_findings(RunState& state, const PlannedOperation& planned, const record::Timing& timing);

}  // namespace ngcc
