// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "campaign/phases.hpp"
#include "support/files.hpp"

namespace ngcc {

std::vector<Block> blocks_of(const RunState& state, const PlannedOperations& planned) {
    std::vector<OrderedWork> work;
    std::vector<std::string> names;
    for (const PlannedOperation& p : planned)
        names.push_back(p.title());
    std::sort(names.begin(), names.end());
    for (const PlannedOperation& p : planned)
        work.push_back({p.plan.equals_calibration() ? 0 : processes_of(p.plan), p.plan.estimated_s,
                        static_cast<std::size_t>(std::lower_bound(names.begin(), names.end(), p.title()) -
                                                 names.begin())});
    return order_of(work, state.options.order);
}

void plan_phase(const RunState& state, const PlannedOperations& planned) {
    record::OrderedJson operations = record::OrderedJson::array();
    const std::vector<Block> blocks = blocks_of(state, planned);
    for (std::size_t b = 0; b < blocks.size(); ++b)
        for (const std::size_t i : blocks[b].operations) {
            const PlannedOperation& p = planned[i];
            operations.push_back({{"instance", p.instance->key()},
                                  {"operation", p.operation.key()},
                                  {"block", b},
                                  {"t1_s", p.calibration.times().t1},
                                  {"setup_s", p.calibration.times().setup},
                                  {"trials", p.plan.trials},
                                  {"iterations_per_trial", p.plan.iterations_per_trial},
                                  {"warmups", p.plan.warmups},
                                  {"separate_processes", p.plan.separate_processes},
                                  {"estimated_s", p.plan.estimated_s},
                                  {"timeout_per_process_s", p.plan.timeout_per_process_s}});
        }
    record::OrderedJson json = {
        {"schema", 1}, {"planning", state.campaign.planning}, {"operations", std::move(operations)}};
    const std::string name = state.options.shard
                                 ? "plan-" + std::to_string(state.options.shard->number) + "-of-" +
                                       std::to_string(state.options.shard->count) + ".json"
                                 : std::string("plan.json");
    hashprof::write_file_atomically(state.options.run / "calibrate" / name, record::dump(json));
}

}  // namespace ngcc
