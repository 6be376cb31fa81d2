// SPDX-License-Identifier: Apache-2.0
#include "plan/shard.hpp"

#include <algorithm>
#include <vector>

namespace ngcc {

Assignment assign_shards(const Costs& costs, std::size_t count, Assignment former) {
    std::vector<double> load(count, 0.0);
    std::vector<std::pair<std::string, double>> open;
    for (const auto& [name, cost] : costs) {
        const auto found = former.find(name);
        if (found != former.end() && found->second >= 1 && found->second <= count)
            load[found->second - 1] += cost;
        else
            open.emplace_back(name, cost);
    }
    std::stable_sort(open.begin(), open.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [name, cost] : open) {
        const auto least = std::min_element(load.begin(), load.end());
        *least += cost;
        former[name] = static_cast<std::size_t>(least - load.begin()) + 1;
    }
    return former;
}

}  // namespace ngcc
