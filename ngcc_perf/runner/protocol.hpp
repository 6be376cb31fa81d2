// SPDX-License-Identifier: Apache-2.0
// What a worker prints on stdout: tab-separated lines META, TRIAL, TRIALINFO, BUCKET, FINDING, ERROR, RESULT,
// FILE and, last, STATUS.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ngcc {

struct WorkerTrial {
    std::uint64_t calls = 0;
    double seconds = 0;
    std::optional<std::uint64_t> cycles;  // "-": no usable counter
    std::optional<std::uint64_t> ticks;
    // TRIALINFO: what happened during the trial, by name (involuntary_switches, minor_faults, run_delay_ns…);
    // a name that is not there is not known.
    std::map<std::string, std::uint64_t> events;
};

// BUCKET: how many calls took from `low` to `high` ticks, both included.
struct WorkerBucket {
    std::uint64_t low = 0, high = 0, count = 0;
};

struct WorkerError {
    std::string code, text;
};

struct KatResult {
    std::string id, instance, code, detail;
};

struct WorkerAnswer {
    std::vector<std::pair<std::string, std::string>> meta;  // in the order printed
    std::vector<WorkerTrial> trials;
    std::vector<WorkerBucket> buckets;
    std::vector<WorkerError> findings;  // FINDING: misbehaviour that did not end the run
    std::vector<WorkerError> errors;
    std::optional<KatResult> result;
    std::vector<std::string> files;
    std::optional<std::string> status;    // absent: the answer was cut off
    std::vector<std::string> complaints;  // lines that are not of the protocol

    std::optional<std::string> find(std::string_view name) const;
    std::uint64_t number(std::string_view name, std::uint64_t otherwise) const;
};

// Never fails: what cannot be understood is a complaint. A last line without its line feed is not used.
WorkerAnswer parse_worker_output(std::string_view text);

}  // namespace ngcc
