// SPDX-License-Identifier: Apache-2.0
#include "campaign/residual.hpp"

#include <algorithm>

#include "stats/exact.hpp"

namespace ngcc {

record::Json residual(std::span<const ResidualPair> pairs) {
    record::Json json = {{"state", "not_enough_data"}, {"median", nullptr}, {"noise", nullptr}};
    json["pairs"] = record::Json::array();
    std::vector<double> ratios;
    for (const ResidualPair& pair : pairs) {
        if (!(pair.plain > 0)) continue;
        ratios.push_back(pair.profiled / pair.plain - 1.0);
        json["pairs"].push_back({{"profiled_ticks", pair.profiled}, {"plain_ticks", pair.plain}});
    }
    if (ratios.size() < residual_pairs) {
        json["reason"] =
            "fewer than " + std::to_string(residual_pairs) + " pairs of profiled and unprofiled runs";
        return json;
    }
    const auto [low, high] = std::minmax_element(ratios.begin(), ratios.end());
    const double middle = median(ratios), noise = (*high - *low) / 2;
    json["median"] = middle;
    json["noise"] = noise;
    const bool stated = noise <= residual_noise;
    json["state"] = stated ? "stated" : "not_enough_data";
    json["reason"] = stated ? record::Json() : record::Json("the runs differ too much among themselves");
    return json;
}

}  // namespace ngcc
