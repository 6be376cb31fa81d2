// SPDX-License-Identifier: Apache-2.0
// A run document as a table for people.
#pragma once

#include <cstdio>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace hashprof {

struct TableOptions {
    bool shapes = false;
};

void print_run(std::FILE* to, const nlohmann::json& document, const TableOptions& options);

// In the order of a protocol (keygen before enc), "outside" last.
std::vector<std::string> operations_in_order(const nlohmann::json& document);

// Control characters in names and paths would let a document write to the terminal as it likes.
std::string printable(const nlohmann::json& text);

}  // namespace hashprof
