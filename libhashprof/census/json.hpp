// SPDX-License-Identifier: Apache-2.0
// Reports and findings as JSON (profiles/schema/census.schema.json).
#pragma once

#include <nlohmann/json.hpp>

#include "census/report.hpp"

namespace hashprof::census {

nlohmann::ordered_json to_json(const Report& report);
nlohmann::ordered_json to_json(const Finding& finding);
// {"schema":1,"kind":"census","files":[...]}
nlohmann::ordered_json document(const std::vector<Report>& reports);

}  // namespace hashprof::census
