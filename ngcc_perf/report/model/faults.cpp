// SPDX-License-Identifier: Apache-2.0
#include "report/model/faults.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "report/format/number.hpp"
#include "report/format/text.hpp"

namespace ngcc::report {
namespace {

// No measurement of ours or published comes near these.
constexpr double longest_seconds = 1e8;               // three years an operation
constexpr double fastest_hz = 1e11;                   // of a cycle or tick counter
constexpr std::uint64_t largest_count = 1ULL << 63;   // what is beyond was once negative
constexpr std::uint64_t largest_memory = 1ULL << 48;  // bytes of an address space
constexpr std::uint64_t largest_size = 1ULL << 40;    // bytes of a key, a signature or a message
constexpr double share_slack = 1e-6;                  // of rounding, beyond all of the operation

class Faults {
  public:
    Faults(std::filesystem::path file, std::vector<record::Problem>& problems)
        : file_(std::move(file)), problems_(problems) {}

    void add(const std::string& field, const std::string& value, const char* why) {
        problems_.push_back(
            {file_, "at " + field + ": " + value + " cannot be true (" + why + "); left out"});
    }

    // Shown all the same.
    void differs(const std::string& field, const std::string& value, const std::string& from) {
        problems_.push_back({file_, "at " + field + ": is " + value + ", but " + from});
    }

    void missing(const std::string& field, bool is_missing) {
        if (is_missing) problems_.push_back({file_, "at " + field + ": is missing"});
    }

    void positive(const char* field, record::Real& value, double most, const char* why) {
        if (!value || (*value > 0 && *value <= most)) return;
        add(field, format::general(value), why);
        value.reset();
    }

    void at_most(const std::string& field, record::Count& value, std::uint64_t most, const char* why) {
        if (!value || *value <= most) return;
        add(field, std::to_string(*value), why);
        value.reset();
    }

    void share(const std::string& field, record::Real& value) {
        if (!value || (*value >= 0 && *value <= 1 + share_slack)) return;
        add(field, format::general(value), "a share lies between 0 and 1");
        value.reset();
    }

  private:
    std::filesystem::path file_;
    std::vector<record::Problem>& problems_;
};

void check_rate(Faults& faults, const char* field, record::Real& count, const record::Real& seconds) {
    if (!count || !seconds || *count <= *seconds * fastest_hz) return;
    faults.add(field, format::cycles(count), "more than 100 a nanosecond");
    count.reset();
}

void check_trials(Faults& faults, record::Timing& timing) {
    for (std::size_t i = 0; i < timing.trials.size(); ++i) {
        record::Trial& trial = timing.trials[i];
        const std::string where = "trials[" + std::to_string(i) + "].";
        faults.at_most(where + "cycles", trial.cycles, largest_count, "a counter that ran backwards");
        faults.at_most(where + "ticks", trial.ticks, largest_count, "a counter that ran backwards");
    }
    const auto senseless = [](const record::Trial& t) {
        return !(t.seconds >= 0) || t.seconds > longest_seconds;
    };
    const auto found = std::find_if(timing.trials.begin(), timing.trials.end(), senseless);
    if (found == timing.trials.end()) return;
    faults.add("trials[" + std::to_string(found - timing.trials.begin()) + "].seconds",
               format::general(found->seconds), "a trial lasts 0 to 1e8 s; its trials are");
    timing.trials.clear();
}

// A mean that does not follow from its trials is not theirs.
void check_mean(Faults& faults, const char* field, record::Real& mean, double sum, double measurements) {
    constexpr double rounding = 1e-3;
    if (!mean || measurements <= 0 || std::abs(*mean * measurements - sum) <= rounding * sum) return;
    faults.add(field, format::general(*mean), "its trials give another mean");
    mean.reset();
}

void check_means(Faults& faults, record::Timing& timing) {
    double measurements = 0, seconds = 0, cycles = 0, ticks = 0;
    bool all_cycles = true, all_ticks = true;
    for (const record::Trial& trial : timing.trials) {
        measurements += static_cast<double>(trial.measurements);
        seconds += trial.seconds;
        cycles += static_cast<double>(trial.cycles.value_or(0));
        ticks += static_cast<double>(trial.ticks.value_or(0));
        all_cycles = all_cycles && trial.cycles;
        all_ticks = all_ticks && trial.ticks;
    }
    if (!timing.trials.empty() && timing.measurements > 0 &&
        measurements != static_cast<double>(timing.measurements))
        faults.differs("measurements", std::to_string(timing.measurements),
                       "its trials have " + format::cycles(measurements));
    check_mean(faults, "mean_seconds", timing.mean_seconds, seconds, measurements);
    if (all_cycles) check_mean(faults, "mean_cycles", timing.mean_cycles, cycles, measurements);
    if (all_ticks) check_mean(faults, "mean_ticks", timing.mean_ticks, ticks, measurements);
}

void check_memory(Faults& faults, record::Timing& timing) {
    faults.at_most("baseline_rss_bytes", timing.baseline_rss_bytes, largest_memory,
                   "more than an address space");
    faults.at_most("peak_rss_bytes", timing.peak_rss_bytes, largest_memory, "more than an address space");
    if (timing.baseline_rss_bytes && timing.peak_rss_bytes &&
        *timing.peak_rss_bytes < *timing.baseline_rss_bytes) {
        faults.add("peak_rss_bytes", std::to_string(*timing.peak_rss_bytes), "less than the baseline");
        timing.peak_rss_bytes.reset();
    }
    for (auto it = timing.sizes.begin(); it != timing.sizes.end();) {
        if (it->second <= largest_size) {
            ++it;
            continue;
        }
        faults.add("sizes." + it->first, std::to_string(it->second), "more than 1 TiB");
        it = timing.sizes.erase(it);
    }
}

// What every complete record has. Asked first, before anything is taken out.
void check_completeness(Faults& faults, const record::Timing& timing) {
    faults.missing("measurements", timing.measurements == 0);
    faults.missing("mean_seconds", !timing.mean_seconds);
    faults.missing("median_trial_seconds", !timing.median_trial_seconds);
    faults.missing("operations_per_second", !timing.operations_per_second);
    faults.missing("plan", !timing.plan);
    faults.missing("environment", !timing.environment);
    faults.missing("processes", timing.processes.empty());
    faults.missing("trials", timing.trials.empty());
    const bool counted =
        !timing.trials.empty() && std::all_of(timing.trials.begin(), timing.trials.end(),
                                              [](auto& t) { return t.cycles.value_or(0) > 0; });
    faults.missing("mean_cycles", counted && !timing.mean_cycles);
}

void check(Faults faults, record::Timing& timing) {
    if (timing.status == "complete") check_completeness(faults, timing);
    constexpr const char* seconds_why = "an operation lasts more than 0 and at most 1e8 s";
    faults.positive("mean_seconds", timing.mean_seconds, longest_seconds, seconds_why);
    faults.positive("median_trial_seconds", timing.median_trial_seconds, longest_seconds, seconds_why);
    faults.positive("operations_per_second", timing.operations_per_second, 1e12,
                    "at most 1e12 operations a second");
    constexpr const char* count_why = "an operation takes more than 0 and less than 2^63";
    const auto most = static_cast<double>(largest_count);
    faults.positive("mean_cycles", timing.mean_cycles, most, count_why);
    faults.positive("mean_ticks", timing.mean_ticks, most, count_why);
    check_rate(faults, "mean_cycles", timing.mean_cycles, timing.mean_seconds);
    check_rate(faults, "mean_ticks", timing.mean_ticks, timing.mean_seconds);
    faults.positive("tick_hz", timing.tick_hz, fastest_hz, "a tick counter has a rate of at most 100 GHz");
    check_trials(faults, timing);
    check_means(faults, timing);
    check_memory(faults, timing);
}

// Ticks that cannot be true make every share of the profile doubtful.
void drop_shares(record::Profile& profile) {
    profile.hash_share.reset();
    for (auto& [fn, share] : profile.share)
        share.reset();
}

void check_completeness(Faults& faults, const record::Profile& profile) {
    faults.missing("total", !profile.total);
    faults.missing("total.operations", profile.total && profile.total->operations == 0);
    if (!profile.total || !profile.total->ticks) return;
    faults.missing("hash_share", !profile.hash_share);
    faults.missing("calls", profile.calls.empty() && profile.hash_share.value_or(0) > 0);
    std::set<std::string> called;
    for (const record::ProfileRow& row : profile.calls)
        called.insert(row.fn);
    for (const char* fn : {"pseudohash", "pseudoXOF", "sm3hash", "drng"})
        faults.missing(std::string("share.") + fn, called.count(fn) > 0 && profile.share.count(fn) == 0);
}

void check(Faults faults, record::Profile& profile) {
    if (profile.status == "complete") check_completeness(faults, profile);
    bool doubtful = false;
    if (profile.total) {
        const bool had = profile.total->ticks.has_value();
        faults.at_most("total.ticks", profile.total->ticks, largest_count, "a counter that ran backwards");
        doubtful = had && !profile.total->ticks;
    }
    for (std::size_t i = 0; i < profile.calls.size(); ++i) {
        record::ProfileRow& row = profile.calls[i];
        const std::string where = "calls[" + std::to_string(i) + "].ticks";
        const bool had = row.ticks.has_value();
        faults.at_most(where, row.ticks, largest_count, "a counter that ran backwards");
        if (row.ticks && profile.total && profile.total->ticks && *row.ticks > *profile.total->ticks) {
            faults.add(where, std::to_string(*row.ticks), "more than all operations together took");
            row.ticks.reset();
        }
        doubtful = doubtful || (had && !row.ticks);
    }
    faults.share("hash_share", profile.hash_share);
    for (auto& [fn, share] : profile.share)
        faults.share("share." + fn, share);
    if (doubtful) drop_shares(profile);
}

// The verdict that a record was made under, against that of the build.
void check_known_answers(record::RunData& data) {
    if (!data.build) return;
    for (const auto& stored : data.timings) {
        const record::Timing& timing = stored.value;
        const auto built = data.build->instances.find(timing.candidate + "/" + timing.label);
        if (built == data.build->instances.end() || !timing.kat || !built->second.kat ||
            *timing.kat == *built->second.kat)
            continue;
        data.problems.push_back({stored.file, "at kat: is " + format::printable(*timing.kat) + ", and " +
                                                  format::printable(*built->second.kat) + " in build.json"});
    }
}

void check_campaign(record::RunData& data) {
    if (data.campaign && data.campaign->system_id.empty())
        data.problems.push_back({record::RunDirectory::campaign_path(), "at system_id: is empty"});
}

// The shares of such a profile stand beside no time.
void check_for_timings(record::RunData& data) {
    std::set<std::tuple<std::string, std::string, std::string>> timed;
    for (const auto& stored : data.timings)
        timed.emplace(stored.value.candidate, stored.value.label, stored.value.key());
    for (const auto& stored : data.profiles)
        if (!timed.count({stored.value.candidate, stored.value.label, stored.value.key()}))
            data.problems.push_back({stored.file, "at operation: there is no timing record of it"});
}

}  // namespace

void take_out_faults(record::RunData& data) {
    for (auto& stored : data.timings)
        check(Faults(stored.file, data.problems), stored.value);
    for (auto& stored : data.profiles)
        check(Faults(stored.file, data.problems), stored.value);
    check_campaign(data);
    check_known_answers(data);
    check_for_timings(data);
}

}  // namespace ngcc::report
