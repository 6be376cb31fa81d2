// SPDX-License-Identifier: Apache-2.0
#include "stats/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ngcc {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

// The histogram in steps of one twentieth, empty ones included; at most about 900.
std::vector<Bin> in_steps(std::span<const Bin> merged) {
    std::vector<Bin> steps;
    std::uint64_t low = merged.front().low;
    std::size_t next = 0;
    while (next < merged.size()) {
        const std::uint64_t width = std::max<std::uint64_t>(low / 20, 1);
        const std::uint64_t high = low > most - width ? most : low + width - 1;
        Bin step{low, high, 0};
        for (; next < merged.size(); ++next) {
            const Bin& b = merged[next];
            if (b.low + (b.high - b.low) / 2 > high) break;
            step.count += b.count;
        }
        steps.push_back(step);
        if (high == most) break;
        low = high + 1;
    }
    return steps;
}

bool is_valley(std::uint64_t count, std::uint64_t left, std::uint64_t right) {
    const std::uint64_t peak = std::min(left, right);
    return count <= peak / 2 && static_cast<double>(peak - count) > 4 * std::sqrt(static_cast<double>(peak));
}

// Neighbours that are as empty belong to it.
Valley widened(const std::vector<Bin>& steps, std::size_t at, std::uint64_t below) {
    std::size_t last = at;
    while (last + 1 < steps.size() && steps[last + 1].count == steps[at].count)
        ++last;
    return {steps[at].low, steps[last].high, below};
}

}  // namespace

std::optional<std::vector<Bin>> merge(std::vector<Bin> bins) {
    std::sort(bins.begin(), bins.end(),
              [](const Bin& a, const Bin& b) { return a.low != b.low ? a.low < b.low : a.high < b.high; });
    std::vector<Bin> merged;
    std::uint64_t calls = 0;
    for (const Bin& bin : bins) {
        if (bin.low > bin.high || bin.count > most - calls) return std::nullopt;
        calls += bin.count;
        if (bin.count == 0) continue;
        if (!merged.empty() && merged.back().low == bin.low && merged.back().high == bin.high) {
            merged.back().count += bin.count;
            continue;
        }
        if (!merged.empty() && bin.low <= merged.back().high) return std::nullopt;
        merged.push_back(bin);
    }
    return merged;
}

std::uint64_t calls_in(std::span<const Bin> merged) {
    std::uint64_t calls = 0;
    for (const Bin& bin : merged)
        calls += bin.count;
    return calls;
}

std::optional<Bin> percentile(std::span<const Bin> merged, unsigned percent) {
    const std::uint64_t calls = calls_in(merged);
    // ceil(calls * percent / 100) without overflow.
    const std::uint64_t rank = calls / 100 * percent + (calls % 100 * percent + 99) / 100;
    if (rank == 0 || rank >= calls) return std::nullopt;
    std::uint64_t seen = 0;
    for (const Bin& bin : merged) {
        seen += bin.count;
        if (seen >= rank) return bin;
    }
    return std::nullopt;
}

std::optional<Valley> valley(std::span<const Bin> merged) {
    const std::uint64_t calls = calls_in(merged);
    if (calls < min_calls_of_modes) return std::nullopt;
    const std::vector<Bin> steps = in_steps(merged);
    std::vector<std::uint64_t> right(steps.size() + 1, 0);  // the fullest step from here on
    for (std::size_t i = steps.size(); i-- > 0;)
        right[i] = std::max(right[i + 1], steps[i].count);
    std::optional<Valley> best;
    std::uint64_t left = 0, below = 0, emptiest = most;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::uint64_t count = steps[i].count;
        const bool both_sides = below >= calls / 20 && calls - below - count >= calls / 20;
        if (both_sides && count < emptiest && is_valley(count, left, right[i + 1])) {
            emptiest = count;
            best = widened(steps, i, below);
        }
        left = std::max(left, count);
        below += count;
    }
    return best;
}

}  // namespace ngcc
