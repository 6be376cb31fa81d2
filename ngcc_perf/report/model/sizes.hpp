// SPDX-License-Identifier: Apache-2.0
// Sizes of what is stored and sent, as the records of an instance have them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "metadata/metadata.hpp"
#include "report/model/candidate.hpp"

namespace ngcc::report {

struct Sized {
    std::optional<std::uint64_t> bytes;
    std::filesystem::path file;  // the record it is from; empty: none
};

// The first operation that recorded this size ("pk_bytes") as more than zero; all operations of an instance
// report the same declared lengths.
Sized declared_size(const Instance& instance, const std::string& name);

// "kex_passes", "kex_passes_run".
Sized kex_number(const Instance& instance, const std::string& name);

// Lengths of the messages of an exchange in order. A message of no bytes is a message too.
std::vector<std::uint64_t> message_lengths(const Instance& instance);

// Where the catalogue does not know it: the declared messages and, if there are any, two long-term public
// keys.
Sized declared_bandwidth(const Instance& instance);

// All protocol messages and each public key once; no value if the sum is beyond 2^64-1.
std::optional<std::uint64_t> bandwidth(const metadata::KexBandwidth& curated);

}  // namespace ngcc::report
