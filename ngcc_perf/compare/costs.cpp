// SPDX-License-Identifier: Apache-2.0
#include "compare/costs.hpp"

#include <map>
#include <set>

namespace ngcc::compare {
namespace {

__extension__ typedef unsigned __int128 Wide;
using Counts = std::map<std::string, std::uint64_t>;

std::string shape(const record::ProfileRow& row) {
    const auto bits = [](const record::Count& n) { return n ? std::to_string(*n) : std::string("?"); };
    return "calls of " + row.fn + " " + bits(row.in_bits) + " -> " + bits(row.out_bits) + " bits";
}

Counts calls_of(const record::Profile& profile) {
    Counts counts;
    for (const record::ProfileRow& row : profile.calls)
        counts[shape(row)] += row.calls;
    return counts;
}

std::set<std::string> names(const Counts& a, const Counts& b) {
    std::set<std::string> all;
    for (const Counts* counts : {&a, &b})
        for (const auto& [name, count] : *counts)
            all.insert(name);
    return all;
}

std::uint64_t count(const Counts& counts, const std::string& name) {
    const auto found = counts.find(name);
    return found == counts.end() ? 0 : found->second;
}

std::optional<std::uint64_t> operations(const record::Profile* profile) {
    if (profile == nullptr || profile->status != "complete" || !profile->total) return std::nullopt;
    if (profile->total->operations == 0) return std::nullopt;
    return profile->total->operations;
}

std::vector<Amount> count_differences(const Counts& a, const Counts& b) {
    std::vector<Amount> list;
    const auto amount = [](const Counts& counts, const std::string& name) {
        const auto found = counts.find(name);
        return found == counts.end() ? std::optional<double>()
                                     : std::optional<double>(static_cast<double>(found->second));
    };
    for (const std::string& name : names(a, b))
        if (amount(a, name) != amount(b, name)) list.push_back({name, amount(a, name), amount(b, name)});
    return list;
}

Counts memory_of(const record::Timing& timing) {
    Counts counts;
    if (!timing.memory.is_object()) return counts;
    for (const char* name : {"algorithm_peak_bytes", "heap_peak_bytes", "stack_peak_bytes", "static_bytes",
                             "leaked_bytes_per_call"})
        if (timing.memory.contains(name) && timing.memory[name].is_number_integer())
            counts[name] = timing.memory[name].get<std::uint64_t>();
    return counts;
}

}  // namespace

CallDifferences call_differences(const record::Profile* a, const record::Profile* b) {
    const auto of_a = operations(a), of_b = operations(b);
    if (!of_a || !of_b)
        return {"not_available",
                std::string("no complete profile in ") + (of_a   ? "B"
                                                          : of_b ? "A"
                                                                 : "A and B"),
                {}};
    const Counts calls_a = calls_of(*a), calls_b = calls_of(*b);
    CallDifferences result{"equal", {}, {}};
    for (const std::string& name : names(calls_a, calls_b)) {
        const std::uint64_t in_a = count(calls_a, name), in_b = count(calls_b, name);
        if (static_cast<Wide>(in_a) * *of_b == static_cast<Wide>(in_b) * *of_a) continue;
        result.state = "different";
        result.amounts.push_back({name, static_cast<double>(in_a) / static_cast<double>(*of_a),
                                  static_cast<double>(in_b) / static_cast<double>(*of_b)});
    }
    return result;
}

std::vector<Amount> memory_differences(const record::Timing& a, const record::Timing& b) {
    const Counts of_a = memory_of(a), of_b = memory_of(b);
    if (of_a.empty() || of_b.empty()) return {};
    return count_differences(of_a, of_b);
}

std::vector<Amount> size_differences(const record::Timing& a, const record::Timing& b) {
    std::vector<Amount> list = count_differences(a.sizes, b.sizes);
    for (const Amount& amount : count_differences(a.kex, b.kex))
        list.push_back(amount);
    return list;
}

}  // namespace ngcc::compare
