// SPDX-License-Identifier: Apache-2.0
// The JSON form of a profile: published schema-2 names first, ours in one object.
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "reader/profile.hpp"

namespace hashprof {
namespace {

using nlohmann::json;

json optional(const std::optional<double>& value) {
    return value ? json(*value) : json(nullptr);
}

// Of a run that takes no ticks: null, since a zero would be a measurement.
json ticks_json(const Profile& profile, std::uint64_t ticks) {
    return profile.timed ? json(ticks) : json(nullptr);
}

json bits_json(const CallRow& row, std::uint64_t bits) {
    return row.shape_known ? json(bits) : json(nullptr);
}

json to_json(const Constant& constant) {
    return {{"ticks", constant.ticks}, {"spread", constant.spread}};
}

json to_json(const Calibration& c) {
    if (!c.valid) return nullptr;
    return {{"inside", to_json(c.inside)},
            {"outside", to_json(c.outside)},
            {"window_inside", to_json(c.window_inside)},
            {"batches", c.batches},
            {"tick_pair_ticks", c.tick_pair},
            {"tick_resolution_ticks", c.tick_resolution}};
}

// A shape that was not kept has null lengths: 0 would be a length.
json call_json(const Profile& profile, const CallRow& row) {
    json call = {{"fn", row.function}, {"calls", row.calls}, {"ticks", ticks_json(profile, row.ticks)}};
    call["in_bits"] = bits_json(row, row.in_bits);
    call["out_bits"] = bits_json(row, row.out_bits);
    if (row.abandoned > 0) call["abandoned"] = row.abandoned;
    return call;
}

json nested_json(const Profile& profile) {
    json rows = json::array();
    for (const CallRow& row : profile.rows)
        if (row.nested_calls > 0)
            rows.push_back({{"fn", row.function},
                            {"in_bits", bits_json(row, row.in_bits)},
                            {"out_bits", bits_json(row, row.out_bits)},
                            {"nested_calls", row.nested_calls},
                            {"nested_ticks", ticks_json(profile, row.nested_ticks)}});
    return rows;
}

json helper_json(const Profile& profile, const Helper& helper) {
    json object = {{"calls", helper.calls},
                   {"ticks", ticks_json(profile, helper.ticks)},
                   {"nested_calls", helper.nested_calls},
                   {"self_ticks", profile.timed ? json(helper.self_ticks) : json(nullptr)},
                   {"inclusive_ticks", ticks_json(profile, helper.inclusive_ticks)},
                   {"unaligned_calls", helper.unaligned_calls},
                   {"abandoned_calls", helper.abandoned},
                   {"share", optional(helper.share)},
                   {"share_compensated", optional(helper.share_compensated)},
                   {"share_uncertainty", profile.timed ? json(helper.share_uncertainty) : json(nullptr)},
                   {"below_resolution", helper.below_resolution}};
    return object;
}

// Addresses as text: a reader wants them in hexadecimal.
json copies_json(const Profile& profile) {
    json copies = json::array();
    for (const Copy& copy : profile.copies) {
        char address[24];
        std::snprintf(address, sizeof address, "0x%llx", static_cast<unsigned long long>(copy.address));
        copies.push_back({{"fn", copy.function},
                          {"symbol", copy.symbol},
                          {"module", copy.module},
                          {"address", address},
                          {"calls", copy.calls},
                          {"nested_calls", copy.nested_calls},
                          {"ticks", ticks_json(profile, copy.ticks)}});
    }
    return copies;
}

json state_json(const HelperState& state) {
    json object = {{"state", name_of(state.state)}};
    if (!state.reason.empty()) object["reason"] = state.reason;
    if (!state.remedy.empty()) object["remedy"] = state.remedy;
    return object;
}

json own_json(const Profile& profile) {
    json own = {{"route", profile.route},
                {"mode", profile.mode},
                {"coverage", name_of(profile.coverage)},
                {"coverage_reason", profile.coverage_reason},
                {"calibration", to_json(profile.calibration)},
                {"operation_ticks_compensated", optional(profile.operation_ticks_compensated)},
                {"hash_share_compensated", optional(profile.hash_share_compensated)},
                {"nested", nested_json(profile)},
                {"copies", copies_json(profile)},
                {"clone_calls", profile.clone_calls},
                {"images", profile.images},
                {"threads", profile.threads},
                {"forks", profile.forks},
                {"healed_frames", profile.healed},
                {"windows_left_open", profile.windows_left_open},
                {"borrowed_calls", profile.borrowed_calls},
                {"dropped_calls", profile.dropped_calls},
                {"outside", {{"calls", profile.outside_calls}}},
                {"drng_init", nullptr},
                {"residual", nullptr}};
    for (const auto& [name, state] : profile.states)
        own["states"][name] = state_json(state);
    own["helpers"] = json::object();
    own["share_compensated"] = json::object();
    for (const auto& [name, helper] : profile.helpers) {
        own["helpers"][name] = helper_json(profile, helper);
        if (name == "drng_init")
            own["drng_init"] = helper_json(profile, helper);
        else
            own["share_compensated"][name] = optional(helper.share_compensated);
    }
    return own;
}

}  // namespace

json to_json(const Profile& profile) {
    json object;
    object["meta"] = {{"tick_source", profile.tick_source},
                      {"tick_hz", std::to_string(std::llround(profile.calibration.tick_hz))},
                      {"overflow_calls", std::to_string(profile.overflow_calls)}};
    object["total"] = {{"operations", profile.operations}, {"ticks", ticks_json(profile, profile.ticks)}};
    object["calls"] = json::array();
    object["share"] = json::object();
    for (const CallRow& row : profile.rows)
        if (row.calls > 0 && row.function != "drng_init") object["calls"].push_back(call_json(profile, row));
    for (const auto& [name, helper] : profile.helpers)
        if (helper.calls > 0 && name != "drng_init") object["share"][name] = optional(helper.share);
    object["hash_share"] = optional(profile.hash_share);
    object["hashprof"] = own_json(profile);
    return object;
}

}  // namespace hashprof
