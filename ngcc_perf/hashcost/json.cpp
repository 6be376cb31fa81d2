// SPDX-License-Identifier: Apache-2.0
#include "hashcost/hashcost.hpp"
#include "report/model/shares.hpp"

namespace ngcc::hashcost {
namespace {

using record::OrderedJson;

OrderedJson json_of(const Replacement& replacement) {
    OrderedJson functions = OrderedJson::object();
    for (const auto& [fn, source] : replacement.functions)
        functions[fn] = source == nullptr ? OrderedJson(nullptr) : OrderedJson(source->name);
    return {{"name", replacement.name}, {"functions", std::move(functions)}};
}

OrderedJson json_of(const Estimate& e, const Replacement& replacement) {
    const bool known = e.state != Estimate::State::unknown;
    return {{"replacement", replacement.name},
            {"state", text(e.state)},
            {"ratio", known ? OrderedJson(e.ratio) : OrderedJson(nullptr)},
            {"ratio_uncertainty", known ? OrderedJson(e.uncertainty) : OrderedJson(nullptr)},
            {"value", record::or_null(e.value)},
            {"low", record::or_null(e.low)},
            {"high", record::or_null(e.high)},
            {"basis", record::text_or_null(e.basis)},
            {"reason", record::text_or_null(e.reason)}};
}

OrderedJson json_of(const FunctionUse& use) {
    OrderedJson shapes = OrderedJson::array();
    for (const ShapeUse& s : use.shapes)
        shapes.push_back({{"in_bits", s.shape.in_bits},
                          {"out_bits", s.shape.out_bits},
                          {"calls_per_operation", s.calls},
                          {"share", use.share * s.weight}});
    return {{"function", use.fn},
            {"calls_per_operation", use.calls},
            {"share", use.share},
            {"share_uncertainty", use.uncertainty},
            {"not_seen", record::text_or_null(use.unseen)},
            {"no_lengths", record::text_or_null(use.no_lengths)},
            {"shapes", std::move(shapes)}};
}

OrderedJson json_of(const Row& row, const std::vector<Replacement>& replacements) {
    const Subject& s = row.subject;
    const bool known = s.gap.empty();
    OrderedJson functions = OrderedJson::array(), estimates = OrderedJson::array();
    for (const FunctionUse& use : s.functions)
        functions.push_back(json_of(use));
    for (std::size_t i = 0; i < row.estimates.size(); ++i)
        estimates.push_back(json_of(row.estimates[i], replacements[i]));
    const auto share = [&](const std::vector<std::string>& fns) {
        return known ? OrderedJson(s.share(fns)) : OrderedJson(nullptr);
    };
    return {{"candidate", s.candidate},
            {"label", s.label},
            {"operation", s.operation},
            {"unit", record::text_or_null(s.unit)},
            {"present", record::or_null(s.present)},
            {"present_uncertainty", s.present ? OrderedJson(s.uncertainty) : OrderedJson(nullptr)},
            {"hash_share", share(report::Shares::hash_functions())},
            {"drng_share", share({drng})},
            {"compensated", s.compensated},
            {"present_helpers_at_hand", row.present != nullptr},
            {"record", record::text_or_null(s.record.string())},
            {"profile", record::text_or_null(s.profile.string())},
            {"gap", record::text_or_null(s.gap)},
            {"functions", std::move(functions)},
            {"estimates", std::move(estimates)}};
}

OrderedJson json_of(const Priced& priced) {
    const auto price = priced.price();
    return {{"library", priced.source->name},
            {"library_sha256", priced.source->target.library_sha256},
            {"function", priced.shape.fn},
            {"in_bits", priced.shape.in_bits},
            {"out_bits", priced.shape.out_bits},
            {"ticks", price ? OrderedJson(price->ticks) : OrderedJson(nullptr)},
            {"spread", price ? OrderedJson(price->spread) : OrderedJson(nullptr)},
            {"rounds", priced.rounds.size()},
            {"problem", record::text_or_null(priced.problem)}};
}

}  // namespace

OrderedJson to_json(const WhatIf& what_if) {
    OrderedJson json = {{"schema", 1},
                        {"system", what_if.system},
                        {"tick_source", what_if.tick_source},
                        {"prices_of_another_machine", what_if.foreign_host},
                        {"assumptions", assumptions()},
                        {"notes", what_if.notes}};
    for (const char* list : {"replacements", "operations", "prices"})
        json[list] = OrderedJson::array();
    for (const Replacement& replacement : what_if.replacements)
        json["replacements"].push_back(json_of(replacement));
    for (const Row& row : what_if.rows)
        json["operations"].push_back(json_of(row, what_if.replacements));
    for (const Priced& priced : what_if.prices)
        json["prices"].push_back(json_of(priced));
    return json;
}

}  // namespace ngcc::hashcost
