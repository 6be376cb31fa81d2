// SPDX-License-Identifier: Apache-2.0
// One known-answer run of one library: generate with the worker, compare, log.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kat/compare.hpp"
#include "runner/process.hpp"

namespace ngcc {

struct KatRequest {
    std::filesystem::path worker, library;
    std::string shown_library;  // as the log names it: relative, so that a published log holds no local path
    std::string candidate;      // used if the library does not say who it is
    std::string label;
    std::filesystem::path out;  // folder for the generated files
    const KatManifest* manifest = nullptr;
    // Submitted files: the one named, then others in order of preference, of which the first that agrees is
    // the right one. A hash has several kinds of files, each found by its content.
    std::filesystem::path reference;
    std::vector<std::filesystem::path> references;
    // They bear the library's name. Else only their content can tell, and where it differs from all of them,
    // none was submitted.
    bool references_named = true;
    std::vector<std::string> worker_options;  // --instance and the like
    // Records; 0: as many as the manifest entry says or the reference has, else the official number.
    std::uint64_t count = 0;
    bool loop = false;                       // the long file KAT_Loop of a hash too
    bool full = false;                       // KAT_Loop and KAT_2_33
    std::optional<Confinement> confinement;  // its scratch will be `out`
    std::string confinement_text;            // for the log; empty: not a matter
    std::optional<int> cpu;
    double timeout_s = 900;
};

struct KatRun {
    KatVerdict verdict;
    std::string id, instance;
    std::vector<FileResult> files;
    std::vector<std::string> unused;  // references of files that this run did not make, with the reason
    std::string log;                  // text in the published form
    bool interrupted = false;
};

KatRun run_kat(Executor& executor, const KatRequest& request);

}  // namespace ngcc
