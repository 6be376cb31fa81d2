// SPDX-License-Identifier: Apache-2.0
// One known-answer run of one library: generate with the worker, compare, log.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

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
    std::vector<std::string> worker_options;  // --instance and the like
    std::uint64_t count = 0;                  // records, 0: the official number
    bool loop = false;                        // the long file KAT_Loop of a hash too
    std::optional<int> cpu;
    std::optional<Confinement> confinement;  // the worker's box, with all that it needs
    double timeout_s = 900;
};

struct KatRun {
    KatVerdict verdict;
    std::string id, instance;
    std::vector<FileResult> files;
    std::string log;  // text in the published form
    bool interrupted = false;
};

KatRun run_kat(Executor& executor, const KatRequest& request);

}  // namespace ngcc
