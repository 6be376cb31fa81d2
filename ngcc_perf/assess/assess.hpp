// SPDX-License-Identifier: Apache-2.0
// The uncertainty of a record's figures, from its raw trials.
#pragma once

#include <string>
#include <vector>

#include "record/record.hpp"
#include "stats/bootstrap.hpp"

namespace ngcc {

// The record's `statistics`: interval, spread, drift, first call, distribution of calls, verdict
// (profiles/schema/record.schema.json). Looks at the identity, the processes and the trials only; the same
// record gives the same bits on every machine. What cannot be said has a state "not_enough_data" or
// "not_available" and the reason.
record::Json assess(const record::Timing& timing);

enum class Unit { cycles, ticks, seconds };

std::string_view name(Unit unit);

// The trials of a record in its best unit: cycles if every trial has a count above 0, else ticks, else
// seconds.
struct Measure {
    Unit unit = Unit::seconds;
    std::string source;            // perf_event; rdtsc, …; clock_monotonic_raw
    std::vector<Weighted> trials;  // mean of a call, calls; those without calls left out
};

Measure measure_of(const record::Timing& timing);
// In a unit that the caller chooses; no trials if one of them lacks it.
Measure measure_in(const record::Timing& timing, Unit unit);

// Of candidate, label and operation.
std::uint64_t seed_of(const record::Timing& timing);

}  // namespace ngcc
