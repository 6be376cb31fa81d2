// SPDX-License-Identifier: Apache-2.0
#include "stats/spread.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "stats/exact.hpp"

namespace ngcc {

std::optional<Spread> relative_spread(std::span<const double> values) {
    if (values.size() < 2) return std::nullopt;
    const double n = static_cast<double>(values.size());
    const double mean = exact_sum(values) / n;
    if (!(mean > 0)) return std::nullopt;
    double squares = 0;
    for (const double v : values)
        squares += (v - mean) * (v - mean);
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return Spread{(*high - *low) / mean, std::sqrt(squares / (n - 1)) / mean};
}

std::optional<Split> split(std::span<const double> values) {
    if (values.size() < min_trials_of_split) return std::nullopt;
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double mean = exact_sum(sorted) / static_cast<double>(sorted.size());
    std::optional<Split> best;
    for (std::size_t k = 2; k + 2 <= sorted.size(); ++k) {
        const double gap = sorted[k] - sorted[k - 1];
        const double widest = std::max(sorted[k - 1] - sorted.front(), sorted.back() - sorted[k]);
        if (gap <= split_gap_per_group * widest || gap <= split_gap_of_mean * mean) continue;
        if (!best || gap > best->gap_high - best->gap_low)
            best = Split{sorted[k - 1], sorted[k], k, sorted.size() - k};
    }
    return best;
}

std::optional<double> trend(std::span<const double> values) {
    const std::size_t count = values.size();
    if (count < 5) return std::nullopt;
    double s = 0;
    // At most a thousand are looked at: the statistic takes every pair.
    const std::size_t step = 1 + count / 1000;
    std::size_t used = 0;
    for (std::size_t i = 0; i < count; i += step, ++used)
        for (std::size_t j = i + step; j < count; j += step)
            s += (values[j] > values[i]) - (values[j] < values[i]);
    const double n = static_cast<double>(used);
    const double deviation = std::sqrt(n * (n - 1) * (2 * n + 5) / 18);
    if (s == 0) return 0.0;
    return (s > 0 ? s - 1 : s + 1) / deviation;
}

}  // namespace ngcc
