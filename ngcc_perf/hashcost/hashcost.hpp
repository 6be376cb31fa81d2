// SPDX-License-Identifier: Apache-2.0
// The what-if of a whole run.
#pragma once

#include <string>
#include <vector>

#include "hashcost/estimate.hpp"
#include "hashcost/price.hpp"
#include "hashcost/subject.hpp"

namespace ngcc::hashcost {

struct Row {
    Subject subject;
    const Source* present = nullptr;  // null: the measured library is not at hand
    std::vector<Estimate> estimates;  // one for each replacement
};

struct WhatIf {
    std::string system, tick_source;
    bool foreign_host = false;
    std::vector<Replacement> replacements;
    std::vector<Row> rows;
    std::vector<Priced> prices;
    std::vector<std::string> notes;
};

// "ideal hash", "ideal DRNG", "ideal": the helpers of that kind cost nothing.
std::vector<Replacement> ideals();
// Everything that this library can stand in for: the hash helpers, and the DRNG if it has one.
Replacement all_by(const Source& source);

// The prices that the estimates of these rows need.
void want_prices(const std::vector<Row>& rows, const std::vector<Replacement>& replacements,
                 Pricing& pricing);
void make_estimates(WhatIf& what_if, const Pricing& pricing);

// What every estimate rests on, and what none of them knows.
const std::vector<std::string>& assumptions();

record::OrderedJson to_json(const WhatIf& what_if);

}  // namespace ngcc::hashcost
