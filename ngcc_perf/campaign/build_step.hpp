// SPDX-License-Identifier: Apache-2.0
// What an instance is before anything is timed: digests, sizes of its image, and whether its known answers
// are right.
#pragma once

#include "campaign/run_state.hpp"
#include "kat/compare.hpp"

namespace ngcc {

// Digests and ELF sizes. An unusable library is described by `error`.
record::BuiltInstance describe_build(const CatalogueInstance& instance);

// Generates and compares the known answers, writes the log and fills the entry.
void run_known_answers(RunState& state, const CatalogueInstance& instance, record::BuiltInstance& built);

// The entry of a former run still holds: same library, manifest and reference, log there and unchanged,
// nothing failed.
bool still_holds(const RunState& state, const CatalogueInstance& instance,
                 const record::BuiltInstance& fresh);

}  // namespace ngcc
