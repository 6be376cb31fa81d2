// SPDX-License-Identifier: Apache-2.0
// The object `hashprof`, as far as a file lets it be recomputed: sums, shares, residual; the compensation of
// an operation where the constants and all calls of that very run are there.
#include <algorithm>
#include <cmath>

#include "stats/exact.hpp"
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

using record::Profile;

std::uint64_t count(const Json& object, const char* name) {
    const Json& value = member(object, name);
    return value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
}

std::optional<double> real(const Json& object, const char* name) {
    const Json& value = member(object, name);
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

struct Sums {
    std::uint64_t calls = 0, ticks = 0, nested_calls = 0, nested_ticks = 0;
};

std::map<std::string, Sums> sums_of(const Profile& profile) {
    std::map<std::string, Sums> sums;
    for (const record::ProfileRow& row : profile.calls) {
        sums[row.fn].calls += row.calls;
        sums[row.fn].ticks += row.ticks.value_or(0);
    }
    const Json& nested = member(profile.hashprof, "nested");
    if (nested.is_array())
        for (const Json& row : nested)
            if (const Json& fn = member(row, "fn"); fn.is_string()) {
                sums[fn.get<std::string>()].nested_calls += count(row, "nested_calls");
                sums[fn.get<std::string>()].nested_ticks += count(row, "nested_ticks");
            }
    return sums;
}

void check_helper(const Profile& profile, const std::string& fn, const Json& helper, const Sums& sums,
                  const Sink& sink) {
    const std::string pointer = pointer_to("/hashprof/helpers", fn);
    const auto same = [&](const char* name, const Json& expected) {
        sink.same("wrong_share", pointer_to(pointer, name), "does not follow from the calls", expected,
                  member(helper, name));
    };
    if (fn != "drng_init") {  // its rows are not listed
        same("calls", sums.calls);
        if (!member(helper, "ticks").is_null()) same("ticks", sums.ticks);
    }
    same("nested_calls", sums.nested_calls);
    const record::Count whole = total_ticks(profile);
    const Json& ticks = member(helper, "ticks");
    if (!ticks.is_number_unsigned()) return;
    same("inclusive_ticks", ticks.get<std::uint64_t>() + sums.nested_ticks);
    if (profile.hash_share && whole && *whole > 0)
        same("share", static_cast<double>(ticks.get<std::uint64_t>()) / static_cast<double>(*whole));
}

void check_helpers(const ProfileFile& file, const Sink& sink) {
    const Profile& profile = file.value;
    const Json& own = profile.hashprof;
    const Json& helpers = member(own, "helpers");
    if (!helpers.is_object()) return;
    const auto sums = sums_of(profile);
    for (const auto& [fn, helper] : helpers.items()) {
        const auto found = sums.find(fn);
        check_helper(profile, fn, helper, found == sums.end() ? Sums() : found->second, sink);
        const bool init = fn == "drng_init";
        if (init)
            sink.same("wrong_share", "/hashprof/drng_init", "is not that of helpers", helper,
                      member(own, "drng_init"));
        else
            sink.same("wrong_share", pointer_to("/hashprof/share_compensated", fn), "is not that of helpers",
                      member(helper, "share_compensated"), member(member(own, "share_compensated"), fn));
    }
    for (const auto& [fn, sum] : sums)
        if (!helpers.contains(fn))
            sink.add("wrong_share", pointer_to("/hashprof/helpers", fn), "is missing, though it was called");
}

// The compensated hash share is the sum over the hash functions where both are of one run; medians over
// several runs do not add up.
void check_compensated_sum(const ProfileFile& file, const Sink& sink) {
    const Json& own = file.value.hashprof;
    const auto sum = real(own, "hash_share_compensated");
    if (!sum || count(member(own, "compensated_from"), "runs") != 1) return;
    double expected = 0;
    for (const char* fn : {"pseudoXOF", "pseudohash", "sm3hash"})
        expected += real(member(own, "share_compensated"), fn).value_or(0);
    if (std::fabs(*sum - expected) > 1e-12)
        sink.add("wrong_share", "/hashprof/hash_share_compensated", "is not the sum over the hash functions",
                 expected, *sum);
}

// Of the run whose calls are listed: its ticks less what each interception costs.
void check_compensation(const ProfileFile& file, const Sink& sink) {
    const Profile& profile = file.value;
    const Json& own = profile.hashprof;
    const Json& from = member(own, "compensated_from");
    const bool same_run = count(from, "runs") == 1 && member(from, "mode") == member(own, "mode");
    const auto ticks = real(own, "operation_ticks_compensated");
    const Json& c = member(own, "calibration");
    if (!same_run || !ticks || !c.is_object() || count(own, "images") != 1 || !profile.total ||
        !profile.total->ticks || profile.total->operations == 0)
        return;
    const auto constant = [&](const char* name) { return real(member(c, name), "ticks").value_or(0); };
    auto sums = sums_of(profile);
    if (const Json& init = member(own, "drng_init"); init.is_object())
        sums["drng_init"].calls = count(init, "calls");
    const auto operations = static_cast<double>(profile.total->operations);
    double cost = operations * constant("window_inside");
    for (const auto& [fn, sum] : sums)
        cost +=
            static_cast<double>(sum.calls + sum.nested_calls) * (constant("inside") + constant("outside"));
    const double expected = (static_cast<double>(*profile.total->ticks) - cost) / operations;
    if (std::fabs(*ticks - expected) > 1e-9 * std::fabs(expected))
        sink.add("wrong_share", "/hashprof/operation_ticks_compensated",
                 "does not follow from calls and calibration", expected, *ticks);
}

void check_residual(const ProfileFile& file, const Sink& sink) {
    const Json& own = file.value.hashprof;
    const Json& residual = member(own, "residual");
    const Json& pairs = member(residual, "pairs");
    if (!pairs.is_array()) return;
    std::vector<double> ratios, profiled;
    for (const Json& pair : pairs) {
        const auto p = real(pair, "profiled_ticks"), plain = real(pair, "plain_ticks");
        if (!p || !plain || !(*plain > 0)) return;
        ratios.push_back(*p / *plain - 1.0);
        profiled.push_back(*p);
    }
    const bool enough = !member(residual, "median").is_null();
    if (ratios.empty() || !enough) return;
    const auto [low, high] = std::minmax_element(ratios.begin(), ratios.end());
    sink.same("wrong_figure", "/hashprof/residual/median", "is not the median over the pairs", median(ratios),
              member(residual, "median"));
    sink.same("wrong_figure", "/hashprof/residual/noise", "is not half the range of the pairs",
              (*high - *low) / 2, member(residual, "noise"));
    if (count(member(own, "compensated_from"), "runs") == profiled.size())
        sink.same("wrong_figure", "/hashprof/operation_ticks_compensated",
                  "is not the median over the profiled runs", median(profiled),
                  member(own, "operation_ticks_compensated"));
}

}  // namespace

void check_hashprof(const ProfileFile& file, const Sink& sink) {
    if (!file.value.hashprof.is_object()) return;
    check_helpers(file, sink);
    check_compensated_sum(file, sink);
    check_compensation(file, sink);
    check_residual(file, sink);
    const Json& states = member(file.value.hashprof, "states");
    for (const record::ProfileRow& row : file.value.calls)
        if (const Json& state = member(member(states, row.fn), "state"); state == "absent")
            sink.add("wrong_share", pointer_to("/hashprof/states", row.fn),
                     "is absent, though calls of it were counted", "observed", state);
}

}  // namespace ngcc::validate
