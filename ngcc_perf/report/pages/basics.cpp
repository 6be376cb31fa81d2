// SPDX-License-Identifier: Apache-2.0
// Sections 1 and 2: what was measured, and on what.
#include <algorithm>

#include "report/format/text.hpp"
#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

void cycle_counter(Page& page, const Counter& counter) {
    if (counter.reasons.empty()) return;
    std::vector<std::string> reasons;
    for (const std::string& reason : counter.reasons)
        reasons.push_back(format::printable(reason));
    const std::string shown = counter.ticks
                                  ? "Section 4 shows ticks of a constant-rate counter instead; they are "
                                    "time in another unit, not clock cycles."
                                  : "Rows of section 4 without a cycle count are left open.";
    add_paragraph(page, "No cycle counter was usable: " + format::joined(reasons, "; ") + ". " + shown);
}

std::string category(std::optional<record::Type> type) {
    if (!type) return not_recorded;
    return type == record::Type::hash ? "cryptographic hash algorithm" : "public-key algorithm";
}

}  // namespace

void basic_information(Page& page, const Subject& subject) {
    const Candidate& candidate = subject.candidate;
    std::vector<std::string> versions;
    Inline labels("Parameter sets: ");
    for (const Instance& instance : candidate.instances) {
        const std::string version = or_not_recorded(instance.variant());
        if (std::find(versions.begin(), versions.end(), version) == versions.end())
            versions.push_back(version);
        if (&instance != &candidate.instances.front()) labels.add(", ");
        labels.add(name(instance.label));
    }
    std::sort(versions.begin(), versions.end());
    add_heading(page, "1. Basic information");
    add_list(page, {"Category: " + category(candidate.type) + "; function: " + function(candidate.type),
                    "Algorithm: " + (candidate.algorithm.empty() ? std::string(not_recorded)
                                                                 : format::printable(candidate.algorithm)),
                    "Implementation versions measured: " + format::joined(versions), labels});
}

void assessment_environment(Page& page, const Subject& subject) {
    add_heading(page, "2. Assessment environment");
    add_table(page, environment_table(subject.run, subject.candidate.timings()));
    cycle_counter(page, subject.counter);
}

}  // namespace ngcc::report::pages
