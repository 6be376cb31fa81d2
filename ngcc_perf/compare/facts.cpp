// SPDX-License-Identifier: Apache-2.0
#include "compare/facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "report/model/counter.hpp"
#include "report/model/shares.hpp"

namespace ngcc::compare {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 5> size_names{{{"public_key", "pk_bytes"},
                                                                         {"secret_key", "sk_bytes"},
                                                                         {"ciphertext", "ct_bytes"},
                                                                         {"shared_secret", "ss_bytes"},
                                                                         {"signature", "signature_bytes"}}};

std::optional<Figure> measured(const record::Real& mean) {
    if (!mean || !std::isfinite(*mean) || !(*mean > 0)) return {};
    return Figure::exact(*mean);
}

void take(const record::Timing& timing, Facts& facts) {
    facts.cycles = measured(report::mean_cycles(timing));
    facts.seconds = measured(timing.mean_seconds);
    if (!facts.cycles && !facts.seconds) facts.no_time = "the record is " + timing.status;
    facts.trials = timing.trials.size();
    facts.kat = timing.kat;
    facts.flags = timing.flags;
    for (const auto& [name, field] : size_names) {
        const auto found = timing.sizes.find(field);
        if (found != timing.sizes.end() && found->second > 0) facts.sizes[name] = found->second;
    }
}

// A share that is a bound, or that could not be seen, is not compared.
std::optional<Figure> share_of(const report::Shares& shares, const report::Cost& cost,
                               const std::vector<std::string>& functions) {
    const report::Visibility seen = report::visibility(shares, functions);
    if (seen.all_absent) return Figure::exact(0);
    if (seen.blind || !cost.share) return {};
    return Figure::exact(*cost.share);
}

Calls calls_of_profile(const record::Profile& profile, const report::Shares& shares) {
    Calls calls;
    if (profile.status != "complete" || !profile.total || profile.total->operations == 0) {
        calls.missing = "no complete profile";
        return calls;
    }
    calls.operations = profile.total->operations;
    const auto operations = static_cast<double>(calls.operations);
    for (const record::ProfileRow& row : profile.calls) {
        CallCount& count = calls.means[row.fn];
        const double mean = static_cast<double>(row.calls) / operations;
        count.mean = Figure::exact(count.mean.value + mean);
        if (!count.varying) count.varying = 0;
        if (row.calls % calls.operations != 0) *count.varying += mean;
    }
    for (auto& [fn, count] : calls.means)
        if (calls.operations < operations_of_a_pattern) count.varying.reset();
    for (const auto& [fn, helper] : shares.helpers)
        if (helper.state == report::State::not_observable || !helper.reason.empty()) calls.blind.insert(fn);
    return calls;
}

void take(const record::Profile& profile, Facts& facts) {
    const report::Shares shares = report::shares_of(profile);
    facts.calls = calls_of_profile(profile, shares);
    if (!facts.calls.missing.empty()) return;
    facts.hash_share = share_of(shares, shares.hash, report::Shares::hash_functions());
    facts.drng_share = share_of(shares, shares.drng, {"drng"});
}

// The published rule for the operations of a profile; tables do not print them.
std::uint64_t profiled_operations(const std::optional<Figure>& seconds) {
    if (!seconds || !(seconds->value > 0) || seconds->value > 60) return 1;
    return static_cast<std::uint64_t>(std::clamp(std::ceil(1 / seconds->value), 3.0, 1000.0));
}

// Three digits show a fraction only below a hundred.
std::optional<double> printed_variation(const Figure& mean, std::uint64_t operations) {
    if (operations < operations_of_a_pattern || mean.high >= 100) return {};
    if (mean.holds(std::round(mean.value))) return 0;
    return mean.value - std::floor(mean.value);
}

void take(const Printed& printed, Facts& facts) {
    const published::Operation& operation = printed.operation;
    facts.cycles = operation.mean_cycles;
    facts.seconds = operation.mean_seconds;
    if (!facts.cycles && !facts.seconds) facts.no_time = "no time is printed";
    facts.trials = operation.trials.value_or(0);
    facts.kat = printed.kat;
    facts.flags = printed.flags;
    facts.hash_share = operation.hash_share;
    facts.drng_share = operation.drng_share;
    facts.sizes = printed.sizes;
    facts.sizes_vary = printed.sizes_nominal;
    facts.calls.operations = profiled_operations(operation.mean_seconds);
    if (!operation.calls) {
        facts.calls.missing = "no calls are printed";
        return;
    }
    for (const auto& [fn, mean] : *operation.calls)
        facts.calls.means[fn] = {mean, printed_variation(mean, facts.calls.operations)};
}

}  // namespace

CallCount Calls::of(const std::string& fn) const {
    const auto found = means.find(fn);
    if (found != means.end()) return found->second;
    CallCount none;
    if (operations >= operations_of_a_pattern) none.varying = 0;
    return none;
}

std::set<Key> keys_of(const Side& side) {
    std::set<Key> keys;
    for (const auto& [key, value] : side.timings)
        keys.insert(key);
    for (const auto& [key, value] : side.profiles)
        keys.insert(key);
    for (const auto& [key, value] : side.printed)
        keys.insert(key);
    return keys;
}

Facts facts_of(const Side& side, const Key& key) {
    Facts facts;
    if (const auto found = side.printed.find(key); found != side.printed.end()) {
        take(found->second, facts);
        return facts;
    }
    facts.no_time = "no timing record";
    facts.calls.missing = "no complete profile";
    if (const auto found = side.timings.find(key); found != side.timings.end()) {
        facts.no_time.clear();
        take(found->second, facts);
    }
    if (const auto found = side.profiles.find(key); found != side.profiles.end()) take(found->second, facts);
    return facts;
}

}  // namespace ngcc::compare
