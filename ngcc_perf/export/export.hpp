// SPDX-License-Identifier: Apache-2.0
// All records and profiles of a run, one line each, to CSV and JSON Lines.
#pragma once

#include <vector>

#include "export/line.hpp"
#include "export/output.hpp"
#include "record/store.hpp"

namespace ngcc::exports {

struct Options {
    bool shapes = false;  // a line for each call shape of a profile too
};

struct Result {
    std::uint64_t lines = 0;
    std::vector<record::Problem> problems;  // files that have no line
};

// Either output may be null. Timings first, then profiles, by the names of their files. One record is held at
// a time. Error if the run directory cannot be read, or an output cannot be written.
Result export_run(const std::filesystem::path& run, const Options& options, Output* csv, Output* jsonl);

}  // namespace ngcc::exports
