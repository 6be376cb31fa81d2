// SPDX-License-Identifier: Apache-2.0
// Objects to a shared library that exports the interface and nothing else.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compile/diagnose.hpp"
#include "compile/tools.hpp"

namespace ngcc::compile {

struct LinkOrder {
    std::vector<std::filesystem::path> objects;
    std::vector<std::string> exports;
    std::vector<std::string> libraries;  // "m", "gmp"
    std::vector<std::string> options;
    bool cxx = false;
    std::filesystem::path output;    // below the scratch folder
    std::filesystem::path launcher;  // hashprof-cc before the compiler; empty: none
};

struct LinkResult {
    bool done = false;
    std::string log;  // command and messages
    LinkComplaints complaints;
};

LinkResult link(const Tools& tools, const LinkOrder& order, const std::filesystem::path& package);

}  // namespace ngcc::compile
