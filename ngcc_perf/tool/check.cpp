// SPDX-License-Identifier: Apache-2.0
// ngcc_perf check: is this machine fit for measuring?
#include <cstdio>
#include <memory>

#include "host/fix.hpp"
#include "host/show.hpp"
#include "report/report.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct CheckOptions {
    std::optional<int> cpu;
    bool json = false, fix = false;
};

std::string report_text(const CheckOptions& options, const host::HostReport& report) {
    if (options.fix) {
        const std::vector<host::Fix> fixes = host::fixes(host::Tree(), report);
        return options.json ? record::dump({{"ready", report.ready()}, {"fixes", host::to_json(fixes)}})
                            : host::script(fixes);
    }
    return options.json ? record::dump(host::to_json(report)) : host::table(report, report::color_wanted(1));
}

}  // namespace

void add_check(CLI::App& app, const Place&, int& status) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand("check", "Check whether this machine is fit for measuring");
    command->add_option("--pin,--cpu", options->cpu,
                        "CPU to measure on (else an isolated one, else the last allowed)");
    command->add_flag("--json", options->json, "Print JSON, with the environment as records have it");
    command->add_flag("--fix", options->fix,
                      "Print the commands that fix what is not ready, as a shell script; runs none of them");
    command->footer(
        "Exit status: 0 ready, 3 not ready; each problem is printed with its remedy.\n"
        "Examples:\n  ngcc_perf check\n  ngcc_perf check --cpu 3 --json\n  ngcc_perf check --fix > fix.sh");
    command->callback([options, &status] {
        const host::HostReport report = host::check_this_host(options->cpu);
        std::fputs(report_text(*options, report).c_str(), stdout);
        status = static_cast<int>(report.ready() ? hashprof::Exit::done : hashprof::Exit::environment);
    });
}

}  // namespace ngcc
