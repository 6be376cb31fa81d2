// SPDX-License-Identifier: Apache-2.0
#include "plan/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "plan/shard.hpp"

using namespace ngcc;

namespace {

const std::vector<OrderedWork> mixed = {{5, 10, 0},  {5, 20, 1}, {2, 100, 2},
                                        {1, 500, 3}, {0, 0, 4},  {5, 900, 5}};

std::vector<std::string> listed(const std::vector<Block>& blocks) {
    std::vector<std::string> list;
    for (const Block& block : blocks)
        for (const Turn& turn : block.turns)
            list.push_back(std::to_string(turn.operation) + "." + std::to_string(turn.process));
    return list;
}

}  // namespace

TEST(Order, RunsEveryProcessOnce) {
    for (const OrderPolicy policy : {OrderPolicy::interleaved, OrderPolicy::published}) {
        std::vector<std::string> all = listed(order_of(mixed, {policy, 7, 600}));
        EXPECT_EQ(all.size(), 18u);
        EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 18u);
    }
}

TEST(Order, CutsBlocksByExpectedTimeInTheGivenOrder) {
    const std::vector<Block> blocks = order_of(mixed, {OrderPolicy::interleaved, 7, 600});
    ASSERT_EQ(blocks.size(), 3u);
    EXPECT_EQ(blocks[0].operations, (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_EQ(blocks[1].operations, (std::vector<std::size_t>{3, 4}));
    EXPECT_EQ(blocks[2].operations, (std::vector<std::size_t>{5}));  // longer than a block by itself
}

TEST(Order, HasEveryOperationOnceInEachRound) {
    const std::vector<OrderedWork> work(6, {5, 1, 0});
    const std::vector<Block> blocks = order_of(work, {});
    ASSERT_EQ(blocks.size(), 1u);
    ASSERT_EQ(blocks[0].turns.size(), 30u);
    for (std::size_t round = 0; round < 5; ++round) {
        std::set<std::size_t> seen;
        for (std::size_t i = 0; i < 6; ++i) {
            const Turn& turn = blocks[0].turns[6 * round + i];
            EXPECT_EQ(turn.process, round);
            EXPECT_EQ(turn.position, 6 * round + i);
            seen.insert(turn.operation);
        }
        EXPECT_EQ(seen.size(), 6u);
    }
}

TEST(Order, IsAFunctionOfTheSeed) {
    const std::vector<OrderedWork> work(8, {5, 1, 0});
    EXPECT_EQ(listed(order_of(work, {OrderPolicy::interleaved, 3, 600})),
              listed(order_of(work, {OrderPolicy::interleaved, 3, 600})));
    EXPECT_NE(listed(order_of(work, {OrderPolicy::interleaved, 3, 600})),
              listed(order_of(work, {OrderPolicy::interleaved, 4, 600})));
    // By value, so that a recorded seed means the same order in every later version.
    const std::vector<OrderedWork> three(3, {1, 1, 0});
    EXPECT_EQ(listed(order_of(three, {OrderPolicy::interleaved, 1, 600})),
              (std::vector<std::string>{"1.0", "0.0", "2.0"}));
}

TEST(Order, NoOperationIsAlwaysFirst) {
    const std::vector<OrderedWork> work(4, {100, 1, 0});
    std::map<std::size_t, int> first;
    const std::vector<Block> blocks = order_of(work, {});
    for (std::size_t i = 0; i < blocks[0].turns.size(); i += 4)
        ++first[blocks[0].turns[i].operation];
    for (const auto& [operation, times] : first)
        EXPECT_GT(times, 10) << operation;
    EXPECT_EQ(first.size(), 4u);
}

TEST(Order, WithinABlockDoesNotDependOnTheCalibration) {
    // The same three operations, which another calibration has put into another order.
    const std::vector<std::string> names = {"a", "b", "c"};
    const auto named = [&](const std::vector<std::size_t>& order) {
        std::vector<OrderedWork> work;
        for (const std::size_t rank : order)
            work.push_back({3, 1, rank});
        std::string text;
        const std::vector<Block> blocks = order_of(work, {});
        for (const Turn& turn : blocks[0].turns)
            text += names[order[turn.operation]];
        return text;
    };
    EXPECT_EQ(named({0, 1, 2}), named({2, 0, 1}));
    EXPECT_EQ(named({0, 1, 2}), named({1, 2, 0}));
}

TEST(Order, PublishedTakesOneOperationAfterTheOther) {
    EXPECT_EQ(
        listed(order_of(std::vector<OrderedWork>{{2, 1, 1}, {1, 1, 0}}, {OrderPolicy::published, 9, 600})),
        (std::vector<std::string>{"0.0", "0.1", "1.0"}));
}

TEST(Shards, ShareByExpectedCostDearestFirst) {
    const Costs costs = {{"a", 100}, {"b", 60}, {"c", 50}, {"d", 10}, {"e", 5}};
    const Assignment two = assign_shards(costs, 2);
    EXPECT_EQ(two, (Assignment{{"a", 1}, {"b", 2}, {"c", 2}, {"d", 1}, {"e", 1}}));
}

TEST(Shards, CoverEveryInstanceOnce) {
    Costs costs;
    for (int i = 0; i < 100; ++i)
        costs["kem-" + std::to_string(i)] = 1 + i % 7;
    std::map<std::size_t, double> load;
    for (const auto& [name, shard] : assign_shards(costs, 3))
        load[shard] += costs.at(name);
    ASSERT_EQ(load.size(), 3u);
    for (const auto& [shard, sum] : load)
        EXPECT_NEAR(sum, 398.0 / 3, 4) << shard;
}

TEST(Shards, KeepWhatWasAssigned) {
    const Assignment former = {{"a", 2}, {"gone", 1}, {"bad", 9}};
    const Assignment now = assign_shards({{"a", 100}, {"b", 60}, {"c", 50}, {"bad", 1}}, 2, former);
    EXPECT_EQ(now.at("a"), 2u);
    EXPECT_EQ(now.at("b"), 1u);
    EXPECT_EQ(now.at("c"), 1u);
    EXPECT_EQ(now.at("bad"), 2u);  // there is no shard 9 any more
    EXPECT_EQ(now.at("gone"), 1u);
}
