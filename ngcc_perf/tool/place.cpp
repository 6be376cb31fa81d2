// SPDX-License-Identifier: Apache-2.0
#include "tool/place.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include "support/error.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;
using hashprof::Exit;

fs::path executable_folder() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path(".") : self.parent_path();
}

bool same_file(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return !a.empty() && !b.empty() && fs::equivalent(a, b, error);
}

NamedLibrary from_entry(const CatalogueInstance& i) {
    return {i.library, i.profile_library, i.kat_manifest,          i.candidate,
            i.label,   i.shown_library,   i.shown_profile_library, i};
}

// A catalogue is a help here, not a need: without one a path still works.
std::optional<Catalogue> try_catalogue(const Place& place) {
    if (!place.catalogue_option.empty()) return place.catalogue();
    try {
        return place.catalogue();
    } catch (const Error&) {
        return std::nullopt;
    }
}

NamedLibrary from_path(const fs::path& path, const std::optional<Catalogue>& catalogue) {
    for (const CatalogueInstance& i : catalogue ? catalogue->instances : std::vector<CatalogueInstance>()) {
        if (same_file(i.library, path)) return from_entry(i);
        if (!same_file(i.profile_library, path)) continue;
        // Named by its path it is what the user means, also to a command that would rather take its twin.
        NamedLibrary named = from_entry(i);
        named.library = i.profile_library;
        named.shown_library = i.shown_profile_library;
        return named;
    }
    NamedLibrary named;
    named.library = fs::absolute(path);
    named.shown_library = path.filename().string();
    named.candidate = "local";
    named.label = path.stem().string();
    if (named.label.starts_with("lib")) named.label = named.label.substr(3);
    return named;
}

}  // namespace

fs::path Place::worker() const {
    const fs::path worker =
        worker_option.empty() ? executable_folder() / "ngcc_perf_worker" : fs::absolute(worker_option);
    if (::access(worker.c_str(), X_OK) != 0)
        throw Error(worker.string(), "the worker program is not there, or may not be executed",
                    "build ngcc_perf_worker, or name it with --worker", Exit::environment);
    return worker;
}

fs::path Place::beside(const fs::path& relative) const {
    const fs::path path = (executable_folder() / relative).lexically_normal();
    std::error_code error;
    return fs::exists(path, error) ? path : fs::path();
}

Catalogue Place::catalogue() const {
    return read_catalogue(find_catalogue(catalogue_option, executable_folder()));
}

void add_sandbox_flags(CLI::App& app, Place& place) {
    std::vector<CLI::App*> commands = {&app};
    for (CLI::App* command : app.get_subcommands({}))
        for (const char* name : {"info", "inspect", "measure", "profile", "kat", "campaign", "import", "hashcost"})
            if (command->get_name() == name) commands.push_back(command);
    for (CLI::App* command : commands) {
        CLI::Option* never =
            command->add_flag("--no-sandbox", place.no_sandbox,
                              "Run imported code without a box (docs/confinement.md); records say so");
        command->add_flag("--sandbox", place.sandbox, "Run other libraries in a box, too")->excludes(never);
    }
}

NamedLibrary find_library(const Place& place, const std::string& name) {
    const std::optional<Catalogue> catalogue = try_catalogue(place);
    std::error_code error;
    const bool is_there = fs::exists(name, error);
    if (const CatalogueInstance* entry = catalogue ? catalogue->find(name) : nullptr;
        entry != nullptr && !is_there)
        return from_entry(*entry);
    if (!is_there)
        throw Error(name,
                    catalogue ? "is neither a file nor a candidate/label of " + catalogue->file.string()
                              : "is not a file, and there is no catalogue of instances",
                    "give the path of a library, or a name that ngcc_perf list shows");
    if (!fs::is_regular_file(name, error))
        throw Error(name, "is not a regular file", "give the path of a library");
    return from_path(name, catalogue);
}

void confine(Target& target, const NamedLibrary& named, const Place& place) {
    static bool warned = false;
    choose_confinement(target, named.entry && named.entry->imported, place.sandbox_choice());
    const std::string warning = target.confinement && !warned ? confinement_warning() : std::string();
    if (warning.empty()) return;
    warned = true;
    spdlog::warn("{}", warning);
}

void require_known_answers(const NamedLibrary& named, bool allow_kat_failure) {
    if (allow_kat_failure || !named.entry || named.entry->kat.empty() || named.entry->kat == "PASS") return;
    throw Error(
        named.entry->key(), "has not passed its known answers: " + named.entry->kat,
        "correct it and import it again, or measure it all the same with --allow-kat-failure; the record "
        "says so",
        Exit::finding);
}

std::vector<std::string> LibraryOptions::worker_options() const {
    std::vector<std::string> list;
    if (!seed.empty()) list.insert(list.end(), {"--seed", seed});
    if (!instance.empty()) list.insert(list.end(), {"--instance", instance});
    if (digest_bits > 0) list.insert(list.end(), {"--digest-bits", std::to_string(digest_bits)});
    return list;
}

Operation named_operation(const std::string& name, std::optional<std::uint64_t> input_bytes) {
    std::optional<Operation> operation = operation_from(name);
    if (!operation)
        throw hashprof::Error(
            name, "is not an operation",
            "one of keygen enc dec sign verify exchange init_a init_b pass<k> derive_a derive_b hash");
    if (input_bytes) operation->input_bytes = *input_bytes;
    if (operation->name == "hash" && operation->input_bytes == 0 && !input_bytes)
        throw hashprof::Error(name, "needs a message length", "--input-bytes N, or hash_N as the operation");
    return *operation;
}

int exit_status(const std::string& status, const std::optional<record::Failure>& error) {
    if (status == "complete") return static_cast<int>(Exit::done);
    if (status == "partial") return static_cast<int>(Exit::incomplete);
    const std::string code = error ? error->code : "";
    if (code == "loadfail" || code == "usage" || code == "unsupported") return static_cast<int>(Exit::usage);
    if (code == "nohandshake" || code == "region" || code == "memory")
        return static_cast<int>(Exit::environment);
    if (code == "interrupted") return static_cast<int>(Exit::incomplete);
    return static_cast<int>(Exit::finding);
}

}  // namespace ngcc
