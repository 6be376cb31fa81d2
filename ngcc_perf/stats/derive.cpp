// SPDX-License-Identifier: Apache-2.0
#include "stats/derive.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "stats/exact.hpp"

namespace ngcc {
namespace {

// Mean over all calls and median of the trials' means of a counter, absent unless every trial has a count
// above 0: a zero is a counter that did not count.
std::pair<std::optional<double>, std::optional<double>> counter(std::span<const Sample> trials,
                                                                std::uint64_t measurements,
                                                                std::optional<std::uint64_t> Sample::*field) {
    std::vector<std::uint64_t> counts;
    std::vector<double> means;
    for (const Sample& trial : trials) {
        const std::optional<std::uint64_t>& count = trial.*field;
        if (!count || *count == 0) return {};
        counts.push_back(*count);
        means.push_back(exact_mean(std::span(&*count, 1), trial.measurements));
    }
    return {exact_mean(counts, measurements), median(means)};
}

}  // namespace

Derived derive(std::span<const Sample> all, std::optional<std::uint64_t> hash_bytes) {
    std::vector<Sample> trials;
    std::copy_if(all.begin(), all.end(), std::back_inserter(trials),
                 [](const Sample& s) { return s.measurements > 0; });
    Derived result;
    if (trials.empty()) return result;

    std::vector<double> seconds, means;
    for (const Sample& trial : trials) {
        result.measurements += trial.measurements;
        seconds.push_back(trial.seconds);
        means.push_back(trial.seconds / static_cast<double>(trial.measurements));
    }
    const double count = static_cast<double>(result.measurements);
    const double total = exact_sum(seconds);
    result.guide_100_measurements_met = result.measurements >= 100;
    result.mean_seconds = total / count;
    result.median_trial_seconds = median(means);
    result.min_trial_seconds = *std::min_element(means.begin(), means.end());
    result.max_trial_seconds = *std::max_element(means.begin(), means.end());
    if (total > 0) {
        result.operations_per_second = count / total;
        if (hash_bytes)
            result.throughput_MB_per_second = static_cast<double>(*hash_bytes) * count / total / 1e6;
    }
    std::tie(result.mean_cycles, result.median_trial_cycles) =
        counter(trials, result.measurements, &Sample::cycles);
    std::tie(result.mean_ticks, result.median_trial_ticks) =
        counter(trials, result.measurements, &Sample::ticks);
    return result;
}

}  // namespace ngcc
