// SPDX-License-Identifier: Apache-2.0
#include "report/model/shares.hpp"

#include <algorithm>

#include "report/format/text.hpp"

namespace ngcc::report {
namespace {

using record::Json;

// Members of the free-form `hashprof` object: what has another type is as good as absent.
const Json& member(const Json& object, const char* name) {
    static const Json nothing;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && found != object.end() ? *found : nothing;
}

std::string string_member(const Json& object, const char* name) {
    const Json& value = member(object, name);
    return value.is_string() ? value.get<std::string>() : "";
}

std::optional<double> number(const Json& value) {
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

State state_from(const std::string& name) {
    if (name == "observed") return State::observed;
    if (name == "absent") return State::absent;
    if (name == "not_observable") return State::not_observable;
    return State::unknown;
}

// "observed", or {"state": "not_observable", "reason": "...", "remedy": "..."}.
Helper helper_from(const Json& json) {
    Helper helper;
    if (json.is_string()) {
        helper.state = state_from(json.get<std::string>());
        return helper;
    }
    helper.state = state_from(string_member(json, "state"));
    helper.reason = string_member(json, "reason");
    const std::string remedy = string_member(json, "remedy");
    if (!remedy.empty()) helper.reason += (helper.reason.empty() ? "" : "; ") + ("remedy: " + remedy);
    return helper;
}

void count_calls(const record::Profile& profile, Shares& shares) {
    if (!profile.total || profile.total->operations == 0) return;
    std::map<std::string, std::uint64_t> sums;
    for (const auto& row : profile.calls)
        sums[row.fn] += row.calls;
    for (const auto& [fn, calls] : sums)
        shares.calls[fn] = static_cast<double>(calls) / static_cast<double>(profile.total->operations);
}

// From the calls, for a function that `share` does not name.
std::optional<double> counted_share(const record::Profile& profile, const std::string& fn) {
    if (!profile.total || !profile.total->ticks || *profile.total->ticks == 0) return std::nullopt;
    if (profile.calls.empty() && profile.hash_share.value_or(0) > 0)
        return std::nullopt;  // the calls are missing
    double ticks = 0;
    for (const auto& row : profile.calls) {
        if (row.fn != fn) continue;
        if (!row.ticks) return std::nullopt;
        ticks += static_cast<double>(*row.ticks);
    }
    return ticks / static_cast<double>(*profile.total->ticks);
}

// What the wrappers of one helper measured; nothing for a helper that was not called.
void add_helper(const record::Profile& profile, const std::string& fn, Cost& cost) {
    const Json& helper = member(member(profile.hashprof, "helpers"), fn.c_str());
    cost.uncertainty += number(member(helper, "share_uncertainty")).value_or(0);
    cost.below_resolution = cost.below_resolution || member(helper, "below_resolution") == true;
}

void read_drng_init(const record::Profile& profile, Shares& shares) {
    const Json& json = member(profile.hashprof, "drng_init");
    add_helper(profile, "drng_init", shares.drng_init);
    shares.drng_init.share = number(member(json, "share"));
    shares.drng_init.compensated = number(member(json, "share_compensated"));
    if (json.is_null() && shares.state_of("drng_init") == State::observed) shares.drng_init.share = 0;
    const auto calls = number(member(json, "calls"));
    if (calls && profile.total && profile.total->operations > 0)
        shares.calls["drng_init"] = *calls / static_cast<double>(profile.total->operations);
}

Residual residual_from(const Json& json) {
    return {string_member(json, "state") == "stated", number(member(json, "median")),
            number(member(json, "noise")), string_member(json, "reason")};
}

void read_ours(const record::Profile& profile, Shares& shares) {
    const Json& own = profile.hashprof;
    shares.ours = own.is_object();
    if (!shares.ours) return;
    shares.coverage = string_member(own, "coverage");
    shares.coverage_reason = string_member(own, "coverage_reason");
    shares.hash.compensated = number(member(own, "hash_share_compensated"));
    shares.drng.compensated = number(member(member(own, "share_compensated"), "drng"));
    if (!shares.drng.compensated && shares.drng.share == 0.0 && shares.hash.compensated)
        shares.drng.compensated = 0;  // no call, nothing to compensate
    for (const std::string& fn : Shares::hash_functions())
        add_helper(profile, fn, shares.hash);
    add_helper(profile, "drng", shares.drng);
    const Json& states = member(own, "states");
    if (states.is_object())
        for (const auto& [fn, state] : states.items())
            shares.helpers[fn] = helper_from(state);
    read_drng_init(profile, shares);
    shares.residual = residual_from(member(own, "residual"));
}

}  // namespace

const std::vector<std::string>& Shares::hash_functions() {
    static const std::vector<std::string> names{"pseudohash", "pseudoXOF", "sm3hash"};
    return names;
}

std::vector<std::string> Shares::in_state(State state) const {
    std::vector<std::string> names;
    for (const auto& [fn, helper] : helpers)
        if (helper.state == state) names.push_back(fn);
    return names;
}

State Shares::state_of(const std::string& fn) const {
    const auto found = helpers.find(fn);
    return found == helpers.end() ? State::unknown : found->second.state;
}

bool Shares::hashes() const {
    const auto& names = hash_functions();
    return std::any_of(names.begin(), names.end(), [&](const std::string& fn) {
        const auto found = calls.find(fn);
        return found != calls.end() && found->second > 0;
    });
}

Visibility visibility(const Shares& shares, const std::vector<std::string>& functions) {
    Visibility seen;
    if (!shares.ours) return seen;
    seen.all_absent = true;
    std::vector<std::string> reasons;
    bool all_observed = true;
    for (const std::string& fn : functions) {
        const auto found = shares.helpers.find(fn);
        const Helper helper = found == shares.helpers.end() ? Helper{} : found->second;
        seen.all_absent = seen.all_absent && helper.state == State::absent;
        if (helper.state == State::absent || (helper.state == State::observed && helper.reason.empty()))
            continue;
        seen.blind = true;
        all_observed = all_observed && helper.state == State::observed;
        reasons.push_back(fn + ": " +
                          (helper.reason.empty() ? "the profile does not say why" : helper.reason));
    }
    seen.partial = seen.blind && all_observed;
    seen.reasons = format::joined(reasons, "; ");
    return seen;
}

std::optional<double> recorded_share(const record::Profile& profile, const std::string& fn) {
    const auto found = profile.share.find(fn);
    return found == profile.share.end() ? counted_share(profile, fn) : found->second;
}

Shares shares_of(const record::Profile& profile) {
    Shares shares;
    shares.hash.share = profile.hash_share;
    if (profile.hash_share) shares.drng.share = recorded_share(profile, "drng");
    count_calls(profile, shares);
    read_ours(profile, shares);
    return shares;
}

}  // namespace ngcc::report
