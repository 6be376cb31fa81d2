// SPDX-License-Identifier: Apache-2.0
// What the facts of a census mean for counting by --wrap: what is refused, what will be seen in part, what is
// worth knowing. Each finding names the file, the cause and the remedy.
#pragma once

#include <string>
#include <vector>

#include "link/census.hpp"

namespace hashprof::wrap {

enum class Severity {
    note,     // counts are right; said so that nobody wonders
    partial,  // some calls cannot be seen: the function's state is partial
    refusal,  // the counts would be wrong without a sign: there is no link
};

struct Finding {
    Severity severity = Severity::note;
    std::string code;      // stable name for programs: lto, duplicate, own-unit, combined, ...
    std::string function;  // empty if all are concerned
    std::string file;
    std::string cause;
    std::string remedy;
};

// runtime: the machine that the archive of wrappers was built for.
struct Target {
    std::uint16_t machine = 0;
    bool is_64bit = true;
};

// names: the functions to be wrapped, helpers and API functions.
std::vector<Finding> judge(const Census& census, const std::vector<std::string>& names,
                           const Target* runtime);

// The defined ones of `wanted`, in that order: only these are wrapped.
std::vector<std::string> names_to_wrap(const Census& census, const std::vector<std::string>& wanted);

bool has_refusal(const std::vector<Finding>& findings);

}  // namespace hashprof::wrap
