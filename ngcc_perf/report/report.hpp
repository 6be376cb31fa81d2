// SPDX-License-Identifier: Apache-2.0
// From a run directory to pages and to the table on the terminal. Pure functions of the run directory: the
// same evidence gives the same bytes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "record/store.hpp"
#include "support/error.hpp"

namespace ngcc::report {

struct Rendered {
    std::filesystem::path index;               // <out>/index.md
    std::vector<std::filesystem::path> pages;  // <out>/<candidate>/perf_<system>.md
    std::size_t timed = 0, failed = 0, profiled = 0;
    std::vector<record::Problem> problems;  // files that were left out

    // done, or finding if nothing was measured or something failed or could not be read.
    hashprof::Exit status() const;
};

// Writes the pages, each atomically, the index last. Error if the directory cannot be used or holds no
// readable record or profile. Whenever this throws, no page of an earlier rendering of the same system is
// left in `out`: an old report must not pass for this run's.
Rendered render(const std::filesystem::path& run_dir, const std::filesystem::path& out_dir);

struct TableOptions {
    bool color = false;
};

// Colour is for a terminal that did not set NO_COLOR (https://no-color.org).
bool color_wanted(int descriptor);

// Aligned plain text: instance, operation, cycles or ticks, time, shares, calls. Error as render().
std::string main_table(const std::filesystem::path& run_dir, TableOptions options = {});

}  // namespace ngcc::report
