// SPDX-License-Identifier: Apache-2.0
// What compilers and linkers say, as one line that a person can act on.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "package/tree.hpp"
#include "runner/process.hpp"

namespace ngcc::compile {

struct Object;

// A command as it can be pasted into a shell.
std::string shell_text(const std::filesystem::path& program, const std::vector<std::string>& arguments);

// How a compiler ended if that was not an exit status of its own: "time limit of 120 s"; else empty.
std::string ending_text(const Outcome& outcome, double limit_s);

// The first line that says an error; empty if there is none. Paths of the machine are shortened to the
// package's.
std::string first_error(std::string_view messages, const std::filesystem::path& root);

// The first error of a unit with what probably causes it.
std::string diagnose_unit(const Object& object, const package::Tree& tree);

// An error lies in the arguments of assert(): without assertions the unit would compile.
bool fails_in_assertion(const Object& object);

// What a failed link is about.
struct LinkComplaints {
    std::set<std::string> undefined, multiple;
    std::vector<std::string> missing_libraries;  // "gmp"
    std::string other;                           // first error of another kind
};
LinkComplaints read_link_messages(std::string_view messages, const std::filesystem::path& root);

// "needs libgmp (Debian: libgmp-dev)"
std::string needs_library(const std::string& library);

}  // namespace ngcc::compile
