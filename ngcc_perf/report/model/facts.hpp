// SPDX-License-Identifier: Apache-2.0
// What the records of a run say of how they were made, counted: nothing on a method page is said by heart.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/model/candidate.hpp"

namespace ngcc::report {

// Value as text -> number of records that say so.
using Tally = std::map<std::string, std::size_t>;

struct Facts {
    std::size_t timings = 0, failed = 0, partial = 0, profiles = 0, profiles_failed = 0;
    std::size_t without_cycles = 0;  // of those that did not fail
    std::size_t steps = 0;           // of key exchanges, timed call by call
    std::size_t disturbed_records = 0, disturbed_retries = 0;
    std::size_t unfixed = 0;         // taken on a host that was not fixed
    std::size_t unguarded = 0;       // reused calibration: one call
    std::size_t overflown = 0;       // profiles in which calls found no room in the table
    std::size_t unstated = 0;        // profiles that do not say what could be seen (published ones)
    std::size_t kat_not_passed = 0;  // timed all the same
    Tally cycle_sources, tick_sources, compilers, build_flags, flags, variants, trials, warmups, cpus,
        confinements, coverages, routes, scopes;
    std::vector<const record::Stored<record::Timing>*> few;  // complete, under 100 measurements
};

Facts facts_of(const Run& run);

}  // namespace ngcc::report
