// SPDX-License-Identifier: Apache-2.0
// ngcc_perf import: take a submission package, build its instances, check their known answers.
#include "import/import.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <memory>
#include <thread>

#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct ImportCommand {
    ImportOptions options;
    bool report = false, json = false;
};

void print(const std::vector<record::Json>& documents, bool json) {
    if (!json) {
        std::fputs(import_table(documents).c_str(), stdout);
        return;
    }
    if (documents.size() == 1) {
        std::fputs(record::dump(documents.front()).c_str(), stdout);
        return;
    }
    std::fputs(record::dump(record::OrderedJson(documents)).c_str(), stdout);
}

int show_reports(const ImportCommand& command) {
    const std::vector<record::Json> documents = read_imports(command.options.work);
    print(documents, command.json);
    hashprof::Exit status = hashprof::Exit::done;
    for (const record::Json& document : documents)
        if (import_status(document) != hashprof::Exit::done) status = hashprof::Exit::finding;
    return static_cast<int>(status);
}

int import_command(const Place& place, ImportCommand& command) {
    ImportOptions& options = command.options;
    if (options.work.empty())
        throw hashprof::Error("--out", "is missing", "name the folder that everything is made in");
    if (command.report) return show_reports(command);
    if (options.package.empty() || options.id.empty())
        throw hashprof::Error(options.package.empty() ? "PACKAGE" : "--id", "is missing",
                              "ngcc_perf import DIR --id sign-34 --out WORK");
    options.sandbox = place.sandbox_imported();
    options.worker = place.worker();
    options.probe = place.beside("ngcc_perf_helper_probe");
    options.launcher = place.beside("hashprof-cc");
    options.shim = place.beside("../share/hashprof/shim");
    options.iccs = place.beside("../share/hashprof/iccs");
    ProcessExecutor executor;
    const ImportResult result = run_import(options, executor);
    if (result.unchanged) spdlog::info("nothing has changed since the last import");
    print({record::Json(result.document)}, command.json);
    return static_cast<int>(result.status);
}

}  // namespace

void add_import(CLI::App& app, const Place& place, int& status) {
    auto c = std::make_shared<ImportCommand>();
    ImportOptions& o = c->options;
    o.jobs = std::max(1u, std::thread::hardware_concurrency());
    CLI::App* command = app.add_subcommand(
        "import", "Take a submission package: find and build its instances, check their known answers");
    command->add_option("PACKAGE", o.package, "Folder or archive (.zip .tar.* .7z .rar), never written to");
    command->add_option("--id", o.id, "Candidate, as sign-34");
    command->add_option("--out", o.work, "Folder for everything that is made; several packages may share it");
    command->add_option("--algorithm", o.algorithm, "Name of the algorithm (else the package's)");
    command
        ->add_option("--manifest", o.manifest,
                     "How to build it (else hashprof.json in the package, else found out)")
        ->check(CLI::ExistingFile);
    command
        ->add_option("--kat-manifest", o.kat_manifest, "Digests kat.sha256 in place of the submitted files")
        ->check(CLI::ExistingFile);
    command->add_option("--only", o.only, "Labels to build, or patterns of them; may be repeated");
    command->add_flag("--optimised,--optimized", o.optimised,
                      "Build optimised and additional versions, too, with the guide's performance flags");
    command->add_flag("--no-kat", o.no_kat, "Build only");
    command->add_option("--kat-limit", o.kat_limit_s, "Seconds for the known answers of one instance")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--unit-limit", o.unit_limit_s, "Seconds for the compilation of one file")
        ->check(number_within(1e-6, 1e7))
        ->capture_default_str();
    command->add_option("--jobs", o.jobs, "Compilers at a time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_flag("--trust-build", o.trust_build,
                      "What the package ships for building may run (configure scripts)");
    command->add_flag("--replace", o.replace, "Forget another package that was imported under this id");
    command->add_flag("--report", c->report, "Show what was imported into --out; nothing is done");
    command->add_flag("--json", c->json, "Print JSON");
    command->footer(
        "Foreign code, compilers and CMake run in a box (bubblewrap) unless ngcc_perf --no-sandbox says "
        "otherwise.\n"
        "Exit status: 0 all built, known answers right or none submitted; 1 something failed; 2 usage, or "
        "nothing to\n"
        "import; 3 environment; 4 interrupted, the same command goes on.\n"
        "Examples:\n"
        "  ngcc_perf import 'packages/YuanYang DSA' --id sign-34 --out work\n"
        "  ngcc_perf import kem-16.zip --id kem-16 --out work --only 'HARE-128*' --json\n"
        "  ngcc_perf import --report --out work\n"
        "  ngcc_perf --catalogue work/catalogue.json campaign --run run-sign-34 --only sign-34");
    command->callback([c, &place, &status] { status = import_command(place, *c); });
}

}  // namespace ngcc
