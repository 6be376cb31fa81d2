// SPDX-License-Identifier: Apache-2.0
// Runs made up to be ranked.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rank/rank.hpp"

namespace rank_test {

using namespace ngcc;

using Sizes = std::map<std::string, std::uint64_t>;

// A complete reference record of a candidate that passed, in cycles.
inline record::Timing timing(const std::string& candidate, const std::string& label,
                             const std::string& operation, double cycles, const Sizes& sizes = {}) {
    record::Timing t;
    t.status = "complete";
    t.candidate = candidate;
    t.label = label;
    t.variant = "reference";
    t.operation = operation;
    t.kat = "PASS";
    t.mean_cycles = cycles;
    t.sizes = sizes;
    return t;
}

inline void add(record::RunData& run, record::Timing t) {
    const std::filesystem::path file = record::RunDirectory::timing_path(t.candidate, t.label, t.key());
    run.timings.push_back({std::move(t), file});
}

inline void add_signature(record::RunData& run, const std::string& candidate, double sign, double verify,
                          std::uint64_t key, std::uint64_t signature) {
    const Sizes sizes{{"pk_bytes", key}, {"signature_bytes", signature}};
    add(run, timing(candidate, "set", "sign", sign, sizes));
    add(run, timing(candidate, "set", "verify", verify, sizes));
}

inline metadata::Tables targets(const std::vector<std::pair<std::string, unsigned>>& candidates) {
    metadata::Tables tables;
    for (const auto& [id, bits] : candidates)
        tables.security_targets.push_back({id, "set", bits});
    return tables;
}

}  // namespace rank_test
