// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <cstring>
#include <string>
#include <vector>

#include "support/error.hpp"
#include "tool/commands.hpp"

namespace {

// The words of another program are not for our parser, which would split "[a,b]" and reorder. What stands
// after
// "--" is taken off argv.
std::vector<std::string> words_after_dashes(int& argc, char** argv) {
    for (int i = 2; i < argc; i++) {
        if (std::strcmp(argv[1], "run") != 0 || std::strcmp(argv[i], "--") != 0) continue;
        std::vector<std::string> words(argv + i + 1, argv + argc);
        argc = i;
        return words;
    }
    return {};
}

int run(int argc, char** argv) {
    CLI::App app{"hashprof: helper calls of NGCC candidates, counted and timed", "hashprof"};
    app.require_subcommand(1);
    app.set_version_flag("--version", "hashprof " HASHPROF_VERSION);
    app.footer(
        "Exit status: 0 done, 2 usage or unreadable input, 3 nothing was intercepted; run: the program's "
        "own.\n"
        "Examples:\n"
        "  hashprof run --shapes -- ./KAT_KEM_X\n"
        "  CC=\"hashprof-cc gcc\" make && ./KAT_KEM_X && hashprof show hashprof.*.region\n"
        "  hashprof show --json run.region | python3 -m json.tool");
    int status = 0;
    hashprof::add_run(app, words_after_dashes(argc, argv), status);
    hashprof::add_show(app, status);
    hashprof::add_census(app, status);
    hashprof::add_calibrate(app, status);
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
