// SPDX-License-Identifier: Apache-2.0
// The official helpers in a library: the package's copies where they behave differently, ours elsewhere.
#pragma once

#include "compile/closure.hpp"

namespace ngcc::compile {

struct HelperChoice {
    std::vector<HelperUse> uses;                 // five, in the order of all_helpers
    std::vector<std::filesystem::path> bundled;  // objects of ours to be linked
    bool package_generator = false;              // the package's drng is linked
    std::vector<std::string> notes;
};

struct HelperOrder {
    const Setting& setting;
    const Order& order;
    const Tools& tools;
    Compiler& compiler;
    const Plan& plan;
    const Pool& pool;
    Closure& closure;  // takes the package's copies that are used, and what they need
    const Source& api;
    std::size_t limit;  // units from that number on are not the recipe's: their copies do not count
    std::string means;
};

HelperChoice choose_helpers(const HelperOrder& what);

}  // namespace ngcc::compile
