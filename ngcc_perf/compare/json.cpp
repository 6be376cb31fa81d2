// SPDX-License-Identifier: Apache-2.0
#include "compare/compare.hpp"

namespace ngcc::compare {
namespace {

using record::OrderedJson;

OrderedJson json_of(const std::optional<double>& value) {
    return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

OrderedJson json_of(const Key& key) {
    return {{"candidate", key.candidate}, {"label", key.label}, {"operation", key.operation}};
}

OrderedJson json_of(const std::vector<Key>& keys) {
    OrderedJson list = OrderedJson::array();
    for (const Key& key : keys)
        list.push_back(json_of(key));
    return list;
}

OrderedJson json_of(const std::vector<Amount>& amounts) {
    OrderedJson list = OrderedJson::array();
    for (const Amount& amount : amounts)
        list.push_back({{"what", amount.what},
                        {"a", json_of(amount.a)},
                        {"b", json_of(amount.b)},
                        {"note", amount.note.empty() ? OrderedJson(nullptr) : OrderedJson(amount.note)}});
    return list;
}

OrderedJson json_of(const std::vector<ShareDifference>& shares) {
    OrderedJson list = OrderedJson::array();
    for (const ShareDifference& share : shares)
        list.push_back({{"what", share.what},
                        {"a", json_of(share.a)},
                        {"b", json_of(share.b)},
                        {"points", json_of(share.points)},
                        {"points_low", json_of(share.low)},
                        {"points_high", json_of(share.high)}});
    return list;
}

OrderedJson interval_kind(const TimeDifference& time) {
    if (!time.low) return nullptr;
    return time.by_rounding ? "rounding" : "confidence";
}

OrderedJson json_of(const std::vector<record::Problem>& problems) {
    OrderedJson list = OrderedJson::array();
    for (const record::Problem& problem : problems)
        list.push_back({{"file", problem.file.string()}, {"cause", problem.cause}});
    return list;
}

OrderedJson json_of(const TimeDifference& time) {
    return {{"outcome", name(time.outcome)},
            {"words", words(time)},
            {"reason", time.reason.empty() ? OrderedJson(nullptr) : OrderedJson(time.reason)},
            {"unit", name(time.unit)},
            {"mean_a", json_of(time.mean_a)},
            {"mean_b", json_of(time.mean_b)},
            {"trials_a", time.trials_a},
            {"trials_b", time.trials_b},
            {"paired", time.paired},
            {"ratio", json_of(time.ratio)},
            {"ratio_low", json_of(time.low)},
            {"ratio_high", json_of(time.high)},
            {"interval", interval_kind(time)},
            {"probability", json_of(time.probability)},
            {"probability_adjusted", json_of(time.adjusted)}};
}

OrderedJson json_of(const Row& row) {
    OrderedJson json = json_of(row.key);
    json["instance_b"] = row.label_b.empty() ? OrderedJson(nullptr) : OrderedJson(row.label_b);
    json["time"] = json_of(row.time);
    json["regression"] = row.regression;
    json["findings"] = row.findings;
    json["calls"] = {
        {"state", row.calls.state},
        {"reason", row.calls.reason.empty() ? OrderedJson(nullptr) : OrderedJson(row.calls.reason)},
        {"differences", json_of(row.calls.amounts)}};
    json["shares"] = json_of(row.shares);
    json["memory"] = json_of(row.memory);
    json["sizes"] = json_of(row.sizes);
    return json;
}

}  // namespace

OrderedJson to_json(const Comparison& c) {
    OrderedJson operations = OrderedJson::array();
    for (const Row& row : c.rows)
        operations.push_back(json_of(row));
    return {{"schema", 1},
            {"threshold", c.threshold},
            {"family_error", family_error},
            {"run_to_run", run_to_run},
            {"summary",
             {{"operations", c.rows.size()},
              {"slower", c.count(Outcome::slower)},
              {"faster", c.count(Outcome::faster)},
              {"no_difference", c.count(Outcome::no_difference)},
              {"not_enough_data", c.count(Outcome::not_enough_data)},
              {"not_comparable", c.count(Outcome::not_comparable)},
              {"regressions", c.regressions()},
              {"finding", c.finding()}}},
            {"against_published", c.against_published},
            {"setting_differences", c.setting_differences},
            {"notes", c.notes},
            {"operations", operations},
            {"images", json_of(c.images)},
            {"only_in_a", json_of(c.only_a)},
            {"only_in_b", json_of(c.only_b)},
            {"problems_in_a", json_of(c.problems_a)},
            {"problems_in_b", json_of(c.problems_b)}};
}

}  // namespace ngcc::compare
