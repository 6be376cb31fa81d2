// SPDX-License-Identifier: Apache-2.0
#include "hashcost/subject.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "report/model/counter.hpp"
#include "report/model/ours.hpp"
#include "report/model/shares.hpp"

namespace ngcc::hashcost {
namespace {

// Rounding and noise let the parts of an operation add up to a little more than the whole.
constexpr double most_share = 1.02;

bool positive(const std::optional<double>& value) {
    return value && std::isfinite(*value) && *value > 0;
}

std::optional<double> trial_value(const record::Trial& trial, const std::string& unit) {
    if (trial.measurements == 0) return std::nullopt;
    const double calls = static_cast<double>(trial.measurements);
    if (unit == "seconds") return trial.seconds / calls;
    const record::Count& count = unit == "cycles" ? trial.cycles : trial.ticks;
    return count ? std::optional(static_cast<double>(*count) / calls) : std::nullopt;
}

// Half the stated interval of the mean, or half the range of the trials where no interval is stated.
double uncertainty_of_mean(const record::Timing& timing, const std::string& unit) {
    const auto low = report::number_at(timing.statistics, "/interval/low");
    const auto high = report::number_at(timing.statistics, "/interval/high");
    if (low && high && *high >= *low && report::text_at(timing.statistics, "/unit") == unit)
        return (*high - *low) / 2;
    std::optional<double> least, most;
    for (const record::Trial& trial : timing.trials) {
        const auto value = trial_value(trial, unit);
        if (!value || !std::isfinite(*value)) continue;
        least = std::min(least.value_or(*value), *value);
        most = std::max(most.value_or(*value), *value);
    }
    return least ? (*most - *least) / 2 : 0;
}

void read_timing(const record::Timing& timing, Subject& subject) {
    if (timing.status != "complete") {
        subject.gap = "the timing record is " + timing.status;
        return;
    }
    const auto cycles = report::mean_cycles(timing);
    subject.unit = positive(cycles) ? "cycles" : positive(timing.mean_ticks) ? "ticks" : "seconds";
    subject.present = positive(cycles)              ? cycles
                      : positive(timing.mean_ticks) ? timing.mean_ticks
                                                    : timing.mean_seconds;
    subject.library_sha256 = timing.library_sha256.value_or("");
    if (!positive(subject.present)) {
        subject.present.reset();
        subject.gap = "the timing record has no mean above 0";
        return;
    }
    if (positive(timing.mean_ticks))
        subject.ticks = timing.mean_ticks;
    else if (positive(timing.mean_seconds) && positive(timing.tick_hz))
        subject.ticks = *timing.mean_seconds * *timing.tick_hz;
    subject.uncertainty = uncertainty_of_mean(timing, subject.unit);
}

// What the wrapper adds to the ticks of one call in the run that the rows are from.
double inside_ticks(const record::Profile& profile) {
    const auto ticks = report::number_at(profile.hashprof, "/calibration/inside/ticks");
    return ticks && std::isfinite(*ticks) ? *ticks : 0;
}

double own_ticks(const record::ProfileRow& row, double inside) {
    const double ticks = static_cast<double>(row.ticks.value_or(0)) - static_cast<double>(row.calls) * inside;
    return std::max(ticks, 0.0);
}

void add_shapes(const record::Profile& profile, FunctionUse& use) {
    const double operations = static_cast<double>(profile.total->operations), inside = inside_ticks(profile);
    double sum = 0, calls = 0;
    std::map<Shape, ShapeUse> shapes;
    for (const record::ProfileRow& row : profile.calls) {
        if (row.fn != use.fn || row.calls == 0) continue;
        calls += static_cast<double>(row.calls);
        if (!row.in_bits || !row.out_bits) {
            use.no_lengths = std::to_string(row.calls) + " calls are recorded without their lengths";
            continue;
        }
        ShapeUse& shape = shapes[{use.fn, *row.in_bits, *row.out_bits}];
        shape.calls += static_cast<double>(row.calls) / operations;
        shape.weight += own_ticks(row, inside);
        sum += own_ticks(row, inside);
    }
    use.calls = calls / operations;
    for (auto& [shape, of_shape] : shapes) {
        of_shape.shape = shape;
        // Calls too short to be seen among the ticks share the time evenly.
        of_shape.weight = sum > 0 ? of_shape.weight / sum : of_shape.calls / use.calls;
        use.shapes.push_back(of_shape);
    }
    if (profile.meta.contains("overflow_calls") && profile.meta.at("overflow_calls") != "0")
        use.no_lengths = profile.meta.at("overflow_calls") +
                         " calls did not fit the table of shapes (meta.overflow_calls)";
}

std::optional<double> share_of(const record::Profile& profile, const std::string& fn, bool& compensated) {
    if (const auto share = report::number_at(profile.hashprof, ("/share_compensated/" + fn).c_str()))
        return share;
    compensated = false;
    const auto found = profile.share.find(fn);
    return found == profile.share.end() ? std::nullopt : found->second;
}

void add_function(const record::Profile& profile, const report::Shares& shares, const std::string& fn,
                  Subject& subject) {
    FunctionUse use;
    use.fn = fn;
    const report::Visibility seen = report::visibility(shares, {fn});
    if (seen.blind) use.unseen = seen.reasons;
    add_shapes(profile, use);
    if (use.calls > 0) {
        const auto share = share_of(profile, fn, subject.compensated);
        if (!share || !std::isfinite(*share) || *share < -0.01 || *share > most_share) {
            subject.gap = "the profile's share of " + fn + " is " +
                          (share ? "no part of the operation (" + std::to_string(*share) + ")" : "not known");
            return;
        }
        use.share = std::max(*share, 0.0);
        use.uncertainty =
            std::abs(report::number_at(profile.hashprof, ("/helpers/" + fn + "/share_uncertainty").c_str())
                         .value_or(0));
    }
    if (use.calls > 0 || !use.unseen.empty()) subject.functions.push_back(std::move(use));
}

// The parts are medians of several runs each, and so is their sum, which is the steadier figure: medians do
// not add up.
void fit_to_sum(const record::Profile& profile, Subject& subject) {
    const auto& hashes = report::Shares::hash_functions();
    const auto whole = report::number_at(profile.hashprof, "/hash_share_compensated");
    const double sum = subject.share(hashes);
    if (!subject.compensated || !positive(whole) || *whole > most_share || !(sum > 0)) return;
    for (FunctionUse& use : subject.functions)
        if (std::find(hashes.begin(), hashes.end(), use.fn) != hashes.end()) use.share *= *whole / sum;
}

void read_profile(const record::Profile& profile, Subject& subject) {
    if (profile.status != "complete")
        subject.gap = "the profile is " + profile.status;
    else if (!profile.total || profile.total->operations == 0)
        subject.gap = "the profile has no operations (total.operations)";
    else if (!profile.total->ticks || *profile.total->ticks == 0)
        subject.gap = "the profile counts calls only, it has no ticks (total.ticks)";
    if (!subject.gap.empty()) return;
    const report::Shares shares = report::shares_of(profile);
    subject.compensated = true;
    for (const std::string& fn : replaceable())
        if (subject.gap.empty()) add_function(profile, shares, fn, subject);
    if (subject.gap.empty() && subject.share(replaceable()) > most_share)
        subject.gap = "the shares of the helpers add up to more than the operation";
    if (subject.gap.empty()) fit_to_sum(profile, subject);
}

}  // namespace

const std::vector<std::string>& replaceable() {
    static const std::vector<std::string> names{"sm3hash", "pseudohash", "pseudoXOF", drng};
    return names;
}

const FunctionUse* Subject::use(const std::string& fn) const {
    const auto found =
        std::find_if(functions.begin(), functions.end(), [&](const auto& u) { return u.fn == fn; });
    return found == functions.end() ? nullptr : &*found;
}

double Subject::share(const std::vector<std::string>& fns) const {
    double sum = 0;
    for (const std::string& fn : fns)
        if (const FunctionUse* found = use(fn)) sum += found->share;
    return sum;
}

Subject subject_of(const record::Stored<record::Profile>& profile,
                   const record::Stored<record::Timing>* timing) {
    Subject subject;
    subject.candidate = profile.value.candidate;
    subject.label = profile.value.label;
    subject.operation = profile.value.key();
    subject.profile = profile.file;
    if (timing == nullptr) {
        subject.gap = "there is no timing record, so the time without the profiler is not known";
        return subject;
    }
    subject.record = timing->file;
    read_timing(timing->value, subject);
    if (subject.gap.empty()) read_profile(profile.value, subject);
    return subject;
}

std::vector<Subject> subjects(const record::RunData& run) {
    std::map<std::string, const record::Stored<record::Timing>*> timings;
    const auto key = [](const auto& value) {
        return value.candidate + "\n" + value.label + "\n" + value.key();
    };
    for (const auto& timing : run.timings)
        timings[key(timing.value)] = &timing;
    std::vector<Subject> list;
    for (const auto& profile : run.profiles) {
        const auto found = timings.find(key(profile.value));
        list.push_back(subject_of(profile, found == timings.end() ? nullptr : found->second));
    }
    return list;
}

}  // namespace ngcc::hashcost
