// SPDX-License-Identifier: Apache-2.0
#include "campaign/build_step.hpp"

#include <spdlog/spdlog.h>
#include <sys/statvfs.h>

#include "classes/json.hpp"
#include "classes/sizes.hpp"
#include "kat/run.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;
using record::Text;

Text optional_text(const std::string& text) {
    return text.empty() ? Text() : Text(text);
}

Text digest_if_there(const fs::path& file) {
    if (file.empty()) return std::nullopt;
    return hashprof::sha256_file(file);
}

// Without its reference a library can be used; its known answers are NOKAT then.
record::Json reference_digests(const CatalogueInstance& instance) {
    record::Json digests = record::Json::array();
    for (const fs::path& file : kat_references(instance))
        digests.push_back(hashprof::sha256_file(file));
    return digests.empty() ? record::Json() : digests;
}

void annotate_built(record::BuiltInstance& built, const char* name, record::Json value) {
    record::Build carrier;  // its serialiser knows the named fields
    carrier.instances["x"] = built;
    if (!built.raw.is_object()) built.raw = record::Json(record::to_json(carrier)).at("instances").at("x");
    built.raw[name] = std::move(value);
}

void measure_image(record::BuiltInstance& built, const fs::path& library) {
    const elfsize::Sizes sizes = elfsize::sizes_of(elfsize::Image::open(library));
    built.elf_load_bytes = sizes.loadable.memory;
    annotate_built(built, "elf", elfsize::to_json(sizes));
}

bool replaced(const fs::path& library, const Text& digest) {
    try {
        return hashprof::sha256_file(library) != digest;
    } catch (const Error&) {
        return true;  // gone
    }
}

// A full disk makes the worker fail to write its files, which says nothing about the candidate.
void rule_out_full_disk(const fs::path& folder, const KatRun& run) {
    if (run.verdict.code != KatCode::cryptofail) return;
    struct statvfs space;
    constexpr std::uint64_t least = std::uint64_t{4} << 20;
    if (::statvfs(folder.c_str(), &space) == 0 && std::uint64_t{space.f_bavail} * space.f_frsize < least)
        throw Error(folder.string(),
                    "hardly any space left for the known-answer files: " + run.verdict.detail,
                    "free some space; the same command resumes", hashprof::Exit::environment);
}

KatRun generate(RunState& state, const CatalogueInstance& instance, const fs::path& folder) {
    const Target target = state.target(instance);
    KatManifest manifest;
    KatRequest request;
    request.worker = target.worker;
    request.library = target.library;
    request.shown_library = target.shown_library;
    request.candidate = instance.candidate;
    request.label = instance.label;
    request.out = fs::absolute(folder);  // in a box no other folder is the current one
    request.cpu = target.cpu;
    request.confinement = target.confinement;
    request.confinement_text = target.confinement_text.value_or("");
    request.count = instance.kat_records;
    request.references = kat_references(instance);
    request.timeout_s = state.options.kat_limit_s;
    if (!instance.kat_manifest.empty()) {
        manifest = KatManifest::read(instance.kat_manifest);
        request.manifest = &manifest;
    }
    return run_kat(state.executor, request);
}

}  // namespace

record::BuiltInstance describe_build(const CatalogueInstance& instance) {
    record::BuiltInstance b;
    b.candidate = instance.candidate;
    b.label = instance.label;
    b.instance = instance.instance;
    b.variant = optional_text(instance.variant);
    b.flags = optional_text(instance.flags);
    b.library = instance.shown_library;
    b.type = std::string(record::name(instance.type));
    b.algorithm = optional_text(instance.algorithm);
    b.backend = optional_text(instance.backend);
    b.build_flags = optional_text(instance.build_flags);
    const bool twin = fs::exists(instance.profile_library);
    if (twin) b.profile_library = optional_text(instance.shown_profile_library);
    if (!twin && !instance.profile_library.empty())
        spdlog::warn("{}: the twin with wrappers, {}, is not there; helper calls are not cross-checked",
                     instance.key(), instance.shown_profile_library);
    try {
        b.library_sha256 = hashprof::sha256_file(instance.library);
        if (twin) b.profile_library_sha256 = digest_if_there(instance.profile_library);
        measure_image(b, instance.library);
        const Text manifest = digest_if_there(instance.kat_manifest);
        annotate_built(b, "kat_manifest_sha256", manifest ? record::Json(*manifest) : record::Json());
        annotate_built(b, "kat_references_sha256", reference_digests(instance));
    } catch (const Error& e) {
        b.error = fs::path(e.where()).filename().string() + ": " + e.cause();
    }
    return b;
}

void run_known_answers(RunState& state, const CatalogueInstance& instance, record::BuiltInstance& built) {
    const fs::path folder = state.scratch() / "kat" / record::file_name_part(instance.candidate) /
                            record::file_name_part(instance.label);
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw Error(folder.string(), "cannot make the folder: " + error.message(), "free some space",
                    hashprof::Exit::environment);
    const KatRun run = generate(state, instance, folder);
    if (run.interrupted) throw Interrupted{};
    rule_out_full_disk(folder, run);
    const fs::path log = record::RunDirectory::kat_log_path(instance.candidate, instance.label);
    const std::string text = without_paths(run.log, state.target(instance));
    hashprof::write_file_atomically(state.options.run / log, text);
    built.kat = name(run.verdict.code);
    built.kat_detail = without_paths(run.verdict.detail, state.target(instance));
    built.kat_log = log.string();
    built.kat_log_sha256 = hashprof::sha256_hex(text);
    if (replaced(instance.library, built.library_sha256))
        built.error =
            instance.library.filename().string() + ": was replaced while its known answers were made";
    // Right answers can be made again at will; wrong ones are kept to be looked at.
    if (run.verdict.code != KatCode::pass) return;
    fs::remove_all(folder, ignored);
    fs::remove(folder.parent_path(), ignored);  // if it is empty now
}

bool still_holds(const RunState& state, const CatalogueInstance& instance,
                 const record::BuiltInstance& fresh) {
    const auto found = state.build.instances.find(instance.key());
    if (found == state.build.instances.end()) return false;
    const record::BuiltInstance& old = found->second;
    const auto same = [&](const char* name) {
        const auto value = [name](const record::BuiltInstance& b) {
            return b.raw.is_object() ? b.raw.value(name, record::Json()) : record::Json();
        };
        return value(old) == value(fresh);
    };
    if (old.error || fresh.error || old.library_sha256 != fresh.library_sha256 ||
        old.profile_library_sha256 != fresh.profile_library_sha256 || !same("kat_manifest_sha256") ||
        !same("kat_references_sha256"))
        return false;
    if (!old.kat || (old.kat != "PASS" && old.kat != "NOKAT") || !old.kat_log) return false;
    std::error_code error;
    const fs::path log = state.options.run / *old.kat_log;
    return fs::exists(log, error) && old.kat_log_sha256 == hashprof::sha256_file(log);
}

}  // namespace ngcc
