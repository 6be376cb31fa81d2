// SPDX-License-Identifier: Apache-2.0
// The environment object of campaign.json and of every record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/probe.hpp"
#include "host/tree.hpp"
#include "record/record.hpp"

namespace ngcc::host {

// cpu: the one measured on. Fields that cannot be read are null.
record::Environment environment(const Tree& tree, const Probes& probes, std::optional<int> cpu);

// True or false if a file says so, else absent.
std::optional<bool> virtualized(const Tree& tree);

struct Difference {
    std::string field, before, now;  // "unknown" for a value that is not there
    bool setting = false;            // may be set back; otherwise it is another machine or another system
};

// What makes figures taken in two environments differ: machine, kernel, compiler, frequency, turbo, SMT,
// clock source, cycle counter, huge pages, address randomisation. Measured clocks differ beyond a tolerance;
// the core clock is compared only where it is fixed on both sides. Members of ours are compared where both
// sides have them. The CPU number is not compared.
std::vector<Difference> compare(const record::Environment& before, const record::Environment& now);

// The same in words: "kernel: 6.1 in the run directory, 6.6 now".
record::Strings differences(const record::Environment& before, const record::Environment& now);

}  // namespace ngcc::host
