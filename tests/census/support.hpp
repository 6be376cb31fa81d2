// SPDX-License-Identifier: Apache-2.0
// Compiling small candidates and taking their census, each test in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "census/census.hpp"

namespace census_test {

using hashprof::census::FunctionReport;
using hashprof::census::Report;
using hashprof::census::Route;
using hashprof::census::Sight;
using hashprof::census::Wanted;

bool have_program(const std::string& name);

class Census : public ::testing::Test {
  protected:
    Census();
    ~Census() override;

    // Commands of the shell, which must succeed. $ZOO and $ICCS are the candidates' and the helpers' sources;
    // `scheme.c` and `main.c` stand in the folder.
    void make(const std::string& commands) const;
    bool try_make(const std::string& commands) const;
    void write(const std::string& file, const std::string& text) const;
    std::filesystem::path path(const std::string& file) const { return folder_ / file; }
    Report take(const std::string& file, const Wanted& wanted = {}) const;

  private:
    std::filesystem::path folder_;
};

// "all", "some inlined-suspected"
std::string sight(const Report& report, const std::string& function, Route route);

// The helpers that the scheme of the tests calls.
inline const std::string helpers[] = {"sm3hash", "pseudohash", "pseudoXOF", "get_random_number"};

}  // namespace census_test
