// SPDX-License-Identifier: Apache-2.0
// ngcc_perf kat: make the known answers of a library and compare them, or write their manifest.
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "kat/run.hpp"
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
    fs::path manifest, write_manifest, out;
    std::uint64_t count = 0;
    bool loop = false;
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

int kat_command(const Place& place, const KatOptions& options) {
    const NamedLibrary named = find_library(place, options.library.library);
    const fs::path manifest_file = options.manifest.empty() ? named.kat_manifest : options.manifest;
    KatManifest manifest;
    if (!manifest_file.empty()) manifest = KatManifest::read(manifest_file);
    const Folder folder(options.out);
    KatRequest request;
    request.worker = place.worker();
    request.library = named.library;
    request.shown_library = named.shown_library;
    request.candidate = named.candidate;
    request.label = named.label;
    request.out = folder.path();
    request.manifest = manifest_file.empty() ? nullptr : &manifest;
    request.worker_options = options.library.worker_options();
    request.count = options.count;
    request.loop = options.loop;
    request.timeout_s = options.timeout_s;
    const InterruptWatch watch;
    ProcessExecutor executor;
    const KatRun result = run_kat(executor, request);
    if (result.interrupted) throw Error("kat", "interrupted", "run it again", hashprof::Exit::incomplete);
    const bool writes = !options.write_manifest.empty() && !result.files.empty();
    if (writes) write_manifest(options.write_manifest, named.label, result);
    fmt::print("{}", result.log);
    return status_of(result, writes);
}

}  // namespace

void add_kat(CLI::App& app, const Place& place, int& status) {
    auto o = std::make_shared<KatOptions>();
    CLI::App* command = app.add_subcommand("kat", "Make the known answers of a library and compare them");
    command->add_option("LIB", o->library.library, "Library: a path or candidate/label")->required();
    command->add_option("--manifest", o->manifest,
                        "Manifest kat.sha256 to compare with (else the catalogue's)");
    command->add_option("--write-manifest", o->write_manifest, "Enter the digests of this run in a manifest");
    command->add_option("--out", o->out, "Folder for the KAT files (else they are not kept)");
    command->add_option("--count", o->count, "Records of a KEM, SIG or KEX file (10)")
        ->check(CLI::Range(1, 4096));
    command->add_flag("--loop", o->loop, "Also KAT_Loop of a hash: a million calls");
    command->add_option("--timeout", o->timeout_s, "Seconds for the whole run")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--instance", o->library.instance, "Instance name, for a library without metadata");
    command->add_option("--digest-bits", o->library.digest_bits,
                        "Digest length, for a hash without metadata");
    command->footer(
        "The last line is RESULT <id> <instance> <CODE> <detail>. Exit status: 0 PASS or manifest written, 1 "
        "anything else\n"
        "that was compared or failed, 2 the library cannot be loaded.\n"
        "Examples:\n"
        "  ngcc_perf kat mlkem/ML-KEM-512-iccs\n"
        "  ngcc_perf kat ./libmine.so --out kat --write-manifest kat/kat.sha256\n"
        "  ngcc_perf kat ./libmine.so --manifest kat/kat.sha256");
    command->callback([o, &place, &status] { status = kat_command(place, *o); });
}

}  // namespace ngcc
