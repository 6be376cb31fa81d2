// SPDX-License-Identifier: Apache-2.0
// The JSON of a run (profiles/schema/run.schema.json): everything that is printed or written comes from it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "callsites/symbols.hpp"
#include "supervise/pool.hpp"
#include "supervise/target.hpp"
#include "tool/census_adapter.hpp"

namespace hashprof {

// What the supervisor knows; little of it is known of a region file.
struct RunFacts {
    std::vector<std::string> command, preload;
    std::string program, started_utc, route, route_reason, mode;
    double wall_s = 0;
    std::optional<TargetEnd> end;  // none: it is running, or nobody waited for it
    census::Wanted wanted;
    unsigned call_site_depth = 0;
};

nlohmann::json run_document(const RunFacts& facts, const PoolContent& content);

// Bytes that are no UTF-8 (paths may hold any) become U+FFFD.
std::string dump(const nlohmann::json& document);

}  // namespace hashprof
