// SPDX-License-Identifier: Apache-2.0
#include "rank/rank.hpp"

namespace ngcc::rank {
namespace {

using record::OrderedJson;

OrderedJson json_of(const Metric& metric) {
    return {{"name", metric.name},
            {"unit", metric.unit},
            {"value", metric.value},
            {"rank", metric.rank},
            {"source", record::text_or_null(metric.source)},
            {"evidence", record::text_or_null(metric.evidence.string())}};
}

OrderedJson json_of(const Row& row) {
    OrderedJson metrics = OrderedJson::array();
    for (const Metric& metric : row.metrics)
        metrics.push_back(json_of(metric));
    return {{"candidate", row.candidate},
            {"label", row.label},
            {"place", row.place},
            {"overall", row.overall},
            {"metrics", std::move(metrics)}};
}

OrderedJson json_of(const std::vector<LeftOut>& list) {
    OrderedJson json = OrderedJson::array();
    for (const LeftOut& one : list)
        json.push_back({{"candidate", one.candidate}, {"label", one.label}, {"reason", one.reason}});
    return json;
}

}  // namespace

OrderedJson to_json(const Ranking& ranking) {
    OrderedJson groups = OrderedJson::array();
    for (const Group& group : ranking.groups) {
        OrderedJson rows = OrderedJson::array();
        for (const Row& row : group.rows)
            rows.push_back(json_of(row));
        groups.push_back({{"function", group.type == record::Type::sig ? "sign" : name(group.type)},
                          {"target_bits", group.target_bits},
                          {"rows", std::move(rows)},
                          {"left_out", json_of(group.left_out)}});
    }
    return {{"schema", 1},
            {"system", ranking.system},
            {"groups", std::move(groups)},
            {"left_out", json_of(ranking.left_out)}};
}

OrderedJson to_json(const std::vector<Hashing>& rows) {
    OrderedJson list = OrderedJson::array();
    for (const Hashing& row : rows)
        list.push_back({{"candidate", row.candidate},
                        {"label", row.label},
                        {"operation", row.operation},
                        {"share", record::or_null(row.share)},
                        {"share_compensated", record::or_null(row.compensated)},
                        {"lower_bound", row.share.has_value() && !row.reason.empty()},
                        {"reason", record::text_or_null(row.reason)},
                        {"evidence", row.evidence.string()}});
    return {{"schema", 1}, {"hashing", std::move(list)}};
}

}  // namespace ngcc::rank
