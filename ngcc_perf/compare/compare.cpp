// SPDX-License-Identifier: Apache-2.0
#include "compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "compare/against_published.hpp"
#include "compare/facts.hpp"
#include "compare/setting.hpp"
#include "stats/exact.hpp"
#include "stats/holm.hpp"
#include "support/error.hpp"

namespace ngcc::compare {
namespace {

using Pair = std::pair<const Key*, std::pair<const record::Timing*, const record::Timing*>>;

// Two single records are compared whatever instance they are of, if the operation is the same.
std::vector<Pair> matched(const Side& a, const Side& b) {
    std::vector<Pair> pairs;
    if (a.single && b.single) {
        const auto& [key_a, timing_a] = *a.timings.begin();
        const auto& [key_b, timing_b] = *b.timings.begin();
        if (key_a.operation == key_b.operation) pairs.push_back({&key_a, {&timing_a, &timing_b}});
        return pairs;
    }
    for (const auto& [key, timing] : a.timings) {
        const auto found = b.timings.find(key);
        if (found != b.timings.end()) pairs.push_back({&key, {&timing, &found->second}});
    }
    return pairs;
}

std::vector<Key> unmatched(const Side& side, const Side& other) {
    std::vector<Key> keys;
    for (const auto& [key, timing] : side.timings)
        if (!other.timings.contains(key)) keys.push_back(key);
    return keys;
}

std::vector<std::string> all_setting_differences(const std::vector<Pair>& pairs) {
    std::set<std::string> all;
    for (const Pair& pair : pairs)
        for (const std::string& text : setting_differences(*pair.second.first, *pair.second.second))
            all.insert(text);
    return {all.begin(), all.end()};
}

const record::Profile* profile_of(const Side& side, const Key& key) {
    const auto found = side.profiles.find(key);
    return found == side.profiles.end() ? nullptr : &found->second;
}

std::vector<std::string> losses(const record::Timing& a, const record::Timing& b) {
    std::vector<std::string> list;
    if (a.status == "complete" && b.status != "complete")
        list.push_back("complete in A, " + b.status + " in B" + (b.error ? ": " + b.error->text : ""));
    if (a.kat == "PASS" && b.kat && *b.kat != "PASS") list.push_back("KAT: PASS in A, " + *b.kat + " in B");
    return list;
}

Row row_of(const Pair& pair, const Side& a, const Side& b) {
    const auto& [of_a, of_b] = pair.second;
    Row row;
    row.key = *pair.first;
    const Key key_b{of_b->candidate, of_b->label, of_b->key()};
    if (!(key_b == row.key)) row.label_b = key_b.candidate + "/" + key_b.label;
    row.time = time_difference(*of_a, *of_b);
    row.findings = losses(*of_a, *of_b);
    row.calls = call_differences(profile_of(a, row.key), profile_of(b, key_b));
    row.shares = share_differences(facts_of(a, row.key), facts_of(b, key_b));
    row.memory = memory_differences(*of_a, *of_b);
    row.sizes = size_differences(*of_a, *of_b);
    return row;
}

// The probabilities of all rows together, then each row's outcome.
void decide_together(std::vector<Row>& rows, double threshold) {
    std::vector<double> probabilities;
    for (const Row& row : rows)
        if (row.time.probability) probabilities.push_back(*row.time.probability);
    const std::vector<double> adjusted = holm(probabilities);
    std::size_t next = 0;
    for (Row& row : rows) {
        if (row.time.probability) row.time.adjusted = adjusted[next++];
        decide(row.time, family_error);
        row.regression = row.time.outcome == Outcome::slower && *row.time.ratio - 1 > threshold;
    }
}

std::vector<Amount> image_differences(const Side& a, const Side& b, const std::vector<Row>& rows) {
    std::set<std::string> compared;
    for (const Row& row : rows)
        compared.insert(row.key.candidate + "/" + row.key.label);
    std::vector<Amount> list;
    for (const auto& [name, bytes] : a.image_bytes) {
        if (!compared.contains(name)) continue;
        const auto found = b.image_bytes.find(name);
        if (found != b.image_bytes.end() && found->second != bytes)
            list.push_back({name, static_cast<double>(bytes), static_cast<double>(found->second)});
    }
    return list;
}

// Many operations that move together point at what they share.
std::optional<std::string> common_shift(const std::vector<Row>& rows) {
    std::vector<double> ratios;
    for (const Row& row : rows)
        if (row.time.ratio) ratios.push_back(*row.time.ratio);
    if (ratios.size() < 5) return std::nullopt;
    const double middle = median(ratios);
    const auto same = std::count_if(ratios.begin(), ratios.end(),
                                    [&](double r) { return (r > 1) == (middle > 1) && r != 1; });
    if (std::fabs(middle - 1) <= run_to_run || same * 10 < static_cast<std::ptrdiff_t>(ratios.size()) * 9)
        return std::nullopt;
    return "nearly all operations moved the same way, by " + percent(middle - 1) +
           (middle > 1 ? " slower" : " faster") +
           " in the median: look at what they share (machine, compiler) before any one of them";
}

std::vector<std::string> notes_on(const std::vector<Pair>& pairs, const std::vector<Row>& rows) {
    std::vector<std::string> notes;
    const auto unfixed = [](const Pair& pair) {
        return pair.second.first->unfixed_host.value_or(false) ||
               pair.second.second->unfixed_host.value_or(false);
    };
    if (std::any_of(pairs.begin(), pairs.end(), unfixed))
        notes.push_back(
            "measured on a host that was not fixed: what changed on it between the runs is in the ratios");
    const auto no_host = [](const Pair& pair) {
        return !pair.second.first->environment && !pair.second.second->environment;
    };
    if (std::any_of(pairs.begin(), pairs.end(), no_host))
        notes.push_back("records do not say on which host they were taken");
    if (const auto shift = common_shift(rows)) notes.push_back(*shift);
    return notes;
}

}  // namespace

std::size_t Comparison::count(Outcome outcome) const {
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [&](const Row& row) { return row.time.outcome == outcome; }));
}

std::size_t Comparison::regressions() const {
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.regression; }));
}

bool Comparison::finding() const {
    // What B lacks, or has in a form that cannot be read, may be what became slower.
    return regressions() > 0 || !problems_b.empty() || (against_published && !problems_a.empty()) ||
           (of_runs && !only_a.empty()) ||
           std::any_of(rows.begin(), rows.end(), [](const Row& row) { return !row.findings.empty(); });
}

std::string summary(const Comparison& c) {
    const std::string operations =
        fmt::format("{} operation{}: ", c.rows.size(), c.rows.size() == 1 ? "" : "s");
    if (c.against_published) {
        const auto ratios =
            std::count_if(c.rows.begin(), c.rows.end(), [](const Row& r) { return r.time.ratio; });
        const auto findings =
            std::count_if(c.rows.begin(), c.rows.end(), [](const Row& r) { return !r.findings.empty(); });
        return operations + fmt::format(
                                "{} with a ratio, not judged against noise, since printed means have no "
                                "spread; {} with a finding",
                                ratios, findings);
    }
    return operations +
           fmt::format(
               "{} slower, {} faster, {} without a difference beyond noise, {} not enough data, {} not "
               "comparable; {} past the threshold of {}",
               c.count(Outcome::slower), c.count(Outcome::faster), c.count(Outcome::no_difference),
               c.count(Outcome::not_enough_data), c.count(Outcome::not_comparable), c.regressions(),
               percent(c.threshold));
}

Comparison compare(const Side& a, const Side& b, const Options& options) {
    if (!a.printed.empty() || !b.printed.empty()) return compare_with_published(a, b, options);
    const std::vector<Pair> pairs = matched(a, b);
    if (pairs.empty())
        throw hashprof::Error("compare", "no operation is on both sides",
                              "compare runs of the same instances, or two records of one operation");
    Comparison result;
    result.threshold = options.threshold;
    result.of_runs = !a.single && !b.single;
    result.setting_differences = all_setting_differences(pairs);
    if (!result.setting_differences.empty() && !options.allow_different_host) {
        std::string text;
        for (const std::string& difference : result.setting_differences)
            text += "\n    " + difference;
        throw hashprof::Error(
            "compare", "host or clock differ, so a difference in time says nothing of the code:" + text,
            "measure both on one host, or --allow-different-host", hashprof::Exit::environment);
    }
    for (const Pair& pair : pairs)
        result.rows.push_back(row_of(pair, a, b));
    decide_together(result.rows, options.threshold);
    if (!(a.single && b.single)) {
        result.only_a = unmatched(a, b);
        result.only_b = unmatched(b, a);
    }
    result.images = image_differences(a, b, result.rows);
    result.notes = notes_on(pairs, result.rows);
    result.problems_a = a.problems;
    result.problems_b = b.problems;
    return result;
}

}  // namespace ngcc::compare
