// SPDX-License-Identifier: Apache-2.0
#include "plan/order.hpp"

#include <algorithm>
#include <random>
#include <utility>

namespace ngcc {
namespace {

std::vector<Block> cut(std::span<const OrderedWork> work, const OrderRule& rule) {
    std::vector<Block> blocks;
    double used = 0;
    for (std::size_t i = 0; i < work.size(); ++i) {
        const bool joins = rule.policy == OrderPolicy::interleaved && !blocks.empty() &&
                           used + work[i].estimated_s <= rule.block_s;
        if (!joins) {
            blocks.emplace_back();
            used = 0;
        }
        blocks.back().operations.push_back(i);
        used += work[i].estimated_s;
    }
    return blocks;
}

// std::shuffle and the standard distributions differ between libraries. The bias of the remainder is below
// 2^-40 for any number of operations there can be.
void shuffle(std::vector<std::size_t>& list, std::mt19937_64& random) {
    for (std::size_t i = list.size(); i > 1; --i)
        std::swap(list[i - 1], list[random() % i]);
}

void take_turns(Block& block, std::span<const OrderedWork> work, OrderPolicy policy, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    if (policy == OrderPolicy::interleaved)
        std::stable_sort(block.operations.begin(), block.operations.end(),
                         [&](std::size_t a, std::size_t b) { return work[a].rank < work[b].rank; });
    std::uint64_t rounds = 0;
    for (const std::size_t i : block.operations)
        rounds = std::max(rounds, work[i].processes);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        std::vector<std::size_t> order;
        for (const std::size_t i : block.operations)
            if (round < work[i].processes) order.push_back(i);
        shuffle(order, random);
        for (const std::size_t i : order)
            block.turns.push_back({i, round, block.turns.size()});
    }
}

}  // namespace

std::string_view name(OrderPolicy policy) {
    return policy == OrderPolicy::interleaved ? "interleaved" : "published";
}

std::vector<Block> order_of(std::span<const OrderedWork> work, const OrderRule& rule) {
    std::vector<Block> blocks = cut(work, rule);
    for (std::size_t i = 0; i < blocks.size(); ++i)
        take_turns(blocks[i], work, rule.policy, rule.seed + i);
    return blocks;
}

}  // namespace ngcc
