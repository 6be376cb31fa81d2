// SPDX-License-Identifier: Apache-2.0
// Sizes as JSON (tool/README.md describes the fields). All numbers are unsigned 64-bit integers, exact.
#pragma once

#include <nlohmann/json.hpp>

#include "classes/sizes.hpp"

namespace elfsize {

nlohmann::json to_json(const Sizes& sizes);
nlohmann::json to_json(const Total& total);
nlohmann::json segments_json(const Image& image);
nlohmann::json sections_json(const Image& image);

// Text for a file or a pipe; bytes of names that are no UTF-8 become U+FFFD, so that it is always valid JSON.
std::string dump(const nlohmann::json& document);

}  // namespace elfsize
