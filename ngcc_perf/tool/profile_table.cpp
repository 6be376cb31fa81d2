// SPDX-License-Identifier: Apache-2.0
#include "tool/profile_table.hpp"

#include <fmt/format.h>

#include "report/format/number.hpp"

namespace ngcc {
namespace {

namespace format = report::format;
using record::Json;

std::optional<double> number(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number()) return std::nullopt;
    return found->get<double>();
}

std::string text(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// Shares to a hundredth: the published rule for pages would round away what is compared here.
std::string share(std::optional<double> value) {
    return value ? fmt::format("{:.2f}%", *value * 100) : "-";
}

std::string helper_rows(const Json& own, const record::ProfileTotal& total) {
    const double operations = static_cast<double>(total.operations);
    std::string rows = fmt::format("{:<14}{:>12}{:>10}{:>13}{:>10}  {}\n", "helper", "calls/op", "share",
                                   "compensated", "+-", "state");
    const Json states = own.value("states", Json::object()), helpers = own.value("helpers", Json::object());
    for (const auto& [name, state] : states.items()) {
        const Json helper = helpers.value(name, Json::object());
        // A helper that was watched and not called has a real zero; one that could not be watched has no
        // number.
        auto calls = number(helper, "calls");
        auto plain = number(helper, "share"), compensated = number(helper, "share_compensated");
        if (!calls && text(state, "state") == "observed") {
            calls = 0.0;
            if (total.ticks) plain = compensated = 0.0;
        }
        rows += fmt::format(
            "{:<14}{:>12}{:>10}{:>13}{:>10}  {}{}\n", name,
            calls && operations > 0 ? format::general(*calls / operations) : "-", share(plain),
            share(compensated), compensated ? share(number(helper, "share_uncertainty")) : "-",
            text(state, "state"), helper.value("below_resolution", false) ? ", below resolution" : "");
        if (const std::string reason = text(state, "reason"); !reason.empty())
            rows += fmt::format("{:<14}  {}; {}\n", "", reason, text(state, "remedy"));
    }
    return rows;
}

std::string bits(const record::Count& value) {
    return value ? std::to_string(*value) : "any";
}

std::string shape_rows(const record::Profile& profile) {
    if (profile.calls.empty()) return {};
    std::string rows = fmt::format("{:<14}{:>12}{:>12}{:>12}{:>16}\n", "shape", "in bits", "out bits",
                                   "calls", "ticks a call");
    for (const record::ProfileRow& row : profile.calls)
        rows += fmt::format(
            "{:<14}{:>12}{:>12}{:>12}{:>16}\n", row.fn, bits(row.in_bits), bits(row.out_bits), row.calls,
            row.ticks && row.calls > 0
                ? fmt::format("{:.1f}", static_cast<double>(*row.ticks) / static_cast<double>(row.calls))
                : "-");
    return rows;
}

bool sees_no_hash_helper(const Json& own) {
    const Json states = own.value("states", Json::object());
    for (const char* name : {"sm3hash", "pseudohash", "pseudoXOF"})
        if (text(states.value(name, Json::object()), "state") == "observed") return false;
    return true;
}

std::string residual_line(const Json& own) {
    const Json r = own.value("residual", Json::object());
    if (!r.is_object()) return {};
    const auto middle = number(r, "median"), noise = number(r, "noise");
    if (!middle || !noise)
        return "residual against the unprofiled run: not enough data (" + text(r, "reason") + ")\n";
    const std::string figures = fmt::format("{:+.2f}%, noise {:.2f}%", *middle * 100, *noise * 100);
    if (text(r, "state") == "stated") return "residual against the unprofiled run: " + figures + "\n";
    return "residual against the unprofiled run: not enough data (" + figures + ")\n";
}

}  // namespace

std::string profile_table(const record::Profile& profile) {
    std::string out = fmt::format("{}/{} {}\n", profile.candidate, profile.label, profile.key());
    if (!profile.total) return out + "no figures: the profile failed\n";
    const auto meta = [&](const char* name) {
        return profile.meta.contains(name) ? profile.meta.at(name) : std::string("?");
    };
    const Json& own = profile.hashprof;
    out +=
        fmt::format("{} operations after {} warm-ups, {} ticks ({} at {} Hz), route {}, coverage {} ({})\n",
                    profile.total->operations, meta("warmups"),
                    profile.total->ticks ? std::to_string(*profile.total->ticks) : "no", meta("tick_source"),
                    meta("tick_hz"), text(own, "route"), text(own, "coverage"), text(own, "coverage_reason"));
    if (sees_no_hash_helper(own))
        return out + "hash share: no hash helper is observed in this library\n" +
               helper_rows(own, *profile.total) + shape_rows(profile) + residual_line(own);
    out += fmt::format("hash share {}, compensated {}\n", share(profile.hash_share),
                       share(number(own, "hash_share_compensated")));
    out += helper_rows(own, *profile.total);
    out += shape_rows(profile);
    return out + residual_line(own);
}

}  // namespace ngcc
