// SPDX-License-Identifier: Apache-2.0
// What the candidate's own books say, and what hashprof says.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "engine/shell.hpp"

namespace zoo {

struct Calls {
    std::uint64_t calls = 0, in_bits = 0, out_bits = 0;
    bool lengths = true;  // the lengths of all calls are known
    bool operator==(const Calls&) const = default;
};

// operation -> function -> calls
using Books = std::map<std::string, std::map<std::string, Calls>>;

Books books_in(const std::string& output);
// "total <function> <calls>": outer and nested calls together.
std::map<std::string, std::uint64_t> totals_in(const std::string& output);
std::map<std::string, Calls> totals(const Books& books);

struct State {
    std::string state, reason, remedy;
};

struct Observation {
    Result result;  // of the command that was run
    bool has_json = false;
    Books calls;
    std::map<std::string, std::uint64_t> with_nested;  // all calls of a function, nested ones too
    std::map<std::string, State> states;               // the worst over the operations
    std::string coverage, coverage_reason;
    std::string text;  // stderr and the findings
};

enum class Tool { run, bare };  // hashprof run, or LD_PRELOAD and hashprof show

struct Start {
    std::string program;      // a command of the shell
    std::string environment;  // assignments
    std::string options;      // of hashprof run
};

Result run_plainly(const std::filesystem::path& folder, const Start& start);
Observation observe(const std::filesystem::path& folder, const Start& start, const std::string& route,
                    Tool tool);

}  // namespace zoo
