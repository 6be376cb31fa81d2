// SPDX-License-Identifier: Apache-2.0
// The environment object of campaign.json and of every record.
#pragma once

#include <optional>

#include "host/probe.hpp"
#include "host/tree.hpp"
#include "record/record.hpp"

namespace ngcc::host {

// cpu: the one measured on. Fields that cannot be read are null.
record::Environment environment(const Tree& tree, const Probes& probes, std::optional<int> cpu);

// True or false if a file says so, else absent.
std::optional<bool> virtualized(const Tree& tree);

// The fields in which two environments describe different machines or settings ("kernel: 6.1 / 6.6").
// Measured figures and the CPU number are not compared.
record::Strings differences(const record::Environment& before, const record::Environment& now);

}  // namespace ngcc::host
