// SPDX-License-Identifier: Apache-2.0
// ngcc_perf info: what a library says about itself, without running its cryptography.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <memory>

#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct InfoOptions {
    LibraryOptions library;
    bool json = false;
};

int show(const Place& place, const InfoOptions& options) {
    const NamedLibrary named = find_library(place, options.library.library);
    Target target{place.worker(), named.library, named.shown_library, options.library.worker_options(), {}};
    confine(target, named, place);
    Command command;
    command.program = target.worker;
    command.arguments = {"info", target.library};
    command.arguments.insert(command.arguments.end(), target.options.begin(), target.options.end());
    command.confinement = box_of(target);
    ProcessExecutor executor;
    const WorkerRun run = run_worker(executor, target, command);
    if (options.json) {
        record::OrderedJson json = record::OrderedJson::object();
        for (const auto& [name, value] : run.answer.meta)
            json[name] = value;
        std::fputs(record::dump(json).c_str(), stdout);
    } else {
        for (const auto& [name, value] : run.answer.meta)
            fmt::print("{:<16} {}\n", name, value);
    }
    if (run.verdict.error) spdlog::error("{}: {}", named.shown_library, run.verdict.error->text);
    return exit_status(run.verdict.status, to_failure(run.verdict.error));
}

}  // namespace

void add_info(CLI::App& app, const Place& place, int& status) {
    auto options = std::make_shared<InfoOptions>();
    CLI::App* command = app.add_subcommand("info", "Show what a library says about itself");
    command->add_option("LIB", options->library.library, "Library: a path or candidate/label")->required();
    command->add_option("--instance", options->library.instance,
                        "Instance name, for a library without metadata");
    command->add_option("--digest-bits", options->library.digest_bits,
                        "Digest length, for a hash without metadata");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Example:\n  ngcc_perf info mlkem/ML-KEM-512-iccs");
    command->callback([options, &place, &status] { status = show(place, *options); });
}

}  // namespace ngcc
