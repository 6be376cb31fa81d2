// SPDX-License-Identifier: Apache-2.0
// What the pages of a whole system have in common.
#pragma once

#include "report/model/counter.hpp"
#include "report/pages/pages.hpp"
#include "report/pages/parts.hpp"

namespace ngcc::report::pages {

// Path, title, system and trail of "performance/<kind>_<system>"; the title begins with `what`.
Page system_page(const Run& run, const std::string& kind, const std::string& what);
// The trail of a page of several systems: to the summaries.
std::vector<Inline> common_trail(const Edition& edition, const std::string& here);

// Why some figures have no cycle count.
void say_what_is_open(Page& page, const Counter& counter);

std::vector<const record::Timing*> all_timings(const Run& run);

// Cycles of the pseudoXOF helper by digest and message length, for comparison with hash functions.
class Baseline {
  public:
    Baseline(const Run& run, const Counter& counter);
    // No value if the run has no such record.
    std::optional<double> mean(std::uint64_t digest_bytes, std::uint64_t input_bytes) const;

  private:
    std::map<std::pair<std::uint64_t, std::uint64_t>, double> means_;
};

inline constexpr const char* helper_candidate = "iccs";

}  // namespace ngcc::report::pages
