// SPDX-License-Identifier: Apache-2.0
// The printed tables of candidates (profiles/schema/published.schema.json). Absent: not printed.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "published/figure.hpp"
#include "record/store.hpp"

namespace ngcc::published {

struct Operation {
    std::optional<Figure> mean_cycles, mean_seconds, median_trial_seconds, operations_per_second;
    record::Count measurements, trials, iterations_per_trial;
    record::Count elf_image_bytes, baseline_rss_kib, peak_rss_kib;
    std::optional<Figure> hash_share, drng_share;
    std::optional<std::map<std::string, Figure>> calls;  // per operation; who is not named was not called
};

struct Instance {
    record::Text flags, kat, kat_log, kat_log_sha256_prefix;
    std::map<std::string, Operation> operations;
    std::map<std::string, std::uint64_t> sizes_bytes;  // "public_key", "signature", …
    bool sizes_nominal = false;                        // they vary
};

struct Candidate {
    std::string candidate, algorithm, architecture, system;
    std::map<std::string, std::string> environment;
    std::string verdict, notes;  // of the survey
    std::map<std::string, Instance> instances;
};

struct Tables {
    std::vector<Candidate> candidates;
    std::vector<record::Problem> problems;  // fields and files that were left out
};

bool is_published(const record::Json& json);

// What is of the wrong kind is a problem of its field, and left out.
Candidate from_json(const record::Json& json, const std::filesystem::path& file,
                    std::vector<record::Problem>& problems);

// A file, or all *.json of a folder. Error if there is no table in it that can be read.
Tables load(const std::filesystem::path& path);

}  // namespace ngcc::published
