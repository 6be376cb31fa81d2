// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "stats/exact.hpp"
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

using record::Profile;

Json divided(const record::Count& part, const record::Count& whole) {
    if (!part || !whole || *whole == 0) return nullptr;
    return static_cast<double>(*part) / static_cast<double>(*whole);
}

// Ticks by helper; no value for a helper with a row that has none.
std::map<std::string, record::Count> ticks_by_helper(const Profile& profile) {
    std::map<std::string, record::Count> sums;
    for (const record::ProfileRow& row : profile.calls) {
        const auto [place, fresh] = sums.try_emplace(row.fn, std::uint64_t{0});
        if (place->second && row.ticks)
            *place->second += *row.ticks;
        else
            place->second.reset();
    }
    return sums;
}

void check_shares(const ProfileFile& file, const Sink& sink) {
    const Profile& profile = file.value;
    const record::Count whole = total_ticks(profile);
    const auto ticks = ticks_by_helper(profile);
    const Json& share = member(file.json, "share");
    // A run with too many operations that never returned states no share at all.
    const bool withheld = profile.hash_share == std::nullopt && !profile.hashprof.is_null();
    for (const auto& [fn, sum] : ticks)
        sink.same("wrong_share", pointer_to("/share", fn), "is not ticks of the helper / total.ticks",
                  withheld ? Json() : divided(sum, whole), member(share, fn));
    for (const auto& [fn, value] : profile.share)
        if (!ticks.contains(fn))
            sink.add("wrong_share", pointer_to("/share", fn), "is the share of a helper without calls", {},
                     member(share, fn));
}

// The published sum is rounded once; ours was added up by name. They differ in the last digit at most.
void check_hash_share(const ProfileFile& file, const Sink& sink) {
    if (!file.value.hash_share) return;
    std::vector<double> parts;
    double plain = 0;
    for (const auto& [fn, value] : file.value.share)
        if (value && (fn == "sm3hash" || fn == "pseudohash" || fn == "pseudoXOF")) {
            parts.push_back(*value);
            plain += *value;
        }
    const double exact = exact_sum(parts);
    if (*file.value.hash_share != exact && *file.value.hash_share != plain)
        sink.add("wrong_share", "/hash_share", "is not the sum of the shares of the hash functions", exact,
                 *file.value.hash_share);
}

void check_counts(const ProfileFile& file, const Sink& sink) {
    const Profile& profile = file.value;
    const record::Count whole = total_ticks(profile);
    std::uint64_t sum = 0;
    std::set<std::tuple<std::string, record::Count, record::Count>> shapes;
    for (std::size_t i = 0; i < profile.calls.size(); ++i) {
        const record::ProfileRow& row = profile.calls[i];
        const std::string pointer = pointer_to("/calls", i);
        sum += row.ticks.value_or(0);
        if (row.calls == 0) sink.add("raw_data", pointer + "/calls", "is a row without calls");
        if (row.ticks && whole && *row.ticks > *whole)
            sink.add("raw_data", pointer + "/ticks", "exceeds the ticks of all operations", *whole,
                     *row.ticks);
        if (row.in_bits && !shapes.emplace(row.fn, row.in_bits, row.out_bits).second)
            sink.add("raw_data", pointer, "is a second row of the same helper and lengths");
    }
    if (whole && sum > *whole)
        sink.add("raw_data", "/total/ticks", "is less than the ticks of the helpers together", sum, *whole);
    if (profile.status == "complete" && profile.total && profile.total->operations == 0)
        sink.add("raw_data", "/total/operations", "is 0: nothing was profiled");
}

// Iterations and warm-ups: ours are named, the published ones are the last two words.
void check_command(const ProfileFile& file, const Sink& sink) {
    const Profile& p = file.value;
    const record::Strings& words = p.command;
    if (p.status != "complete" || !p.total || words.size() < 4) return;
    std::string iterations = words[words.size() - 2], warmups = words.back(), operation;
    const auto named = [&](const char* option, std::string& value) {
        const auto found = std::find(words.begin(), words.end(), option);
        if (found != words.end() && found + 1 != words.end()) value = *(found + 1);
    };
    named("--iterations", iterations);
    named("--warmups", warmups);
    sink.same("raw_data", "/total/operations", "is not the number of operations that the command asked for",
              iterations, std::to_string(p.total->operations));
    if (const auto found = p.meta.find("warmups"); found != p.meta.end())
        sink.same("raw_data", "/meta/warmups", "is not what the command asked for", warmups, found->second);
    if (std::find(words.begin(), words.end(), p.operation) == words.end())
        sink.add("raw_data", "/command", "does not run the operation of the profile", p.operation);
}

void check_meta(const ProfileFile& file, const Sink& sink) {
    const auto& meta = file.value.meta;
    const auto same = [&](const char* name, const std::string& expected) {
        const auto found = meta.find(name);
        if (found != meta.end())
            sink.same("raw_data", pointer_to("/meta", name), "differs from the profile", expected,
                      found->second);
    };
    same("operation", file.value.operation);
    same("input_bytes", std::to_string(file.value.input_bytes));
    if (file.value.operation != "hash" && file.value.input_bytes != 0)
        sink.add("raw_data", "/input_bytes", "is for hashes only", 0, file.value.input_bytes);
    const auto hz = meta_number(meta, "tick_hz");
    if (file.value.status == "complete" && meta.contains("tick_hz") && (!hz || *hz == 0))
        sink.add("raw_data", "/meta/tick_hz", "is no rate", {}, meta.at("tick_hz"));
    std::uint64_t calls = 0;
    for (const record::ProfileRow& row : file.value.calls)
        calls += row.calls;
    const auto overflow = meta_number(meta, "overflow_calls");
    if (overflow && file.value.hashprof.is_null() && *overflow > calls)
        sink.add("raw_data", "/meta/overflow_calls", "exceeds the calls of the profile", calls, *overflow);
}

}  // namespace

record::Count total_ticks(const Profile& profile) {
    if (profile.total) return profile.total->ticks;
    return {};
}

void check_profile(const ProfileFile& profile, const Sink& sink) {
    if (profile.value.total || !profile.value.calls.empty()) {
        check_shares(profile, sink);
        check_hash_share(profile, sink);
        check_counts(profile, sink);
    }
    check_command(profile, sink);
    check_meta(profile, sink);
    check_hashprof(profile, sink);
    check_paths(profile.json, sink);
}

}  // namespace ngcc::validate
