// SPDX-License-Identifier: Apache-2.0
// One library and how the worker is called on it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "plan/operations.hpp"
#include "record/record.hpp"
#include "runner/process.hpp"
#include "runner/verdict.hpp"

namespace ngcc {

struct Target {
    std::filesystem::path worker, library;
    std::string shown_library;         // in place of `library` in everything that is recorded
    std::vector<std::string> options;  // --seed, --instance, --digest-bits with their values
    std::optional<int> cpu;
    std::string preload = {};  // library for LD_PRELOAD that counts by entry hooks; empty: none
    // What the results will be cited for: a library that was built again in the meantime is a failure. Empty:
    // not looked at.
    std::string library_sha256 = {};
    // The worker's box, without what the target itself needs in it; none: it runs as we do.
    std::optional<Confinement> confinement = {};
    record::Text confinement_text = {};  // for records; none: bundled code, or the user's own
};

// Which libraries run in a box. Bundled ones do only if all do.
struct SandboxChoice {
    bool imported = true, others = false;
};

// Sets both fields of the target.
void choose_confinement(Target& target, bool imported, const SandboxChoice& choice);

// What the user should know before foreign code runs where there is no bubblewrap; empty if there is.
std::string confinement_warning();

// The target's box with worker, library and hooks to be read in it, for a command that calls the worker.
std::optional<Confinement> box_of(const Target& target);

struct Counts {
    std::uint64_t iterations = 1, warmups = 0, trials = 1;
};

// One worker process, as recorded and as judged.
struct WorkerRun {
    record::Process process;
    WorkerAnswer answer;
    Verdict verdict;
    bool interrupted = false;
};

// mode: time or profile. extra: further options, for example --region-fd.
Command worker_command(const Target& target, const std::string& mode, const Operation& operation,
                       Counts counts, double timeout_s, const std::vector<std::string>& extra = {});

WorkerRun run_worker(Executor& executor, const Target& target, const Command& command);

// text without local paths: the library is named as shown, the worker by its file name.
std::string without_paths(std::string text, const Target& target);

std::optional<record::Failure> to_failure(const std::optional<WorkerError>& error);

}  // namespace ngcc
