// SPDX-License-Identifier: Apache-2.0
#include "compare/against_published.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compare/counts.hpp"
#include "compare/facts.hpp"
#include "report/format/text.hpp"
#include "support/error.hpp"

namespace ngcc::compare {
namespace {

using InstanceName = std::pair<std::string, std::string>;

TimeDifference printed_time_difference(const Facts& a, const Facts& b) {
    TimeDifference d;
    d.trials_a = a.trials;
    d.trials_b = b.trials;
    // A side that knows nothing is no reason to leave out what the other one knows best.
    const bool cycles = (a.cycles || !a.no_time.empty()) && (b.cycles || !b.no_time.empty());
    const std::optional<Figure> of_a = cycles ? a.cycles : a.seconds, of_b = cycles ? b.cycles : b.seconds;
    d.unit = cycles ? Unit::cycles : Unit::seconds;
    if (of_a) d.mean_a = of_a->value;
    if (of_b) d.mean_b = of_b->value;
    if (!of_a || !of_b) {
        d.outcome = Outcome::not_comparable;
        d.reason = of_a ? b.no_time + " in B" : a.no_time + " in A";
        if (of_a ? b.no_time.empty() : a.no_time.empty()) d.reason = "no unit that both sides have";
        return d;
    }
    d.by_rounding = true;
    d.outcome = Outcome::not_enough_data;
    d.reason = "printed means have no spread, so noise cannot be judged";
    if (!cycles) d.reason += "; of times, since not both sides have cycles";
    if (!(of_a->low > 0)) {
        d.by_rounding = false;
        d.reason = "the mean of A is 0 within its rounding";
        return d;
    }
    d.ratio = of_b->value / of_a->value;
    d.low = of_b->low / of_a->high;
    d.high = of_b->high / of_a->low;
    return d;
}

std::vector<Amount> printed_size_differences(const Facts& a, const Facts& b) {
    std::vector<Amount> list;
    for (const auto& [what, bytes] : a.sizes) {
        const auto found = b.sizes.find(what);
        if (found == b.sizes.end() || found->second == bytes) continue;
        Amount amount{what + "_bytes", static_cast<double>(bytes), static_cast<double>(found->second), {}};
        // Which of the lengths vary is not printed; keys have one.
        const bool varies = (a.sizes_vary || b.sizes_vary) && (what == "signature" || what == "ciphertext");
        amount.certain = !varies;
        amount.note = varies ? "the printed length is nominal" : "";
        list.push_back(std::move(amount));
    }
    return list;
}

std::string finding_of(const Amount& amount) {
    return fmt::format("{}: {:.6g} in A, {:.6g} in B{}{}", amount.what, amount.a.value_or(0),
                       amount.b.value_or(0), amount.note.empty() ? "" : "; ", amount.note);
}

Row printed_row(const Key& key, const Side& a, const Side& b) {
    const Facts of_a = facts_of(a, key), of_b = facts_of(b, key);
    Row row;
    row.key = key;
    row.time = printed_time_difference(of_a, of_b);
    row.calls = printed_call_differences(of_a.calls, of_b.calls);
    row.shares = share_differences(of_a, of_b);
    row.sizes = printed_size_differences(of_a, of_b);
    if (of_a.kat == "PASS" && of_b.kat && of_b.kat != "PASS")
        row.findings.push_back("KAT: PASS in A, " + *of_b.kat + " in B");
    for (const std::vector<Amount>* amounts : {&row.calls.amounts, &row.sizes})
        for (const Amount& amount : *amounts)
            if (amount.certain) row.findings.push_back(finding_of(amount));
    return row;
}

std::set<InstanceName> instances(const std::set<Key>& keys) {
    std::set<InstanceName> all;
    for (const Key& key : keys)
        all.insert({key.candidate, key.label});
    return all;
}

// The operations of instances that the other side has too; and how many instances it has not.
std::vector<Key> missing_operations(const std::set<Key>& own, const std::set<Key>& other,
                                    std::size_t& other_instances) {
    const std::set<InstanceName> there = instances(other);
    std::vector<Key> list;
    std::set<InstanceName> elsewhere;
    for (const Key& key : own) {
        if (!there.contains({key.candidate, key.label}))
            elsewhere.insert({key.candidate, key.label});
        else if (!other.contains(key))
            list.push_back(key);
    }
    other_instances = elsewhere.size();
    return list;
}

std::set<std::string> flag_differences(const std::vector<Row>& rows, const Side& a, const Side& b) {
    std::set<std::string> all;
    for (const Row& row : rows) {
        const Facts of_a = facts_of(a, row.key), of_b = facts_of(b, row.key);
        if (of_a.flags && of_b.flags && of_a.flags != of_b.flags)
            all.insert("build flags: " + *of_a.flags + " in A, " + *of_b.flags + " in B");
    }
    return all;
}

}  // namespace

Comparison compare_with_published(const Side& a, const Side& b, const Options& options) {
    const std::set<Key> keys_a = keys_of(a), keys_b = keys_of(b);
    Comparison result;
    result.threshold = options.threshold;
    result.of_runs = false;
    result.against_published = true;
    for (const Key& key : keys_a)
        if (keys_b.contains(key)) result.rows.push_back(printed_row(key, a, b));
    if (result.rows.empty())
        throw hashprof::Error("compare", "no operation is on both sides",
                              "the printed tables are of " + (a.printed.empty() ? b : a).printed_as);
    std::size_t elsewhere_a = 0, elsewhere_b = 0;
    result.only_a = missing_operations(keys_a, keys_b, elsewhere_a);
    result.only_b = missing_operations(keys_b, keys_a, elsewhere_b);
    for (const auto& [side, name] : {std::pair(&a, "A"), {&b, "B"}})
        if (!side->printed.empty())
            result.notes.push_back(std::string(name) + " is printed tables: " + side->printed_as +
                                   "; where machine or compiler are others, that is in every ratio");
    if (elsewhere_a + elsewhere_b > 0)
        result.notes.push_back(
            fmt::format("instances that the other side has not: {} in A, {} in B", elsewhere_a, elsewhere_b));
    for (const std::string& difference : flag_differences(result.rows, a, b))
        result.notes.push_back(report::format::shortened(difference));
    result.problems_a = a.problems;
    result.problems_b = b.problems;
    return result;
}

}  // namespace ngcc::compare
