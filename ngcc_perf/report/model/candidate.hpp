// SPDX-License-Identifier: Apache-2.0
// A run directory seen as candidates, instances and operations: what the sections of a page are written from.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "record/store.hpp"
#include "report/model/kat_log.hpp"

namespace ngcc::report {

struct Operation {
    std::string key;
    const record::Stored<record::Timing>* timing = nullptr;
    const record::Stored<record::Profile>* profile = nullptr;
};

// A file that a page cites.
struct CitedFile {
    std::string path;      // relative to the run directory, as written in the evidence
    std::string sha256;    // empty: not read
    std::string problem;   // why it was not read
    std::string recorded;  // the digest that the evidence states, empty if none
};

struct Instance {
    std::string candidate, label;
    const record::BuiltInstance* built = nullptr;
    std::vector<Operation> operations;  // in the order of the pages
    CitedFile kat_log_file;
    KatLog kat_log;

    const record::Timing* any_timing() const;
    // Its name in curated tables, where that is not the label.
    std::string name() const;
    std::optional<std::string> variant() const;
    std::optional<std::string> flags() const;
    std::optional<std::string> kat() const;
    std::string kat_detail() const;
    bool timed() const;
    // Reference builds are profiled, others are not.
    bool reference() const;
};

struct Candidate {
    std::string id;
    std::optional<record::Type> type;
    std::string algorithm;  // empty: not recorded
    std::vector<Instance> instances;

    std::vector<const record::Timing*> timings() const;
    std::vector<const record::Profile*> profiles() const;
};

// The whole run. Pointers in `candidates` point into `data`, so a Run is neither copied nor moved.
struct Run {
    explicit Run(const record::RunDirectory& directory);
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    // Error if nothing was measured: an empty report would look like a success.
    void require_evidence() const;

    std::string system() const;
    // At the end of the campaign if known (the clock is fixed by then), else at its start, else a record's.
    const record::Environment* environment() const;

    std::filesystem::path root;
    record::RunData data;
    std::vector<Candidate> candidates;
};

// Reads the digest of root/path; an absolute path or one that leaves the run directory is a problem.
CitedFile cite(const std::filesystem::path& root, const std::string& path);

}  // namespace ngcc::report
