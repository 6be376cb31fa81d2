// SPDX-License-Identifier: Apache-2.0
// What is measured and what is profiled, as the worker is told it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/operation.hpp"

namespace ngcc {

struct Operation {
    std::string name;               // keygen, enc, …, hash
    std::uint64_t input_bytes = 0;  // message length of a hash, 0 for the others

    bool operator==(const Operation&) const = default;
    std::string key() const { return record::operation_key(name, input_bytes); }
    // A single step of a key exchange: every iteration performs the whole exchange around it.
    bool is_kex_step() const;
    // Present for hashes only: what throughput is computed from.
    std::optional<std::uint64_t> hash_bytes() const;
};

// kex_passes: the smaller of the declared passes and those really run; for a key exchange only.
std::vector<Operation> operations_of(record::Type type, unsigned kex_passes = 0);

// Of a key exchange that has not run yet: most have two.
inline constexpr unsigned presumed_passes = 2;

// Those whose helper calls are profiled: of a key exchange the exchange alone.
std::vector<Operation> profiled_operations_of(record::Type type);

// From "sign", "hash" or "hash_4096"; no value for another name.
std::optional<Operation> operation_from(std::string_view text);

}  // namespace ngcc
