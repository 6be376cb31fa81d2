// SPDX-License-Identifier: Apache-2.0
// What to type so that the machine becomes fit for measuring. It is printed and never run: it needs root, and
// changes the machine for everybody on it.
#pragma once

#include "host/check.hpp"

namespace ngcc::host {

struct Fix {
    Topic topic;
    std::string reason;        // the check's problem
    record::Strings commands;  // one shell line each; empty if no command of this machine helps
    record::Strings undo;      // back to what was found
    std::string elsewhere;     // what helps instead, outside this machine's reach; may be empty
};

// One for each check that is not ok, in their order.
std::vector<Fix> fixes(const Tree& tree, const HostReport& report);

// A shell script in which all that is no command is a comment.
std::string script(const std::vector<Fix>& fixes);

// [{id, reason, commands, undo, elsewhere}]
record::OrderedJson to_json(const std::vector<Fix>& fixes);

}  // namespace ngcc::host
