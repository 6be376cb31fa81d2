// SPDX-License-Identifier: Apache-2.0
#include "stats/exact.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

namespace ngcc {
namespace {

__extension__ typedef unsigned __int128 Wide;

// Adds value to the expansion: non-overlapping partials in growing magnitude whose sum is the exact sum so
// far.
void grow(std::vector<double>& partials, double value) {
    std::size_t kept = 0;
    for (double partial : partials) {
        if (std::fabs(value) < std::fabs(partial)) std::swap(value, partial);
        const double high = value + partial;
        const double low = partial - (high - value);
        if (low != 0.0) partials[kept++] = low;
        value = high;
    }
    partials.resize(kept);
    partials.push_back(value);
}

// Rounds an expansion. Adding from the top is right except when the remainder lies exactly half-way and the
// partials below it decide the direction.
double round_once(const std::vector<double>& partials) {
    if (partials.empty()) return 0.0;
    std::size_t n = partials.size();
    double high = partials[--n];
    double low = 0.0;
    while (n > 0) {
        const double former = high;
        const double next = partials[--n];
        high = former + next;
        low = next - (high - former);
        if (low != 0.0) break;
    }
    const bool same_sign =
        n > 0 && ((low < 0.0 && partials[n - 1] < 0.0) || (low > 0.0 && partials[n - 1] > 0.0));
    if (same_sign) {
        const double doubled = low * 2.0;
        const double moved = high + doubled;
        if (doubled == moved - high) high = moved;
    }
    return high;
}

int leading_zeros(Wide value) {
    const auto upper = static_cast<std::uint64_t>(value >> 64);
    return upper != 0 ? std::countl_zero(upper) : 64 + std::countl_zero(static_cast<std::uint64_t>(value));
}

}  // namespace

double exact_sum(std::span<const double> values) {
    std::vector<double> partials;
    for (const double value : values)
        grow(partials, value);
    return round_once(partials);
}

double exact_mean(std::span<const std::uint64_t> numerators, std::uint64_t denominator) {
    Wide sum = 0;
    for (const std::uint64_t n : numerators)
        sum += n;
    if (sum == 0) return 0.0;
    // Shifted to the top the quotient has at least 64 bits; with the remainder as a sticky bit the one
    // conversion to double rounds as the true quotient would.
    const int shift = leading_zeros(sum);
    const Wide scaled = sum << shift;
    const Wide quotient = scaled / denominator;
    const Wide sticky = scaled % denominator != 0 ? 1 : 0;
    return std::ldexp(static_cast<double>(quotient | sticky), -shift);
}

double median(std::span<const double> values) {
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
}

}  // namespace ngcc
