// SPDX-License-Identifier: Apache-2.0
#include "import/known_answers.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "import/document.hpp"
#include "kat/run.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;

// The submitted files of all kinds that the instance has, best first within each kind.
struct Submitted {
    std::vector<SubmittedKat> files;
    bool by_name = false;
};

Submitted submitted_files(const ImportedInstance& instance, const PackageSource& source) {
    Submitted submitted;
    const recipe::Recipe& recipe = *instance.recipe;
    if (!recipe.kat.empty()) {
        submitted.files.push_back({instance.source->tree.absolute(recipe.kat), recipe.kat, {}, {}});
        submitted.by_name = true;
        return submitted;
    }
    const KatOwner owner{instance.site.type, instance.identity.instance, instance.label,
                         instance.source->prefix + instance.site.folder, recipe.target};
    for (const std::string& kind : kat_kinds(instance.site.type)) {
        const KatChoice choice = choose_kat_files(owner, kind, source.kats);
        submitted.files.insert(submitted.files.end(), choice.files.begin(), choice.files.end());
        submitted.by_name = submitted.by_name || choice.by_name;
    }
    return submitted;
}

// Size and time of a submitted file stand for its content, as everywhere in an import.
std::string stamp_of(const fs::path& file) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    const auto time = fs::last_write_time(file, error);
    return error ? "missing" : std::to_string(size) + "/" + std::to_string(time.time_since_epoch().count());
}

std::string kat_key(const ImportOptions& options, const ImportedInstance& instance,
                    const Submitted& submitted) {
    std::string key = instance.library_sha256 + " " + std::to_string(options.kat_limit_s) + " " +
                      instance.label + (options.sandbox ? " boxed " : " unboxed ") +
                      (options.kat_manifest.empty() ? "" : stamp_of(options.kat_manifest));
    for (const SubmittedKat& file : submitted.files)
        key += "\n" + file.shown + " " + stamp_of(file.path);
    return hashprof::sha256_hex(key);
}

const record::Json* earlier_verdict(const record::Json& previous, const std::string& label,
                                    const std::string& key, const fs::path& work) {
    for (const record::Json& instance : list_of(previous, "instances")) {
        if (text_of(instance, "label") != label || text_of(instance, "kat_key") != key) continue;
        const std::string code = text_of(instance, "kat");
        std::error_code error;
        // How long a machine took is not settled by one try.
        const bool stays =
            !code.empty() && code != "TIMEOUT" && fs::exists(work / text_of(instance, "kat_log"), error);
        return stays ? &instance : nullptr;
    }
    return nullptr;
}

KatRequest request_for(const ImportOptions& options, const ImportedInstance& instance,
                       const Submitted& submitted, const fs::path& folder, const KatManifest* manifest) {
    KatRequest request;
    request.worker = options.worker;
    request.library = instance.built.library;
    request.shown_library = instance.built.library.lexically_relative(options.work).string();
    request.candidate = options.id;
    request.label = instance.label;
    request.out = folder;
    request.manifest = manifest;
    for (const SubmittedKat& file : submitted.files)
        request.references.push_back(file.path);
    request.references_named = submitted.by_name;
    if (instance.recipe->kat_records) request.count = *instance.recipe->kat_records;
    request.timeout_s = options.kat_limit_s;
    if (options.sandbox) request.confinement = Confinement();
    return request;
}

void keep(const ImportOptions& options, const fs::path& folder, const KatRun& run, const Submitted& submitted,
          ImportedInstance& instance) {
    std::error_code ignored;
    // Right answers can be made again at will; wrong ones are kept to be looked at.
    if (run.verdict.code == KatCode::pass)
        for (const FileResult& file : run.files)
            fs::remove(folder / file.file, ignored);
    const fs::path log = folder / "kat.log";
    hashprof::write_file_atomically(log, run.log);
    instance.kat.code = name(run.verdict.code);
    instance.kat.detail = run.verdict.detail;
    instance.kat.log = log.lexically_relative(options.work).string();
    const auto used = std::find_if(run.files.begin(), run.files.end(),
                                   [](const FileResult& file) { return !file.reference.empty(); });
    if (used == run.files.end()) return;
    for (const SubmittedKat& file : submitted.files)
        if (file.path == used->reference) {
            instance.kat.reference = file.shown;
            instance.kat.reference_path = file.path;
        }
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::remove_all(folder, error);
    fs::create_directories(folder, error);
    if (error)
        throw hashprof::Error(folder.string(), "cannot make the folder: " + error.message(),
                              "free some space", hashprof::Exit::environment);
}

// False if it was interrupted.
bool make_one(const ImportOptions& options, Executor& executor, const PackageSource& source,
              const record::Json& previous, const KatManifest* manifest, ImportedInstance& instance) {
    const Submitted submitted = submitted_files(instance, source);
    const std::string key = kat_key(options, instance, submitted);
    if (const record::Json* earlier = earlier_verdict(previous, instance.label, key, options.work)) {
        instance.kat = {text_of(*earlier, "kat"),
                        text_of(*earlier, "kat_detail"),
                        text_of(*earlier, "kat_log"),
                        text_of(*earlier, "kat_reference"),
                        text_of(*earlier, "kat_reference_path"),
                        key};
        return true;
    }
    const fs::path folder =
        options.work / "kat" / record::file_name_part(options.id) / record::file_name_part(instance.label);
    make_folder(folder);
    const KatRun run = run_kat(executor, request_for(options, instance, submitted, folder, manifest));
    if (run.interrupted) return false;
    keep(options, folder, run, submitted, instance);
    instance.kat.key = key;
    spdlog::info("{}  {} {}", instance.label, instance.kat.code, instance.kat.detail);
    return true;
}

}  // namespace

bool make_known_answers(const ImportOptions& options, Executor& executor, const PackageSource& source,
                        const record::Json& previous, ImportedInstances& instances) {
    KatManifest manifest;
    if (!options.kat_manifest.empty()) manifest = KatManifest::read(options.kat_manifest);
    std::atomic<bool> interrupted{false};
    const auto one = [&](std::size_t i) {
        ImportedInstance& instance = instances[i];
        if (!instance.built.done || interrupted) return;
        if (!make_one(options, executor, source, previous, options.kat_manifest.empty() ? nullptr : &manifest,
                      instance))
            interrupted = true;
    };
    hashprof::in_parallel(instances.size(), one, options.jobs);
    return !interrupted;
}

}  // namespace ngcc
