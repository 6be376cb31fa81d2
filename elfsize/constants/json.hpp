// SPDX-License-Identifier: Apache-2.0
// Constants as JSON (tool/README.md describes the fields).
#pragma once

#include <nlohmann/json.hpp>

#include "constants/find.hpp"

namespace elfsize {

nlohmann::json to_json(const Constants& constants, const Image& image);

}  // namespace elfsize
