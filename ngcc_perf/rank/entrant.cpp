// SPDX-License-Identifier: Apache-2.0
#include "rank/entrant.hpp"

#include <utility>

#include "report/format/text.hpp"

namespace ngcc::rank {
namespace {

struct Name {
    std::string candidate, label;
    bool operator<(const Name& other) const {
        if (candidate != other.candidate) return record::natural_less(candidate, other.candidate);
        return record::natural_less(label, other.label);
    }
};

struct Draft {
    Entrant entrant;
    record::Text variant;
    bool passed = false;     // something says so
    std::string not_passed;  // the first other result
};

void refuse(Entrant& entrant, const std::string& reason) {
    if (entrant.refusal.empty()) entrant.refusal = reason;
}

void take_result(Draft& draft, const record::Text& kat) {
    if (!kat) return;
    if (*kat == "PASS")
        draft.passed = true;
    else if (draft.not_passed.empty())
        draft.not_passed = kat->empty() ? "not stated" : *kat;
}

void take(Draft& draft, const record::BuiltInstance& built) {
    draft.variant = built.variant;
    if (built.instance) draft.entrant.instance = *built.instance;
    if (built.type) draft.entrant.type = record::type_from_name(*built.type);
    take_result(draft, built.kat);
}

void take(Draft& draft, const record::Stored<record::Timing>& stored) {
    const record::Timing& timing = stored.value;
    Entrant& entrant = draft.entrant;
    if (!draft.variant) draft.variant = timing.variant;
    if (timing.instance && entrant.instance.empty()) entrant.instance = *timing.instance;
    if (!entrant.type) entrant.type = record::type_of_operation(timing.operation);
    take_result(draft, timing.kat);
    const auto [place, added] = entrant.timings.emplace(timing.key(), &stored);
    if (!added)
        refuse(entrant, "two records of " + timing.key() + ": " + place->second->file.string() + " and " +
                            stored.file.string());
}

Entrant finished(Draft draft) {
    Entrant& entrant = draft.entrant;
    if (entrant.instance.empty()) entrant.instance = entrant.label;
    // What a build is not is said before what it lacks.
    const std::string variant = draft.variant.value_or("reference");
    if (variant != "reference")
        entrant.refusal = "build variant " + variant + "; only reference builds are ranked";
    else if (!draft.not_passed.empty())
        entrant.refusal = "known answers: " + draft.not_passed;
    else if (!draft.passed)
        refuse(entrant, "known answers: no result is recorded");
    if (entrant.timings.empty()) refuse(entrant, "no timing record");
    if (!entrant.type) refuse(entrant, "its function (kem, sign, kex, hash) is not recorded");
    entrant.refusal = report::format::shortened(entrant.refusal);
    return std::move(entrant);
}

}  // namespace

std::vector<Entrant> entrants(const record::RunData& data) {
    std::map<Name, Draft> drafts;
    const auto draft = [&](const std::string& candidate, const std::string& label) -> Draft& {
        Draft& found = drafts[{candidate, label}];
        found.entrant.candidate = candidate;
        found.entrant.label = label;
        return found;
    };
    if (data.build)
        for (const auto& [key, built] : data.build->instances)
            take(draft(built.candidate, built.label), built);
    for (const auto& stored : data.timings)
        take(draft(stored.value.candidate, stored.value.label), stored);
    std::vector<Entrant> all;
    for (auto& [name, found] : drafts)
        all.push_back(finished(std::move(found)));
    return all;
}

}  // namespace ngcc::rank
