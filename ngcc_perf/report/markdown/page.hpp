// SPDX-License-Identifier: Apache-2.0
// Whole pages: one for each candidate, and the index.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/model/candidate.hpp"

namespace ngcc::report::markdown {

// Last line of every page; render() removes stale files that end with it. The system's name and " -->"
// follow.
inline constexpr std::string_view marker_start = "<!-- ngcc_perf report, system ";
std::string marker(const Run& run);

struct Page {
    std::string path;  // relative to the output folder
    std::string content;
};

// "<candidate>/perf_<system>.md"
Page candidate_page(const Run& run, const Candidate& candidate);

Page index_page(const Run& run, const std::vector<std::string>& page_paths);

}  // namespace ngcc::report::markdown
