// SPDX-License-Identifier: Apache-2.0
// ngcc_perf validate: does the evidence of a run directory hold together?
#include "validate/validate.hpp"

#include <cstdio>
#include <memory>

#include "report/report.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct ValidateOptions {
    std::filesystem::path run;
    validate::Options options;
    bool json = false;
};

int run(const ValidateOptions& options) {
    const validate::Result result = validate::validate(options.run, options.options);
    const std::string text = options.json ? record::dump(validate::to_json(result))
                                          : validate::table(result, report::color_wanted(1));
    std::fputs(text.c_str(), stdout);
    return static_cast<int>(result.sound() ? hashprof::Exit::done : hashprof::Exit::finding);
}

}  // namespace

void add_validate(CLI::App& app, const Place&, int& status) {
    auto options = std::make_shared<ValidateOptions>();
    CLI::App* command = app.add_subcommand(
        "validate", "Recompute every figure of a run directory and follow every reference");
    command->add_option("DIR", options->run, "Run directory of a campaign")->required();
    command->add_option("--libraries", options->options.libraries,
                        "Folder below which the libraries lie as build.json names them; may be repeated");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Exit status: 0 sound, 1 findings, 2 no run directory.\n"
        "Examples:\n  ngcc_perf validate run\n  ngcc_perf validate run --libraries build/schemes --json");
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace ngcc
