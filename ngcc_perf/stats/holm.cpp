// SPDX-License-Identifier: Apache-2.0
#include "stats/holm.hpp"

#include <algorithm>
#include <numeric>

namespace ngcc {

std::vector<double> holm(std::span<const double> probabilities) {
    std::vector<std::size_t> order(probabilities.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return probabilities[a] < probabilities[b]; });
    std::vector<double> adjusted(probabilities.size());
    double largest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const double factor = static_cast<double>(order.size() - rank);
        largest = std::max(largest, std::min(1.0, probabilities[order[rank]] * factor));
        adjusted[order[rank]] = largest;
    }
    return adjusted;
}

}  // namespace ngcc
