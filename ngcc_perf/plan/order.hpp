// SPDX-License-Identifier: Apache-2.0
// In which order the processes of many operations run. Runs of one operation in a row would compare the
// temperatures and the neighbours of different hours; interleaved ones see the same disturbances.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ngcc {

enum class OrderPolicy {
    interleaved,  // in blocks, see below
    published,    // all processes of one operation, then the next
};

std::string_view name(OrderPolicy policy);

struct OrderRule {
    OrderPolicy policy = OrderPolicy::interleaved;
    std::uint64_t seed = 1;
    // Operations join a block until it is expected to take this long: records are complete, and safe from
    // whatever happens later, at the end of each block.
    double block_s = 600;
};

// What the order depends on of an operation.
struct OrderedWork {
    std::uint64_t processes = 1;
    double estimated_s = 0;
    // Place in an order that does not depend on the calibration, so that two runs with one seed have the same
    // order within their blocks and can be compared trial by trial.
    std::size_t rank = 0;
};

struct Turn {
    std::size_t operation = 0;   // index into the list
    std::uint64_t process = 0;   // of that operation, from 0
    std::uint64_t position = 0;  // in the block, from 0
};

struct Block {
    std::vector<std::size_t> operations;
    std::vector<Turn> turns;
};

// Keeps the given order of operations across blocks. Within a block there are rounds, over the operations by
// rank: in each, every
// operation that still has processes runs one, in an order drawn anew (Fisher and Yates, MT19937-64 seeded
// with the seed and the number of the block). The same arguments give the same order on every machine.
std::vector<Block> order_of(std::span<const OrderedWork> work, const OrderRule& rule);

}  // namespace ngcc
