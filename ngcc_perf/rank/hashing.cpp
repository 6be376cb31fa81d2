// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "rank/rank.hpp"
#include "report/format/text.hpp"
#include "report/model/shares.hpp"

namespace ngcc::rank {
namespace {

std::string why_not_complete(const record::Profile& profile) {
    std::string why = "the profile is " + profile.status;
    if (profile.error) why += ": " + profile.error->text;
    return why;
}

// What the share means in the light of what could be seen.
void judge(const record::Profile& profile, Hashing& row) {
    const report::Shares shares = report::shares_of(profile);
    const report::Visibility seen = report::visibility(shares, report::Shares::hash_functions());
    if (seen.all_absent) {
        row.share = row.compensated = 0;
        return;
    }
    const bool bound = seen.partial || shares.hash.share.value_or(0) > 0;
    if (seen.blind) row.reason = bound ? "not all calls were seen: " : "not observable: ";
    row.reason += seen.reasons;
    if (seen.blind && !bound) return;
    row.share = shares.hash.share;
    row.compensated = shares.hash.compensated;
    if (!row.share) row.reason = "no share is recorded";
}

bool before(const Hashing& a, const Hashing& b) {
    if (a.share.has_value() != b.share.has_value()) return a.share.has_value();
    if (a.share && *a.share != *b.share) return *a.share > *b.share;
    if (a.candidate != b.candidate) return record::natural_less(a.candidate, b.candidate);
    if (a.label != b.label) return record::natural_less(a.label, b.label);
    return record::operation_less(a.operation, b.operation);
}

}  // namespace

std::vector<Hashing> hashing(const record::RunData& data) {
    std::vector<Hashing> rows;
    for (const auto& stored : data.profiles) {
        const record::Profile& profile = stored.value;
        Hashing& row = rows.emplace_back();
        row.candidate = profile.candidate;
        row.label = profile.label;
        row.operation = profile.key();
        row.evidence = stored.file;
        if (profile.status == "complete")
            judge(profile, row);
        else
            row.reason = why_not_complete(profile);
        row.reason = report::format::shortened(row.reason);
    }
    std::stable_sort(rows.begin(), rows.end(), before);
    return rows;
}

}  // namespace ngcc::rank
