// SPDX-License-Identifier: Apache-2.0
// hashprof-wrap: census, flags and verify, for builds that hashprof-cc cannot launch.
#include <CLI/CLI.hpp>

#include "support/error.hpp"
#include "tool/commands.hpp"

namespace hashprof::wrap {

namespace {

int entry(int argc, char** argv) {
    CLI::App app{"Wrapping of the ICCS helpers at link time, step by step.", "hashprof-wrap"};
    app.require_subcommand(1);
    app.footer(
        "Examples:\n"
        "  hashprof-wrap census *.o libcand.a            who defines and calls the helpers, and what --wrap "
        "cannot "
        "see\n"
        "  hashprof-wrap flags *.o -o wrap.rsp           the options that wrap what these objects define\n"
        "  gcc *.o @wrap.rsp -o kat                      the link\n"
        "  hashprof-wrap verify kat --manifest wrap.rsp.json   the proof, stored as kat.hashprof.json");
    std::vector<Subcommand> subcommands{add_census(app), add_flags(app), add_verify(app)};
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : static_cast<int>(Exit::usage);
    }
    for (const Subcommand& subcommand : subcommands) {
        if (subcommand.parser->parsed()) return subcommand.run();
    }
    return static_cast<int>(Exit::usage);
}

}  // namespace

}  // namespace hashprof::wrap

int main(int argc, char** argv) {
    return hashprof::guarded_main("hashprof-wrap", hashprof::wrap::entry, argc, argv);
}
