// SPDX-License-Identifier: Apache-2.0
#include "compare/counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ngcc::compare {
namespace {

// As many standard errors lie between two means of one distribution once in sixteen thousand times.
constexpr double reach_of_chance = 4;

std::set<std::string> functions(const Calls& a, const Calls& b) {
    std::set<std::string> all;
    for (const Calls* calls : {&a, &b})
        for (const auto& [fn, count] : calls->means)
            all.insert(fn);
    return all;
}

double gap(const Figure& a, const Figure& b) {
    return std::max({0.0, a.low - b.high, b.low - a.high});
}

// How far apart two means of one distribution may come to lie. A count that goes by tries has a standard
// deviation of at most its mean, a rare event one of the root of it.
double reach(const CallCount& a, const CallCount& b, const Calls& calls_a, const Calls& calls_b) {
    double varying = std::max(a.mean.value, b.mean.value);
    if (a.varying || b.varying) varying = std::max(a.varying.value_or(0), b.varying.value_or(0));
    const double deviation = std::max(varying, std::sqrt(varying));
    return reach_of_chance * deviation *
           std::sqrt(1 / static_cast<double>(calls_a.operations) +
                     1 / static_cast<double>(calls_b.operations));
}

// The side with the smaller count may have calls that nobody saw.
bool unseen(const std::string& fn, const CallCount& a, const CallCount& b, const Calls& calls_a,
            const Calls& calls_b) {
    return a.mean.value < b.mean.value ? calls_a.blind.contains(fn) : calls_b.blind.contains(fn);
}

}  // namespace

CallDifferences printed_call_differences(const Calls& a, const Calls& b) {
    if (!a.missing.empty() || !b.missing.empty())
        return {"not_available", a.missing.empty() ? b.missing + " in B" : a.missing + " in A", {}};
    CallDifferences result{"equal", {}, {}};
    for (const std::string& fn : functions(a, b)) {
        const CallCount of_a = a.of(fn), of_b = b.of(fn);
        const double apart = gap(of_a.mean, of_b.mean);
        if (apart == 0) continue;
        const double chance = reach(of_a, of_b, a, b);
        Amount amount{"calls of " + fn + " per operation", of_a.mean.value, of_b.mean.value, {}};
        if (unseen(fn, of_a, of_b, a, b)) {
            amount.note = "not all calls were seen";
        } else if (apart <= chance) {
            amount.note = fmt::format("chance can explain it: up to {:.3g} over so few operations", chance);
        } else {
            amount.certain = true;
            amount.note = chance > 0 ? fmt::format("chance explains {:.3g} at most", chance)
                                     : "the same in every operation, so no chance is involved";
        }
        if (amount.certain)
            result.state = "different";
        else if (result.state == "equal")
            result.state = "within_sampling";
        result.amounts.push_back(std::move(amount));
    }
    return result;
}

}  // namespace ngcc::compare
