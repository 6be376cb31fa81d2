// SPDX-License-Identifier: Apache-2.0
#include "assess/calls.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "stats/distribution.hpp"
#include "stats/exact.hpp"

namespace ngcc {
namespace {

using record::Json;

constexpr double first_call_factor = 2;
constexpr double drift_limit = 0.005;

record::Count meta_count(const record::Process& process, const char* name) {
    const auto found = process.meta.find(name);
    if (found == process.meta.end()) return std::nullopt;
    const std::string& text = found->second;
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

record::Count event(const record::Trial& trial, const char* name) {
    const auto found = trial.events.find(name);
    return found == trial.events.end() ? record::Count() : record::Count(found->second);
}

// Relative change from the first to the second half of the calls of a trial.
std::optional<double> change_within(const record::Trial& trial) {
    const auto ticks = event(trial, "first_half_ticks");
    const auto calls = event(trial, "first_half_calls");
    if (!ticks || !calls || !trial.ticks) return std::nullopt;
    if (*ticks == 0 || *calls == 0 || *ticks >= *trial.ticks || *calls >= trial.measurements)
        return std::nullopt;
    const double first = static_cast<double>(*ticks) / static_cast<double>(*calls);
    const double second =
        static_cast<double>(*trial.ticks - *ticks) / static_cast<double>(trial.measurements - *calls);
    return second / first - 1;
}

Json bounds(const std::optional<Bin>& bin) {
    if (!bin) return nullptr;
    return {{"low", bin->low}, {"high", bin->high}};
}

// Calls of a few clock steps leave gaps between the heights that the clock can take.
bool below_resolution(const record::Timing& timing) {
    return std::any_of(timing.processes.begin(), timing.processes.end(), [](const record::Process& p) {
        return meta_count(p, "below_resolution").value_or(0) != 0;
    });
}

Json modes(const record::Timing& timing, const std::vector<Bin>& merged) {
    if (below_resolution(timing)) return not_available("the calls are too short for the clock");
    const std::uint64_t calls = calls_in(merged);
    if (calls < min_calls_of_modes)
        return not_enough_data(std::to_string(calls) + " calls; modes need " +
                               std::to_string(min_calls_of_modes));
    const auto found = valley(merged);
    Json result = {{"state", "computed"}, {"several", found.has_value()}};
    if (found) {
        result["valley"] = {{"low", found->low}, {"high", found->high}};
        result["share_below"] = static_cast<double>(found->calls_below) / static_cast<double>(calls);
    }
    return result;
}

}  // namespace

Json not_available(const std::string& reason) {
    return {{"state", "not_available"}, {"reason", reason}};
}

Json not_enough_data(const std::string& reason) {
    return {{"state", "not_enough_data"}, {"reason", reason}};
}

Json assess_first_call(const record::Timing& timing) {
    std::vector<double> first;
    for (const record::Process& process : timing.processes)
        if (const auto ticks = meta_count(process, "first_call_ticks"))
            first.push_back(static_cast<double>(*ticks));
    if (first.empty()) return not_available("the worker did not take the time of the first call apart");
    const Measure measure = measure_in(timing, Unit::ticks);
    const double mean = measure.trials.empty() ? 0 : weighted_mean(measure.trials);
    if (!(mean > 0)) return not_available("there are no ticks of the other calls to hold it against");
    const double ticks = median(first);
    const double ratio = ticks / mean;
    return {{"state", "computed"},
            {"processes", first.size()},
            {"ticks", ticks},
            {"ratio_to_mean", ratio},
            {"differs", ratio > first_call_factor || ratio < 1 / first_call_factor}};
}

Json assess_drift_within_trials(const record::Timing& timing) {
    std::vector<Weighted> changes;
    for (const record::Trial& trial : timing.trials)
        if (const auto change = change_within(trial)) changes.push_back({*change, 1});
    if (changes.empty()) return not_available("the worker did not take the time of half a trial apart");
    const auto interval = mean_interval(changes, seed_of(timing));
    if (!interval)
        return not_enough_data(std::to_string(changes.size()) + " trials with halves; an interval needs " +
                               std::to_string(min_trials_of_interval));
    const double change = weighted_mean(changes);
    if (!std::isfinite(interval->high - interval->low)) return not_available("the figures are out of range");
    const bool beyond_noise = interval->low > 0 || interval->high < 0;
    return {{"state", "computed"},       {"trials", changes.size()},
            {"relative_change", change}, {"low", interval->low},
            {"high", interval->high},    {"flagged", beyond_noise && std::fabs(change) > drift_limit}};
}

Json assess_distribution(const record::Timing& timing) {
    std::vector<Bin> bins;
    for (const record::Process& process : timing.processes)
        for (const record::Bucket& bucket : process.histogram)
            bins.push_back({bucket.low, bucket.high, bucket.count});
    if (bins.empty()) return not_available("measured without --distribution");
    const auto merged = merge(std::move(bins));
    if (!merged) return not_available("the buckets of the processes do not belong to one histogram");
    if (merged->empty()) return not_available("the histogram holds no calls");
    Json result = {{"state", "computed"},
                   {"unit", "ticks"},
                   {"calls", calls_in(*merged)},
                   {"fastest", bounds(merged->front())},
                   {"slowest", bounds(merged->back())},
                   {"modes", modes(timing, *merged)}};
    for (const unsigned percent : {25u, 50u, 75u, 90u, 99u})
        result["p" + std::to_string(percent)] = bounds(percentile(*merged, percent));
    return result;
}

}  // namespace ngcc
