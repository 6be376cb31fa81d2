// SPDX-License-Identifier: Apache-2.0
// Two runs against each other: A is what there was, B what there is now.
#pragma once

#include <string>
#include <vector>

#include "compare/costs.hpp"
#include "compare/difference.hpp"
#include "compare/shares.hpp"
#include "compare/side.hpp"

namespace ngcc::compare {

struct Options {
    double threshold = 0.05;  // a slowdown beyond noise and beyond this is a regression
    bool allow_different_host = false;
};

// False alarms are held down over all operations together: if B is as fast as A everywhere, the chance that
// any operation at all is called slower or faster is at most this (Holm's procedure; docs/statistics.md).
inline constexpr double family_error = 0.05;

struct Row {
    Key key;
    std::string label_b;  // of a single record of another instance; else empty
    TimeDifference time;
    bool regression = false;
    std::vector<std::string>
        findings;  // what else is a reason for exit status 1: B failed, KAT no longer right
    CallDifferences calls;
    std::vector<ShareDifference> shares;
    std::vector<Amount> memory, sizes;
};

struct Comparison {
    double threshold = 0;
    std::vector<Row> rows;
    std::vector<Key> only_a, only_b;
    bool of_runs = true;  // neither side is a single record, which lacks everything else on purpose
    bool against_published = false;                // a side is printed tables
    std::vector<std::string> setting_differences;  // that were allowed
    std::vector<Amount> images;                    // "candidate/label": static ELF bytes, where they differ
    std::vector<std::string> notes;                // how far the answer reaches
    std::vector<record::Problem> problems_a, problems_b;

    std::size_t count(Outcome outcome) const;
    std::size_t regressions() const;
    bool finding() const;  // exit status 1
};

// Error (environment) naming the fields if host or clock differ and that is not allowed; Error (usage) if no
// operation is on both sides.
Comparison compare(const Side& a, const Side& b, const Options& options);

// In one line, without an end: "9 operations: 1 slower, …".
std::string summary(const Comparison& comparison);

// profiles/schema/compare.schema.json
record::OrderedJson to_json(const Comparison& comparison);

}  // namespace ngcc::compare
