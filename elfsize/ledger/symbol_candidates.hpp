// SPDX-License-Identifier: Apache-2.0
// Symbols that may have bytes, as claims on their sections.
#pragma once

#include <cstdint>
#include <vector>

#include "ledger/workings.hpp"

namespace elfsize::detail {

struct Candidate {
    std::uint32_t section = 0, symbol = 0;
    std::uint64_t start = 0, size = 0;  // within the section
    std::uint32_t file = no_index;      // index into Ledger::source_files
    std::uint32_t rank = 0;             // of those with the same bytes, the lowest gives the name
    std::uint32_t aliases = 0;
    bool after_file = false;  // static, and follows an STT_FILE
    bool inferred = false;
};

struct Candidates {
    std::vector<Candidate> candidates;  // by section, start, falling size and rank
    std::uint64_t outside = 0;          // symbols whose st_value is not in the section that they name
    std::uint64_t clamped = 0;          // whose st_size reaches past its end
};

// Also collects the names of the translation units for the ledger.
Candidates collect_candidates(Workings& work, const std::vector<Symbol>& symbols);

}  // namespace elfsize::detail
