// SPDX-License-Identifier: Apache-2.0
// The host report for people and for programs.
#pragma once

#include <string>

#include "host/check.hpp"

namespace ngcc::host {

// colour: ANSI colours on the state column.
std::string table(const HostReport& report, bool colour);

// {ready, cpu, load_average, checks: [{id, state, found, problem, remedy}], environment}
record::OrderedJson to_json(const HostReport& report);

}  // namespace ngcc::host
