// SPDX-License-Identifier: Apache-2.0
#include "campaign/share.hpp"

#include "campaign/calibration.hpp"
#include "plan/shard.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

double expected_cost(const RunState& state, const CatalogueInstance& instance) {
    double sum = 0;
    for (const Operation& operation : operations_of(instance.type, presumed_passes)) {
        const auto times = former_calibration(state.options.run, instance, operation);
        sum += times ? plan_timing(state.options.rule, *times).estimated_s : unknown_operation_s;
    }
    return sum;
}

Assignment former_assignment(const record::Json& shards) {
    Assignment assignment;
    if (!shards.contains("instances")) return assignment;
    for (const auto& [key, number] : shards.at("instances").items())
        if (number.is_number_unsigned()) assignment[key] = number.get<std::size_t>();
    return assignment;
}

}  // namespace

Instances own_instances(RunState& state, bool alone) {
    Instances all;
    Costs costs;
    for (const CatalogueInstance& instance : state.options.instances)
        all.push_back(&instance);
    if (!state.options.shard) return all;
    const Shard shard = *state.options.shard;
    for (const CatalogueInstance* instance : all)
        costs[instance->key()] = expected_cost(state, *instance);
    Assignment assignment;
    state.update_campaign([&](record::Campaign& campaign) {
        record::Json shards = campaign.raw.is_object() ? campaign.raw.value("shards", record::Json::object())
                                                       : record::Json::object();
        const bool same = shards.value("count", std::size_t{0}) == shard.count;
        if (!same && !alone && shards.contains("count"))
            throw hashprof::Error(state.options.run.string(),
                                  "is being worked on in " + shards.at("count").dump() + " shards, not " +
                                      std::to_string(shard.count),
                                  "use the same number of shards, or wait until the others have ended",
                                  hashprof::Exit::environment);
        assignment = assign_shards(costs, shard.count, same ? former_assignment(shards) : Assignment());
        annotate(campaign, "shards", {{"count", shard.count}, {"instances", assignment}});
    });
    std::erase_if(all, [&](const CatalogueInstance* instance) {
        return assignment.at(instance->key()) != shard.number;
    });
    return all;
}

}  // namespace ngcc
