// SPDX-License-Identifier: Apache-2.0
// ngcc_perf import: a submission package, as downloaded, becomes libraries with known-answer verdicts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "record/record.hpp"
#include "runner/process.hpp"
#include "support/error.hpp"

namespace ngcc {

struct ImportOptions {
    std::filesystem::path package;                 // a folder or an archive; never written to
    std::string id;                                // candidate: kem-16
    std::string algorithm;                         // name for records; empty: the package's
    std::filesystem::path work;                    // all that is made goes below it
    std::filesystem::path manifest, kat_manifest;  // empty: none given
    std::vector<std::string> only;                 // label patterns; empty: all
    bool optimised = false;     // build the other versions, too, with the guide's performance flags
    bool no_kat = false;        // build only
    bool sandbox = true;        // false: --no-sandbox
    bool trust_build = false;   // what the package ships for building may run
    bool replace = false;       // another package of the same id is replaced
    double kat_limit_s = 900;   // for the known answers of one instance
    double unit_limit_s = 120;  // for the compilation of one file
    unsigned jobs = 1;
    // Our own parts.
    std::filesystem::path worker, launcher, probe, shim, iccs;
};

struct ImportResult {
    record::OrderedJson document;  // as stored in WORK/import/<id>.json
    bool unchanged = false;        // nothing had to be done
    hashprof::Exit status = hashprof::Exit::done;
};

// Error for what the user can mend: no package, a damaged archive, no interface found, an id that another
// package has. What is wrong with single instances stands in the document. Throws hashprof::Error with
// Exit::incomplete when interrupted: what was built stays, the same command goes on.
ImportResult run_import(const ImportOptions& options, Executor& executor);

// The documents of all packages in a work folder, sorted by id. Error if there are none, or one is damaged.
std::vector<record::Json> read_imports(const std::filesystem::path& work);

// One line an instance: version, build knowledge, flags, helpers, verdict; then what was left out and why.
std::string import_table(const std::vector<record::Json>& documents);

// What the instances come to: a finding if one is not built or its known answers are wrong.
hashprof::Exit import_status(const record::Json& document);

}  // namespace ngcc
