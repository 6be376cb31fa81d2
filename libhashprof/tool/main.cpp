// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

#include "support/error.hpp"
#include "tool/commands.hpp"

namespace {

int run(int argc, char** argv) {
    CLI::App app{"hashprof: helper calls of NGCC candidates, counted and timed", "hashprof"};
    app.require_subcommand(1);
    app.footer(
        "Exit status: 0 done, 2 usage or unreadable input, 3 nothing was intercepted.\n"
        "Examples:\n"
        "  CC=\"hashprof-cc gcc\" make && ./KAT_KEM_X && hashprof show hashprof.*.region\n"
        "  hashprof show --json run.region | python3 -m json.tool");
    int status = 0;
    hashprof::add_show(app, status);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? 0 : static_cast<int>(hashprof::Exit::usage);
    }
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    return hashprof::guarded_main("hashprof", run, argc, argv);
}
