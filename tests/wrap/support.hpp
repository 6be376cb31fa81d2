// SPDX-License-Identifier: Apache-2.0
// Running compilers and our tools on candidates of the zoo, each test in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace wrap_test {

struct Result {
    int status = -1;
    std::string out, err;
};

// The shell's view of a file name that may have spaces.
std::string quoted(const std::string& text);

bool have_program(const std::string& name);

// operation -> function -> calls, as `hashprof show` reads them.
using Counts = std::map<std::string, std::map<std::string, std::uint64_t>>;

// What main.c does with scheme.c; see tests/zoo/README.md.
Counts expected_counts();

class Zoo : public ::testing::Test {
  protected:
    Zoo();
    ~Zoo() override;

    // A shell command in the test's folder. $ZOO, $LAUNCH (hashprof-cc), $WRAP (hashprof-wrap) are set.
    Result run(const std::string& command) const;
    // run(), and a failure of the test if the status is not 0.
    Result must(const std::string& command) const;
    // Compiles zoo sources to objects of the same names: objects("gcc -O2", {"main", "scheme"}).
    void objects(const std::string& compiler, const std::vector<std::string>& names) const;
    // Runs a wrapped program and reads its region.
    Counts counts_of(const std::string& program) const;
    nlohmann::json side_file(const std::string& output) const;
    bool exists(const std::string& file) const;
    std::string bytes(const std::string& file) const;

    std::filesystem::path folder_;
};

// Every part of the text is in the message; the failure shows the message.
void expect_says(const Result& result, const std::vector<std::string>& parts);

inline const std::vector<std::string> candidate{"main", "scheme", "table", "auxfunc", "drng"};

}  // namespace wrap_test
