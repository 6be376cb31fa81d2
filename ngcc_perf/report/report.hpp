// SPDX-License-Identifier: Apache-2.0
// From run directories to pages and to the table on the terminal. Pure functions of the evidence and the
// curated tables: the same input gives the same bytes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "record/store.hpp"
#include "report/model/edition.hpp"
#include "support/error.hpp"

namespace ngcc::report {

struct Rendered {
    std::filesystem::path index;                   // <out>/index.md
    std::vector<std::filesystem::path> pages;      // <out>/<candidate>/perf_<system>.md
    std::vector<std::filesystem::path> overviews;  // <out>/performance/*.md
    std::size_t timed = 0, failed = 0, profiled = 0;
    std::vector<record::Problem> problems;  // files that were left out, lines of curated tables too

    // done, or finding if nothing was measured or something failed or could not be read.
    hashprof::Exit status() const;
};

// The runs and the curated tables in a folder (empty: none). Whenever this throws, no page of an earlier
// rendering of the same systems is left in `out`: an old report must not pass for these runs'.
Edition open_edition(const std::vector<std::filesystem::path>& run_dirs,
                     const std::filesystem::path& metadata_dir, const std::filesystem::path& out);

// Writes the pages, each atomically, the index last; the same promise as open_edition(). Error if the folder
// cannot be written.
Rendered render(const Edition& edition, const std::filesystem::path& out);

// Both for one run without curated tables.
Rendered render(const std::filesystem::path& run_dir, const std::filesystem::path& out);

struct Checked {
    struct Difference {
        std::filesystem::path page;  // relative to the folder of pages
        std::size_t line = 0;        // the first that differs, from 1
    };
    std::size_t pages = 0;  // that there should be
    std::vector<Difference> different;
    std::vector<std::filesystem::path> missing, left_over;  // relative to the folder of pages

    bool same() const { return different.empty() && missing.empty() && left_over.empty(); }
};

// Whether the pages in `out` are, byte by byte, those that render() would write. Writes nothing.
Checked check(const Edition& edition, const std::filesystem::path& out);

// profiles/schema/report.schema.json: the operations of the main tables with their figures, and the problems.
record::OrderedJson to_json(const Edition& edition, const Rendered& rendered);

struct TableOptions {
    bool color = false;
};

// Colour is for a terminal that did not set NO_COLOR (https://no-color.org).
bool color_wanted(int descriptor);

// Aligned plain text: instance, operation, cycles or ticks, time, shares, calls.
std::string main_table(const Run& run, TableOptions options = {});
// Error if the directory cannot be used or holds no readable record or profile.
std::string main_table(const std::filesystem::path& run_dir, TableOptions options = {});

}  // namespace ngcc::report
