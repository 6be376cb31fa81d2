// SPDX-License-Identifier: Apache-2.0
// ngcc_perf check: is this machine fit for measuring?
#include <cstdio>
#include <memory>

#include "host/show.hpp"
#include "report/report.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct CheckOptions {
    std::optional<int> cpu;
    bool json = false;
};

}  // namespace

void add_check(CLI::App& app, const Place&, int& status) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand("check", "Check whether this machine is fit for measuring");
    command->add_option("--cpu", options->cpu,
                        "CPU to measure on (else an isolated one, else the last allowed)");
    command->add_flag("--json", options->json, "Print JSON, with the environment as records have it");
    command->footer(
        "Exit status: 0 ready, 3 not ready; each problem is printed with its remedy.\n"
        "Examples:\n  ngcc_perf check\n  ngcc_perf check --cpu 3 --json");
    command->callback([options, &status] {
        const host::HostReport report = host::check_this_host(options->cpu);
        const std::string text = options->json ? record::dump(host::to_json(report))
                                               : host::table(report, report::color_wanted(1));
        std::fputs(text.c_str(), stdout);
        status = static_cast<int>(report.ready() ? hashprof::Exit::done : hashprof::Exit::environment);
    });
}

}  // namespace ngcc
