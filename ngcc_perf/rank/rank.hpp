// SPDX-License-Identifier: Apache-2.0
// The published ranking: within a function (kem, sign, kex, hash) and a security target (128, 256, 512 bits)
// each metric is ranked apart with ties averaged; the overall figure is the mean of these ranks, less is
// better. sign: sign cycles, verify cycles, public key, signature. kem: enc cycles, dec cycles, public key,
// ciphertext. kex: exchange cycles, bandwidth. hash: cycles at three message sizes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "metadata/metadata.hpp"
#include "record/record.hpp"
#include "record/store.hpp"

namespace ngcc::rank {

// Metric::source of a size that stands as the API declares it.
inline constexpr const char* declared_length = "length declared by the API";

struct Metric {
    std::string name;                // "sign cycles", "sign ticks", "1024 B cycles", "public key"
    std::string unit;                // "cycles", "ticks (rdtsc)", "bytes"
    double value = 0;                // less is better
    double rank = 0;                 // 1 is the best; equal values share the mean of their places
    std::filesystem::path evidence;  // relative to the run directory; empty for curated sizes
    std::string source;              // of a size: who states it
};

struct Row {
    std::string candidate, label;
    std::vector<Metric> metrics;
    double overall = 0;  // mean of the ranks
    double place = 0;    // among the rows of the group, ties averaged
};

struct LeftOut {
    std::string candidate, label, reason;
};

struct Group {
    record::Type type = record::Type::kem;
    unsigned target_bits = 0;
    std::vector<Row> rows;  // best first; equal ones by name
    std::vector<LeftOut> left_out;
};

struct Ranking {
    std::string system;
    std::vector<Group> groups;      // kem, sign, kex, hash; by target
    std::vector<LeftOut> left_out;  // no target known, so they belong to no group
};

// Reference builds that passed their known answers. Never mixes units: in a group where some rows have cycles
// and others only ticks, those with ticks are left out and say so.
Ranking ranking(const std::string& system, const record::RunData& data, const metadata::Tables& metadata);

// The older table: percent of the time of an operation that is hashing.
struct Hashing {
    std::string candidate, label, operation;
    std::optional<double> share, compensated;  // of 1; no value: not observable
    std::string reason;                        // why there is none; beside a share: why it is a lower bound
    std::filesystem::path evidence;
};

// Largest first; those without a share last.
std::vector<Hashing> hashing(const record::RunData& data);

// profiles/schema/rank.schema.json
record::OrderedJson to_json(const Ranking& ranking);
record::OrderedJson to_json(const std::vector<Hashing>& rows);

}  // namespace ngcc::rank
