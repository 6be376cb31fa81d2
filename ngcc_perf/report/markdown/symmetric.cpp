// SPDX-License-Identifier: Apache-2.0
// The symmetric-primitives table: the published one for published profiles; for ours with what the published
// one cannot say (compensated shares, what could be seen at all, the rest against an unprofiled run).
#include <algorithm>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/markdown/escape.hpp"
#include "report/markdown/parts.hpp"
#include "report/markdown/sections.hpp"
#include "report/model/shares.hpp"
#include "report/model/verdict.hpp"

namespace ngcc::report::markdown {
namespace {

struct Profiled {
    const Instance& instance;
    const Operation& operation;
    Shares shares;
};

std::vector<Profiled> profiled(const Candidate& candidate) {
    std::vector<Profiled> all;
    for (const Instance& instance : candidate.instances)
        for (const Operation& operation : instance.operations)
            if (operation.profile) all.push_back({instance, operation, shares_of(operation.profile->value)});
    return all;
}

std::string called(const Shares& shares) {
    std::vector<std::string> parts;
    for (const auto& [fn, calls] : shares.calls)
        parts.push_back(text(fn) + " " + format::general(calls));
    return format::joined(parts);
}

std::string failure(const record::Profile& profile) {
    std::string why = "the profile gives no reason";
    if (profile.error)
        why = profile.error->text;
    else if (!profile.stderr_text.empty())
        why = profile.stderr_text;
    return text(profile.status) + ": " + text(format::shortened(why));
}

Row published_row(const Profiled& p) {
    if (p.operation.profile->value.status != "complete")
        return {code(p.instance.label), text(p.operation.key), format::none, format::none,
                failure(p.operation.profile->value)};
    const std::string calls = called(p.shares);
    return {code(p.instance.label), text(p.operation.key), format::percent(p.shares.hash.share),
            format::percent(p.shares.drng.share), calls.empty() ? format::none : calls};
}

std::string published_table(const std::vector<Profiled>& all) {
    Table table({"instance", "operation", "pseudohash/XOF/sm3", "DRNG", "calls per operation"});
    for (const Profiled& p : all)
        table.add(published_row(p));
    return table.str();
}

// A share as it stands, a lower bound, or why there is none.
std::string share_cell(std::optional<double> share, const Visibility& seen, Notes& notes) {
    if (seen.all_absent) return "absent";
    if (!seen.blind) return share ? format::percent(share) : "not recorded";
    const bool bound = seen.partial || share.value_or(0) > 0;
    const std::string what = bound ? "Not all calls were seen: " : "Not observable: ";
    const std::string mark = notes.mark(what + text(format::shortened(seen.reasons)));
    return std::string(bound ? "≥ " : "not observable")
        .append(bound ? format::percent(share) : "")
        .append(mark);
}

// Smaller uncertainties do not show in the digits of a share.
constexpr double least_uncertainty = 0.0005;

std::string compensated_cell(const Cost& cost, const Visibility& seen, Notes& notes) {
    if (seen.all_absent) return "absent";
    if (seen.blind && !seen.partial && cost.compensated.value_or(0) <= 0) return "not observable";
    if (!cost.compensated) return "not recorded";
    std::string cell = format::percent(cost.compensated);
    if (cost.uncertainty >= least_uncertainty) cell += " ± " + format::percent(cost.uncertainty);
    if (cost.below_resolution)
        cell += notes.mark(
            "Below resolution: the calls are so short that out-of-order execution blurs the reads of the "
            "tick counter; take the share with fenced reads.");
    return cell;
}

std::string coverage_cell(const Shares& shares, Notes& notes) {
    const std::string grade = shares.coverage.empty() ? "not recorded" : text(shares.coverage);
    return shares.coverage_reason.empty()
               ? grade
               : grade + notes.mark("Coverage: " + text(format::shortened(shares.coverage_reason)));
}

std::string residual_text(const Residual& residual) {
    std::string out = *residual.median > 0 ? "+" : "";
    out += format::percent(residual.median);
    if (residual.noise) out.append(" ± ").append(format::percent(residual.noise));
    return out;
}

std::string residual_cell(const Residual& residual, Notes& notes) {
    if (residual.stated && residual.median) return residual_text(residual);
    std::string why =
        residual.reason.empty() ? "the profile does not say why" : text(format::shortened(residual.reason));
    if (residual.median) why.append(" (").append(residual_text(residual)).append(")");
    return "not enough data" + notes.mark("Residual: " + why + ".");
}

Row own_row(const Profiled& p, Notes& notes) {
    const record::Profile& profile = p.operation.profile->value;
    Row row{code(p.instance.label), text(p.operation.key)};
    if (profile.status != "complete" && !profile.total) {
        row.push_back(failure(profile));
        return row;
    }
    const Visibility hash = visibility(p.shares, Shares::hash_functions());
    const Visibility drng = visibility(p.shares, {"drng"});
    const Visibility init = visibility(p.shares, {"drng_init"});
    row.push_back(share_cell(p.shares.hash.share, hash, notes));
    row.push_back(compensated_cell(p.shares.hash, hash, notes));
    row.push_back(share_cell(p.shares.drng.share, drng, notes));
    row.push_back(compensated_cell(p.shares.drng, drng, notes));
    row.push_back(share_cell(p.shares.drng_init.share, init, notes));
    const std::string calls = called(p.shares);
    row.push_back(calls.empty() ? "none" : calls);
    row.push_back(coverage_cell(p.shares, notes));
    row.push_back(residual_cell(p.shares.residual, notes));
    if (profile.status != "complete")
        row.back().append(" ").append(text(profile.status)).append(notes.mark(failure(profile)));
    return row;
}

std::string names_cell(const std::vector<std::string>& names) {
    return names.empty() ? "none" : text(format::joined(names));
}

// One row for each instance whose operations agree, as they normally do; else one for each group that agrees.
std::string states_table(const std::vector<Profiled>& all) {
    Table table({"instance", "operations", "observed", "absent", "not observable"});
    for (std::size_t i = 0; i < all.size();) {
        const auto key = [&](const Profiled& p) {
            return std::make_tuple(p.instance.label, p.shares.in_state(State::observed),
                                   p.shares.in_state(State::absent),
                                   p.shares.in_state(State::not_observable));
        };
        std::vector<std::string> operations;
        std::size_t j = i;
        for (; j < all.size() && key(all[j]) == key(all[i]); ++j)
            operations.push_back(text(all[j].operation.key));
        const auto& [label, observed, absent, hidden] = key(all[i]);
        if (!all[i].shares.helpers.empty())
            table.add({code(label), format::joined(operations), names_cell(observed), names_cell(absent),
                       names_cell(hidden)});
        i = j;
    }
    return table.empty() ? "" : "State of each helper function in the profiled build:\n\n" + table.str();
}

std::string own_table(const std::vector<Profiled>& all) {
    Table table({"instance", "operation", "pseudohash/XOF/sm3", "compensated", "DRNG", "compensated",
                 "DRNG set-up", "calls per operation", "coverage", "residual"});
    Notes notes;
    for (const Profiled& p : all)
        table.add(own_row(p, notes));
    return table.str() + notes.str() +
           "*compensated*: the share without the calibrated cost of interception. *DRNG set-up*: "
           "init_random_number, outside both shares. *coverage*: whether everything that could be called was "
           "seen. "
           "*residual*: time of the operation in the profiled runs, after compensation, against unprofiled "
           "runs "
           "taken in turn with them.\n\n" +
           states_table(all);
}

}  // namespace

std::string symmetric_primitives(const Candidate& candidate) {
    const std::vector<Profiled> all = profiled(candidate);
    if (all.empty() && candidate.type == record::Type::hash) return "";
    const Verdict verdict = measured_verdict(candidate);
    std::string out =
        "## Symmetric primitives\n\nMeasured verdict: **" + verdict.name + "** — " + verdict.reason + ".\n\n";
    if (all.empty()) return out + "No operation of this candidate was profiled.\n\n";
    const bool ours = std::any_of(all.begin(), all.end(), [](const Profiled& p) { return p.shares.ours; });
    return out +
           "Share of each operation spent in the ICCS hash functions and in the ICCS DRNG, by a run of its "
           "own of the "
           "reference build with wrappers around these functions:\n\n" +
           (ours ? own_table(all) : published_table(all));
}

}  // namespace ngcc::report::markdown
