// SPDX-License-Identifier: Apache-2.0
// ngcc_perf kat: make the known answers of a library and compare them, or write their manifest.
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "kat/run.hpp"
#include "kat/source.hpp"
#include "runner/interrupt.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;

struct KatOptions {
    LibraryOptions library;
    fs::path manifest, write_manifest, out, log;
    std::vector<fs::path> references;
    std::uint64_t count = 0;
    bool loop = false, full = false;
    double timeout_s = 900;
};

// A folder of its own that goes away again, unless the user named one.
class Folder {
  public:
    explicit Folder(const fs::path& wanted) : path_(wanted), temporary_(wanted.empty()) {
        std::error_code error;
        if (temporary_) {
            std::string name = (fs::temp_directory_path(error) / "ngcc_kat.XXXXXX").string();
            if (error || ::mkdtemp(name.data()) == nullptr)
                throw Error("temporary folder", "cannot be made", "name a folder with --out",
                            hashprof::Exit::environment);
            path_ = name;
        }
        fs::create_directories(path_, error);
        if (error)
            throw Error(path_.string(), "cannot be made: " + error.message(),
                        "name another folder with --out", hashprof::Exit::environment);
        path_ = fs::absolute(path_);
    }
    ~Folder() {
        std::error_code ignored;
        if (temporary_) fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
    bool temporary_;
};

// Entries of other labels stay.
void write_manifest(const fs::path& file, const std::string& label, const KatRun& run) {
    std::error_code error;
    KatManifest manifest = fs::exists(file, error) ? KatManifest::read(file) : KatManifest();
    for (const FileResult& result : run.files)
        manifest.set(label + "/" + result.file, result.entry);
    hashprof::write_file_atomically(file, manifest.text());
}

// Exit status by this program's scheme; the harness's own number is in the RESULT line.
int status_of(const KatRun& run, bool wrote_manifest) {
    using hashprof::Exit;
    if (run.verdict.code == KatCode::pass) return static_cast<int>(Exit::done);
    if (run.verdict.code == KatCode::nokat && wrote_manifest && !run.files.empty())
        return static_cast<int>(Exit::done);
    if (run.verdict.code == KatCode::loadfail) return static_cast<int>(Exit::usage);
    return static_cast<int>(Exit::finding);
}

// The box that the library runs in, with the words for it.
void put_in_box(KatRequest& request, const NamedLibrary& named, const Place& place) {
    Target target{request.worker, request.library, request.shown_library, request.worker_options, {}};
    confine(target, named, place);
    request.confinement = target.confinement;
    request.confinement_text = target.confinement_text.value_or("");
}

// A reference that the user names is wanted: one that cannot be read is a mistake, not a missing answer.
std::vector<fs::path> readable(const std::vector<fs::path>& files) {
    for (const fs::path& file : files)
        FileSource{file};
    return files;
}

KatRequest request_for(const Place& place, const KatOptions& options, const NamedLibrary& named) {
    KatRequest request;
    request.worker = place.worker();
    request.library = named.library;
    request.shown_library = named.shown_library;
    request.candidate = named.candidate;
    request.label = named.label;
    request.worker_options = options.library.worker_options();
    request.count = options.count;
    request.loop = options.loop;
    request.full = options.full;
    request.timeout_s = options.timeout_s;
    request.references = readable(options.references);
    if (named.entry && options.references.empty() && options.manifest.empty()) {
        request.references = kat_references(*named.entry);
        if (options.count == 0) request.count = named.entry->kat_records;
    }
    put_in_box(request, named, place);
    return request;
}

// The catalogue's manifest, unless the user says what to compare with.
fs::path manifest_file(const KatOptions& options, const NamedLibrary& named) {
    if (!options.manifest.empty() || !options.references.empty()) return options.manifest;
    return named.kat_manifest;
}

// Its last line is a result whatever happens.
KatRun run_and_log(const KatRequest& request, const fs::path& log) {
    const InterruptWatch watch;
    ProcessExecutor executor;
    try {
        KatRun run = run_kat(executor, request);
        if (!log.empty()) hashprof::write_file_atomically(log, run.log);
        return run;
    } catch (const Error& error) {
        if (!log.empty())
            hashprof::write_file_atomically(
                log, fmt::format("RESULT ? ? LOADFAIL {}: {}\n", fs::path(error.where()).filename().string(),
                                 error.cause()));
        throw;
    }
}

int kat_command(const Place& place, const KatOptions& options) {
    const NamedLibrary named = find_library(place, options.library.library);
    const fs::path known = manifest_file(options, named);
    KatManifest manifest;
    if (!known.empty()) manifest = KatManifest::read(known);
    const Folder folder(options.out);
    KatRequest request = request_for(place, options, named);
    request.out = folder.path();
    request.manifest = known.empty() ? nullptr : &manifest;
    const KatRun result = run_and_log(request, options.log);
    fmt::print("{}", result.log);
    if (result.interrupted) throw Error("kat", "interrupted", "run it again", hashprof::Exit::incomplete);
    const bool writes = !options.write_manifest.empty() && !result.files.empty();
    if (writes) write_manifest(options.write_manifest, named.label, result);
    return status_of(result, writes);
}

}  // namespace

void add_kat(CLI::App& app, const Place& place, int& status) {
    auto o = std::make_shared<KatOptions>();
    CLI::App* command = app.add_subcommand("kat", "Make the known answers of a library and compare them");
    command->add_option("LIB", o->library.library, "Library: a path or candidate/label")->required();
    command
        ->add_option(
            "--reference", o->references,
            "Submitted KAT file to compare with; several for a hash, or where any may be the right one")
        ->allow_extra_args(false);
    command->add_option(
        "--manifest", o->manifest,
        "Manifest kat.sha256 to compare with (else the catalogue's); its entry precedes a file");
    command->add_option("--write-manifest", o->write_manifest, "Enter the digests of this run in a manifest");
    command->add_option("--out", o->out, "Folder for the KAT files (else they are not kept)");
    command->add_option("--log", o->log, "File for the log, which ends with the RESULT line");
    command
        ->add_option("--count", o->count,
                     "Records of a KEM, SIG or KEX file (those of the reference, else 10)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--loop", o->loop, "Also KAT_Loop of a hash: a million calls");
    command->add_flag("--full", o->full, "Also KAT_Loop and KAT_2_33 of a hash: messages of 1 GiB");
    command->add_option("--timeout", o->timeout_s, "Seconds for the whole run")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--instance", o->library.instance, "Instance name, for a library without metadata");
    command->add_option("--digest-bits", o->library.digest_bits,
                        "Digest length, for a hash without metadata");
    command->footer(
        "The last line is RESULT <id> <instance> <CODE> <detail>. PARTIAL: a part of the reference is "
        "missing, the "
        "rest agrees.\n"
        "Exit status: 0 PASS or manifest written, 1 anything else that was compared or failed, 2 the library "
        "cannot "
        "be loaded.\n"
        "Examples:\n"
        "  ngcc_perf kat mlkem/ML-KEM-512-iccs\n"
        "  ngcc_perf kat ./libmine.so --reference Test_Vectors/KAT_SIG_mine.txt --log mine.log\n"
        "  ngcc_perf kat ./libhash.so --reference KAT_2_12_h.txt --reference KAT_2_23_h.txt\n"
        "  ngcc_perf kat ./libmine.so --out kat --write-manifest kat/kat.sha256\n"
        "  ngcc_perf kat ./libmine.so --manifest kat/kat.sha256");
    command->callback([o, &place, &status] { status = kat_command(place, *o); });
}

}  // namespace ngcc
