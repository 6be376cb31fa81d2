// SPDX-License-Identifier: Apache-2.0
// The main table as JSON.
#include "report/format/text.hpp"
#include "report/model/counter.hpp"
#include "report/model/ours.hpp"
#include "report/model/shares.hpp"
#include "report/report.hpp"

namespace ngcc::report {
namespace {

using record::OrderedJson;

void add_timing(OrderedJson& row, const record::Timing& timing, const Counter& counter) {
    row["status"] = format::printable(timing.status);
    row["mean"] = record::or_null(counter.mean(timing));
    row["unit"] = counter.unit;
    row["mean_seconds"] = record::or_null(timing.mean_seconds);
    row["relative_half_width_95"] =
        record::or_null(number_at(timing.statistics, "/interval/relative_half_width"));
    row["measurements"] = timing.measurements;
}

// A share that may be more than it says has `lower_bound`; one that could not be observed is null.
OrderedJson share_json(const Shares& shares, const Cost& cost, const std::vector<std::string>& functions) {
    const Visibility seen = visibility(shares, functions);
    const bool nothing = seen.all_absent || (seen.blind && !seen.partial && cost.share.value_or(0) <= 0);
    OrderedJson json;
    json["share"] = nothing ? OrderedJson(nullptr) : record::or_null(cost.share);
    json["compensated"] = nothing ? OrderedJson(nullptr) : record::or_null(cost.compensated);
    json["state"] = seen.all_absent ? "absent"
                    : !seen.blind   ? "observed"
                    : nothing       ? "not_observable"
                                    : "lower_bound";
    return json;
}

void add_profile(OrderedJson& row, const record::Profile& profile) {
    const Shares shares = shares_of(profile);
    row["hash"] = share_json(shares, shares.hash, Shares::hash_functions());
    row["drng"] = share_json(shares, shares.drng, {"drng"});
    row["calls_per_operation"] = OrderedJson::object();
    for (const auto& [fn, calls] : shares.calls)
        row["calls_per_operation"][format::printable(fn)] = calls;
}

OrderedJson operations_of(const Run& run) {
    OrderedJson rows = OrderedJson::array();
    for (const Candidate& candidate : run.candidates) {
        const Counter counter = choose_counter(candidate.timings());
        for (const Instance& instance : candidate.instances)
            for (const Operation& operation : instance.operations) {
                OrderedJson row{{"candidate", format::printable(candidate.id)},
                                {"label", format::printable(instance.label)},
                                {"operation", format::printable(operation.key)},
                                {"kat", record::or_null(instance.kat())}};
                if (operation.timing) add_timing(row, operation.timing->value, counter);
                if (operation.profile) add_profile(row, operation.profile->value);
                rows.push_back(std::move(row));
            }
    }
    return rows;
}

}  // namespace

record::OrderedJson to_json(const Edition& edition, const Rendered& rendered) {
    OrderedJson json;
    json["schema"] = 1;
    json["index"] = rendered.index.string();
    json["systems"] = OrderedJson::array();
    for (const auto& run : edition.runs)
        json["systems"].push_back(
            {{"system", format::printable(run->system())}, {"operations", operations_of(*run)}});
    json["problems"] = OrderedJson::array();
    for (const record::Problem& problem : rendered.problems)
        json["problems"].push_back({{"file", format::printable(problem.file.string())},
                                    {"cause", format::printable(problem.cause)}});
    return json;
}

}  // namespace ngcc::report
