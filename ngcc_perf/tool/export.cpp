// SPDX-License-Identifier: Apache-2.0
// ngcc_perf export: the records of a run as CSV and JSON Lines.
#include "export/export.hpp"

#include <spdlog/spdlog.h>

#include <memory>

#include "report/format/text.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct ExportOptions {
    std::filesystem::path run;
    std::string csv, jsonl;
    bool shapes = false;
};

int export_records(const ExportOptions& options) {
    const std::string csv_path = options.csv.empty() && options.jsonl.empty() ? "-" : options.csv;
    if (csv_path == options.jsonl)
        throw hashprof::Error("--csv and --jsonl", "name the same output", "give each its own");
    std::unique_ptr<exports::Output> csv, jsonl;
    if (!csv_path.empty()) csv = std::make_unique<exports::Output>(csv_path);
    if (!options.jsonl.empty()) jsonl = std::make_unique<exports::Output>(options.jsonl);
    const exports::Result result = exports::export_run(options.run, {options.shapes}, csv.get(), jsonl.get());
    for (exports::Output* output : {csv.get(), jsonl.get()})
        if (output) output->finish();
    for (const record::Problem& problem : result.problems)
        spdlog::warn("{}: {}", report::format::printable((options.run / problem.file).string()),
                     report::format::shortened(problem.cause));
    return static_cast<int>(result.problems.empty() ? hashprof::Exit::done : hashprof::Exit::finding);
}

}  // namespace

void add_export(CLI::App& app, const Place&, int& status) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command =
        app.add_subcommand("export", "Write all records of a run as CSV or JSON Lines, one line each");
    command->add_option("RUN", options->run, "Run directory of a campaign")->required();
    command->add_option("--csv", options->csv, "File, or - for standard output (the default)");
    command->add_option("--jsonl", options->jsonl, "File, or - for standard output");
    command->add_flag("--shapes", options->shapes, "A line for each call shape of each profile too");
    command->footer(
        "Columns: docs/export.md. Exit status: 0 done; 1 files that could not be read, the rest is written; "
        "2 no run.\n"
        "Examples:\n"
        "  ngcc_perf export run > run.csv\n"
        "  ngcc_perf export run --csv run.csv --jsonl run.jsonl --shapes");
    command->callback([options, &status] { status = export_records(*options); });
}

}  // namespace ngcc
