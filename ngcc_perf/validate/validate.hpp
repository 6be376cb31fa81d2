// SPDX-License-Identifier: Apache-2.0
// ngcc_perf validate: every figure of a run directory recomputed, every reference followed.
#pragma once

#include <filesystem>
#include <vector>

#include "validate/finding.hpp"

namespace ngcc::validate {

struct Options {
    // Folders below which the libraries lie under the names that build.json has.
    std::vector<std::filesystem::path> libraries;
};

struct Result {
    std::filesystem::path run;
    std::size_t records = 0, profiles = 0, kat_logs = 0, instances = 0;
    Findings findings;

    bool sound() const { return findings.list().empty(); }
};

// Error if the directory cannot be read or is no run directory. Changes nothing in it.
Result validate(const std::filesystem::path& run, const Options& options = {});

// For people: a line for each finding and note, and the sum.
std::string table(const Result& result, bool colour);
// {sound, checked: {records, …}, findings: [{code, file, pointer, text, expected, found}], notes: […]}
record::OrderedJson to_json(const Result& result);

}  // namespace ngcc::validate
