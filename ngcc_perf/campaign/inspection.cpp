// SPDX-License-Identifier: Apache-2.0
#include "campaign/inspection.hpp"

#include "campaign/pieces.hpp"

namespace ngcc {

void inspect_operation(RunState&, const PlannedOperation&) {}

void take_inspection(RunState& state, const PlannedOperation& planned, record::Timing& timing) {
    note_findings(state, planned, timing);
}

void note_findings(RunState& state, const PlannedOperation& planned, const record::Timing& timing) {
    for (const record::Failure& finding : timing.findings)
        state.findings.push_back(planned.title() + ": " + finding.code + ": " + finding.text);
}

}  // namespace ngcc
