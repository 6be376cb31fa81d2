// SPDX-License-Identifier: Apache-2.0
#include "campaign/share.hpp"

#include <optional>

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

// How the run directory is shared out already; nothing of it need hold in a file that was edited.
struct FormerShards {
    std::optional<std::size_t> count;
    Assignment assignment;
};

FormerShards former_shards(const record::Campaign& campaign) {
    FormerShards former;
    const record::Json shards =
        campaign.raw.is_object() ? campaign.raw.value("shards", record::Json()) : record::Json();
    if (!shards.is_object() || !shards.contains("count") || !shards.at("count").is_number_unsigned())
        return former;
    former.count = shards.at("count").get<std::size_t>();
    const record::Json instances = shards.value("instances", record::Json());
    if (!instances.is_object()) return former;
    for (const auto& [key, number] : instances.items())
        if (number.is_number_unsigned()) former.assignment[key] = number.get<std::size_t>();
    return former;
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
        const FormerShards former = former_shards(campaign);
        const bool same = former.count == shard.count;
        if (!same && !alone && former.count)
            throw hashprof::Error(state.options.run.string(),
                                  "is being worked on in " + std::to_string(*former.count) + " shards, not " +
                                      std::to_string(shard.count),
                                  "use the same number of shards, or wait until the others have ended",
                                  hashprof::Exit::environment);
        assignment = assign_shards(costs, shard.count, same ? former.assignment : Assignment());
        annotate(campaign, "shards", {{"count", shard.count}, {"instances", assignment}});
    });
    std::erase_if(all, [&](const CatalogueInstance* instance) {
        return assignment.at(instance->key()) != shard.number;
    });
    return all;
}

}  // namespace ngcc
