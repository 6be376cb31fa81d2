// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "diff/diff.hpp"

namespace elfsize {

// The document of `elfsize diff --json` (profiles/schema/elfsize_diff.schema.json) without the verdict on
// growth.
nlohmann::json to_json(const Diff& diff, const Snapshot& before, const Snapshot& after);

}  // namespace elfsize
