// SPDX-License-Identifier: Apache-2.0
// Where things are: the worker, the catalogue, and the library that a user names by path or by
// "candidate/label".
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "call/target.hpp"
#include "campaign/catalogue.hpp"
#include "plan/operations.hpp"

namespace ngcc {

// Options of the main command. Must outlive the parsing.
struct Place {
    std::filesystem::path worker_option, catalogue_option;
    bool sandbox = false, no_sandbox = false;  // --sandbox, --no-sandbox

    // Error if it is not there.
    std::filesystem::path worker() const;
    // A file of ours, by its path from the folder of the executables; empty if it is not there.
    std::filesystem::path beside(const std::filesystem::path& relative) const;
    Catalogue catalogue() const;
    // Whether code that was imported runs in a box.
    bool sandbox_imported() const { return !no_sandbox; }
    SandboxChoice sandbox_choice() const { return {!no_sandbox, sandbox}; }
};

// --sandbox and --no-sandbox, on the main command and on every subcommand that runs libraries. Called when
// these are all there.
void add_sandbox_flags(CLI::App& app, Place& place);

struct NamedLibrary {
    std::filesystem::path library, profile_library, kat_manifest;  // the last two may be empty
    std::string candidate, label, shown_library, shown_profile_library;
    std::optional<CatalogueInstance> entry;  // if the catalogue has it
};

// A path (with a '/' that leads to a file, or a file here) or an entry of the catalogue, which also knows the
// libraries it lists by path.
NamedLibrary find_library(const Place& place, const std::string& name);

// Puts a target that runs this library, or a twin of it, in its box if it belongs in one. Warns, once, if
// there is no more than limits.
void confine(Target& target, const NamedLibrary& named, const Place& place);

// Error for an imported library that has not passed its known answers, unless that is allowed.
void require_known_answers(const NamedLibrary& named, bool allow_kat_failure);

// Options of measure, profile, kat and info about the library itself.
struct LibraryOptions {
    std::string library, instance, seed;
    unsigned digest_bits = 0;
    std::optional<int> cpu;

    std::vector<std::string> worker_options() const;
};

// The operation of this name. Error if there is none, or if a hash has no message length from either
// argument.
Operation named_operation(const std::string& name, std::optional<std::uint64_t> input_bytes);

// The exit status that a worker's failure means: a finding about the library, a usage error, or the
// environment.
int exit_status(const std::string& status, const std::optional<record::Failure>& error);

}  // namespace ngcc
