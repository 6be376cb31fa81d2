// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "support/error.hpp"
#include "tool/commands.hpp"

namespace {

// A closed standard descriptor would be given to the next file we open, and our messages would go into it.
void open_standard_descriptors() {
    for (int fd = 0; fd <= 2; ++fd)
        if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", fd == 0 ? O_RDONLY : O_WRONLY) != fd)
            std::abort();
}

void log_to_stderr() {
    const char* no_color = std::getenv("NO_COLOR");
    const bool plain = no_color != nullptr && *no_color != '\0';
    const auto logger = spdlog::stderr_color_mt(
        "ngcc_perf", plain ? spdlog::color_mode::never : spdlog::color_mode::automatic);
    logger->set_pattern("ngcc_perf: %^%v%$");
    spdlog::set_default_logger(logger);
}

int run(int argc, char** argv) {
    open_standard_descriptors();
    log_to_stderr();
    CLI::App app{"ngcc_perf: time, profile, size and check NGCC candidates", "ngcc_perf"};
    app.set_version_flag("--version", "ngcc_perf " HASHPROF_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Exit status: 0 done, 1 finding (a wrong result, a failed measurement), 2 usage, 3 environment, 4 "
        "interrupted.\n"
        "Examples:\n"
        "  ngcc_perf check\n"
        "  ngcc_perf measure mlkem/ML-KEM-768-iccs enc\n"
        "  ngcc_perf campaign --run run --quick && ngcc_perf report run");
    ngcc::Place place;
    app.add_option("--catalogue", place.catalogue_option,
                   "Catalogue of instances (else $NGCC_CATALOGUE, else the bundled one)");
    app.add_option("--worker", place.worker_option, "Worker program (else the one beside this program)");
    int status = 0;
    ngcc::add_list(app, place, status);
    ngcc::add_check(app, place, status);
    ngcc::add_info(app, place, status);
    ngcc::add_inspect(app, place, status);
    ngcc::add_measure(app, place, status);
    ngcc::add_profile(app, place, status);
    ngcc::add_kat(app, place, status);
    ngcc::add_import(app, place, status);
    ngcc::add_campaign(app, place, status);
    ngcc::add_report(app, place, status);
    ngcc::add_compare(app, place, status);
    ngcc::add_export(app, place, status);
    ngcc::add_rank(app, place, status);
    ngcc::add_hashcost(app, place, status);
    ngcc::add_validate(app, place, status);
    ngcc::add_sandbox_flags(app, place);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? 0 : static_cast<int>(hashprof::Exit::usage);
    }
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    return hashprof::guarded_main("ngcc_perf", run, argc, argv);
}
