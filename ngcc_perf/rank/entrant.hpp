// SPDX-License-Identifier: Apache-2.0
// The instances of a run that could be ranked. Private to this folder.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "record/store.hpp"

namespace ngcc::rank {

struct Entrant {
    std::string candidate, label;
    std::string instance;  // its name in the curated tables, where it is not the label
    std::optional<record::Type> type;
    std::map<std::string, const record::Stored<record::Timing>*> timings;  // by operation_key
    std::string refusal;                                                   // empty: it takes part
};

// Sorted naturally. Refused: other builds than the reference, known answers that did not pass or are not
// recorded, two records of one operation.
std::vector<Entrant> entrants(const record::RunData& data);

// The entry of a curated table, by the name of the instance or by its label.
template <typename Find>
auto curated(const Entrant& e, Find find) {
    const auto found = find(e.instance);
    return found || e.label == e.instance ? found : find(e.label);
}

}  // namespace ngcc::rank
