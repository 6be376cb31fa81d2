// SPDX-License-Identifier: Apache-2.0
#include "assess/assess.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "assess/calls.hpp"
#include "stats/derive.hpp"
#include "stats/exact.hpp"
#include "stats/spread.hpp"

namespace ngcc {
namespace {

using record::Json;

// The figures of a record are recomputed by the rules they were made by.
constexpr std::uint64_t rules_version = 1;
constexpr double stable_half_width = 0.01;

const record::Count& count_of(const record::Trial& trial, Unit unit) {
    return unit == Unit::cycles ? trial.cycles : trial.ticks;
}

std::optional<double> mean_call(const record::Trial& trial, Unit unit) {
    if (unit == Unit::seconds) return trial.seconds / static_cast<double>(trial.measurements);
    const record::Count& count = count_of(trial, unit);
    if (!count || *count == 0) return std::nullopt;
    return exact_mean(std::span(&*count, 1), trial.measurements);
}

std::vector<Weighted> means(const std::vector<record::Trial>& trials, Unit unit) {
    std::vector<Weighted> result;
    for (const record::Trial& trial : trials) {
        if (trial.measurements == 0) continue;
        const auto mean = mean_call(trial, unit);
        if (!mean) return {};
        result.push_back({*mean, trial.measurements});
    }
    return result;
}

std::string source_of(const record::Timing& timing, Unit unit) {
    if (unit == Unit::cycles) return timing.cycle_source.value_or("perf_event");
    if (unit == Unit::ticks) return timing.tick_source.value_or("unknown");
    return "clock_monotonic_raw";
}

std::vector<double> values(std::span<const Weighted> trials) {
    std::vector<double> result;
    for (const Weighted& t : trials)
        result.push_back(t.value);
    return result;
}

// One mean for each process that has trials.
std::vector<double> process_means(const record::Timing& timing, Unit unit) {
    std::vector<double> result;
    for (const record::Process& process : timing.processes) {
        const std::vector<Weighted> trials = means(process.trials, unit);
        if (!trials.empty()) result.push_back(weighted_mean(trials));
    }
    return result;
}

std::string few_trials(std::size_t trials) {
    return std::to_string(trials) + (trials == 1 ? " trial" : " trials") + "; an interval needs " +
           std::to_string(min_trials_of_interval);
}

Json interval_of(const Measure& measure, std::size_t processes, std::uint64_t seed) {
    const auto interval = mean_interval(measure.trials, seed);
    if (!interval) return not_enough_data(few_trials(measure.trials.size()));
    const double mean = weighted_mean(measure.trials);
    if (!std::isfinite(mean) || !std::isfinite(interval->high - interval->low))
        return not_available("the figures are out of range");
    const double low = std::max(interval->low, 0.0);  // no call takes less than no time
    const char* method = interval->resamples == 0  ? "student"
                         : interval->all_resamples ? "bootstrap_all_resamples"
                                                   : "bootstrap_seeded";
    Json result = {{"state", "computed"},
                   {"level", 0.95},
                   {"low", low},
                   {"high", interval->high},
                   {"method", method},
                   {"resamples", interval->resamples},
                   {"stretch", interval->stretch},
                   {"over", processes > 1 ? "trials of fresh processes" : "trials of one process"}};
    if (interval->resamples != 0 && !interval->all_resamples) result["seed"] = seed;
    if (mean > 0)
        result["relative_half_width"] = std::max(mean - interval->low, interval->high - mean) / mean;
    return result;
}

Json process_spread(const std::vector<double>& means) {
    const auto spread = relative_spread(means);
    if (!spread)
        return not_enough_data(std::to_string(means.size()) +
                               (means.size() == 1 ? " process" : " processes") + "; a spread needs 2");
    if (!std::isfinite(spread->standard_deviation)) return not_available("the figures are out of range");
    return {{"state", "computed"},
            {"processes", means.size()},
            {"relative_range", spread->range},
            {"relative_standard_deviation", spread->standard_deviation}};
}

Json drift_between_trials(const Measure& measure) {
    const auto z = trend(values(measure.trials));
    if (!z) return not_enough_data(std::to_string(measure.trials.size()) + " trials; a trend needs 5");
    return {{"state", "computed"}, {"kendall_z", *z}, {"flagged", *z >= trend_limit || *z <= -trend_limit}};
}

std::string percent(double share) {
    char text[64];
    const auto [stop, error] =
        std::to_chars(text, text + sizeof text, share * 100, std::chars_format::general, 2);
    return error == std::errc() ? std::string(text, stop) + " %" : "beyond all bounds";
}

bool flag(const Json& part, const char* name) {
    return part.contains(name) && part[name].get<bool>();
}

// The mean over all calls, the very one of the record.
Json mean_of(const record::Timing& timing, Unit unit) {
    std::vector<Sample> samples;
    for (const record::Trial& t : timing.trials)
        samples.push_back({t.measurements, t.seconds, t.cycles, t.ticks});
    const Derived derived = derive(samples, std::nullopt);
    const std::optional<double> mean = unit == Unit::cycles  ? derived.mean_cycles
                                       : unit == Unit::ticks ? derived.mean_ticks
                                                             : derived.mean_seconds;
    return mean && std::isfinite(*mean) ? Json(*mean) : Json();
}

struct Words {
    std::string verdict, reason;
};

Words drift_words(const Json& drift) {
    if (flag(drift["within_trials"], "flagged"))
        return {"noisy", "the calls of a trial change by " +
                             percent(drift["within_trials"]["relative_change"].get<double>()) +
                             " from its first to its second half"};
    if (flag(drift["between_trials"], "flagged"))
        return {"noisy", std::string("the trials get ") +
                             (drift["between_trials"]["kendall_z"].get<double>() > 0 ? "slower" : "faster") +
                             " one after the other"};
    return {};
}

// From the worst to the best; the first that holds.
Words verdict(const Measure& measure, const Json& statistics) {
    const Json& interval = statistics["interval"];
    if (!interval.contains("relative_half_width"))
        return {"not_enough_data", interval.value("reason", "the mean is 0: the clock did not move")};
    if (const auto groups = split(values(measure.trials)))
        return {"bimodal", "the trials fall into two groups, " + std::to_string(groups->lower) + " and " +
                               std::to_string(groups->upper) + ", with a gap of " +
                               percent((groups->gap_high - groups->gap_low) / weighted_mean(measure.trials)) +
                               " between"};
    const Json& distribution = statistics["distribution"];
    if (distribution.contains("modes") && flag(distribution["modes"], "several"))
        return {"bimodal",
                "the calls fall into groups: " + percent(distribution["modes"]["share_below"].get<double>()) +
                    " take less than " +
                    std::to_string(distribution["modes"]["valley"]["low"].get<std::uint64_t>()) + " ticks"};
    const double half_width = interval["relative_half_width"].get<double>();
    if (half_width > stable_half_width)
        return {"noisy", "the mean is known to within " + percent(half_width) + ", not to within 1 %"};
    const Words drift = drift_words(statistics["drift"]);
    if (!drift.verdict.empty()) return drift;
    return {"stable", "the mean is known to within " + percent(half_width)};
}

}  // namespace

std::string_view name(Unit unit) {
    switch (unit) {
        case Unit::cycles:
            return "cycles";
        case Unit::ticks:
            return "ticks";
        case Unit::seconds:
            break;
    }
    return "seconds";
}

Measure measure_in(const record::Timing& timing, Unit unit) {
    return {unit, source_of(timing, unit), means(timing.trials, unit)};
}

Measure measure_of(const record::Timing& timing) {
    for (const Unit unit : {Unit::cycles, Unit::ticks}) {
        Measure measure = measure_in(timing, unit);
        if (!measure.trials.empty()) return measure;
    }
    return measure_in(timing, Unit::seconds);
}

std::uint64_t seed_of(const record::Timing& timing) {
    // FNV-1a over the three names, each with a byte that ends it.
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const std::string& text : {timing.candidate, timing.label, timing.key()}) {
        for (const char c : text)
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        hash *= 0x100000001b3u;
    }
    return hash;
}

Json assess(const record::Timing& timing) {
    const Measure measure = measure_of(timing);
    const std::vector<double> processes = process_means(timing, measure.unit);
    std::uint64_t calls = 0;
    for (const Weighted& trial : measure.trials)
        calls += trial.weight;
    Json statistics = {{"rules", rules_version},   {"unit", name(measure.unit)},
                       {"source", measure.source}, {"trials", measure.trials.size()},
                       {"calls", calls},           {"mean", mean_of(timing, measure.unit)}};
    statistics["interval"] = interval_of(measure, processes.size(), seed_of(timing));
    statistics["process_spread"] = process_spread(processes);
    statistics["drift"] = {{"within_trials", assess_drift_within_trials(timing)},
                           {"between_trials", drift_between_trials(measure)}};
    statistics["first_call"] = assess_first_call(timing);
    statistics["distribution"] = assess_distribution(timing);
    const Words words = verdict(measure, statistics);
    statistics["verdict"] = words.verdict;
    statistics["verdict_reason"] = words.reason;
    return statistics;
}

}  // namespace ngcc
