// SPDX-License-Identifier: Apache-2.0
// hashprof run: a program under the preload library; its exit status is ours.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "support/error.hpp"
#include "tool/commands.hpp"
#include "tool/descriptions.hpp"
#include "tool/session.hpp"

namespace hashprof {
namespace {

// Without "--" the command starts at the first word that is no option.
int run_command(SessionOptions& options, const std::vector<std::string>& before,
                const std::vector<std::string>& after) {
    if (!before.empty() && before.front().starts_with("-"))
        throw Error(before.front(), "is no option of hashprof run", "see hashprof run --help");
    options.command = before;
    options.command.insert(options.command.end(), after.begin(), after.end());
    checked_functions(options.functions);
    checked_operations(options.operations);
    return run_session(options);
}

void add_what(CLI::App& command, SessionOptions& o) {
    command.add_option("--route", o.route, "How calls are intercepted")
        ->check(CLI::IsMember({"auto", "hook", "preload"}))
        ->capture_default_str();
    command.add_option("--mode", o.mode, "What to take: calls and ticks, calls only, ticks by fenced reads")
        ->check(CLI::IsMember({"full", "count", "fenced"}))
        ->capture_default_str();
    command.add_option("--functions", o.functions,
                       "Further functions to count: NAME[:in=ARG[*FACTOR]][:out=ARG[*FACTOR]],…");
    command.add_option("--operations", o.operations, "Further functions that are operations: NAME,…");
    command
        .add_flag("--call-sites{1}", o.call_site_depth,
                  "Also who calls; --call-sites=N: N frames deep, at most 16")
        ->check(CLI::Range(1, 16));
}

void add_output(CLI::App& command, SessionOptions& o) {
    command.add_option("-o,--output", o.output, "File for the result (hashprof.<program>.<pid>.json)");
    command.add_option("--csv", o.csv, "Also a file with the table as CSV");
    command.add_option("--folded", o.folded,
                       "Also a file with folded stacks, for flame graphs (implies --call-sites)");
    command.add_flag("--shapes", o.shapes, "Print input and output lengths too");
    command.add_flag("--json", o.json, "Print the JSON to stderr instead of the table");
    command.add_flag("-q,--quiet", o.quiet, "Print no table");
}

}  // namespace

void add_run(CLI::App& app, const std::vector<std::string>& words, int& status) {
    const auto options = std::make_shared<SessionOptions>();
    CLI::App* command = app.add_subcommand("run", "Run a program and count its helper calls");
    command->prefix_command();
    add_what(*command, *options);
    add_output(*command, *options);
    command->footer(
        "stdin, stdout and stderr are the program's; the table goes to stderr when it has ended.\n"
        "Exit status: the program's own, or by the same signal; 126 and 127 if it cannot be started; 3 if\n"
        "nothing of hashprof ran inside it (static, setuid, foreign …) or the result could not be written.\n"
        "Examples:\n"
        "  hashprof run -- ./KAT_KEM_X\n"
        "  hashprof run -o run.json --shapes --call-sites=4 --folded run.folded -- ./KAT_SIG_X 10\n"
        "  hashprof run --functions KeccakF1600_StatePermute --operations my_roundtrip -- ./bench");
    command->callback(
        [command, options, words, &status] { status = run_command(*options, command->remaining(), words); });
}

}  // namespace hashprof
