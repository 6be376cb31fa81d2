// SPDX-License-Identifier: Apache-2.0
#include "tool/session.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "callsites/folded.hpp"
#include "supervise/environment.hpp"
#include "supervise/library.hpp"
#include "supervise/pool.hpp"
#include "supervise/target.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/csv.hpp"
#include "tool/descriptions.hpp"
#include "tool/document.hpp"
#include "tool/table.hpp"

namespace hashprof {
namespace {

namespace fs = std::filesystem;

// As env(1) and the shell have them.
constexpr int kNotExecutable = 126, kNotFound = 127, kSignalled = 128;

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts = {};
    ::gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

double seconds_now() {
    std::timespec t;
    ::clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// A result of an earlier run must not be taken for this one's, and a place that cannot be written to is known
// before the target has run for an hour.
void clear_output(const std::string& file) {
    if (file.empty()) return;
    struct stat status;
    if (::lstat(file.c_str(), &status) == 0) {
        if (!S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode))
            throw Error(file, "is a device or folder, not a file to be replaced", "choose another file name",
                        Exit::environment);
        if (::unlink(file.c_str()) != 0)
            throw Error(file, "cannot remove the former result: " + std::string(std::strerror(errno)),
                        "choose another file name", Exit::environment);
    }
    const fs::path folder = fs::absolute(file).parent_path();
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || ::access(folder.c_str(), W_OK) != 0)
        throw Error(folder.string(), "cannot be written to", "choose another folder with -o",
                    Exit::environment);
}

// A standard stream that our starter closed must not become the number of the pool or a pipe: what we print
// would go there. The target finds it closed all the same.
void occupy_standard_streams() {
    int fd;
    do
        fd = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0) ::close(fd);
}

int start_failure(const std::string& program, int error) {
    std::fprintf(stderr, "hashprof: %s: %s\n", program.c_str(), std::strerror(error));
    return error == ENOENT ? kNotFound : kNotExecutable;
}

// 0, or the errno that exec would give.
int cannot_start(const std::string& file) {
    struct stat status;
    if (file.empty() || ::stat(file.c_str(), &status) != 0) return file.empty() ? ENOENT : errno;
    if (S_ISDIR(status.st_mode)) return EISDIR;
    return ::access(file.c_str(), X_OK) == 0 ? 0 : errno;
}

class Session {
  public:
    Session(SessionOptions options, std::string program) : options_(std::move(options)) {
        facts_.command = options_.command;
        facts_.program = std::move(program);
        facts_.mode = options_.mode;
        facts_.call_site_depth = static_cast<unsigned>(options_.call_site_depth);
        facts_.wanted = {checked_functions(options_.functions), checked_operations(options_.operations)};
    }

    int run() {
        const Start start = plan_start(facts_.program, facts_.wanted, options_.route);
        if (start.refused) throw Error(facts_.program, start.reason, start.remedy, Exit::environment);
        facts_.route = start.route;
        facts_.route_reason = start.reason;
        for (const std::string& file : {options_.output, options_.csv, options_.folded})
            clear_output(file);
        const PreloadPath library(library_of_route(start.route));
        const char* former = std::getenv("LD_PRELOAD");
        facts_.preload = preload_order(start.first_preload, library.text(), former != nullptr ? former : "");
        const TargetEnd end = supervise();
        if (end.start_error != 0) return start_failure(facts_.program, end.start_error);
        return finish(end);
    }

  private:
    TargetEnd supervise() {
        Accounting accounting{pool_.path(), options_.mode, options_.functions, options_.operations,
                              facts_.call_site_depth};
        const TargetCommand command{facts_.program, options_.command,
                                    target_environment(own_environment(), facts_.preload, accounting)};
        facts_.started_utc = utc_now();
        const double start = seconds_now();
        // Whoever asks us to end may lose patience and send SIGKILL next.
        const TargetEnd end = run_target(command, [&](pid_t) {
            facts_.wall_s = seconds_now() - start;
            write_result(run_document(facts_, pool_.read()));
        });
        facts_.wall_s = seconds_now() - start;
        return end;
    }

    bool write_result(const nlohmann::json& document) const {
        try {
            write_file_atomically(options_.output, dump(document));
            if (!options_.csv.empty()) write_file_atomically(options_.csv, csv_of(document, options_.shapes));
            if (!options_.folded.empty())
                write_file_atomically(options_.folded, folded_stacks(document.at("call_sites")));
            return true;
        } catch (const Error& e) {
            std::fprintf(stderr, "hashprof: %s\n  remedy: %s\n", e.what(), e.remedy().c_str());
            return false;
        }
    }

    void print(const nlohmann::json& document, bool written) const {
        if (options_.json) {
            std::fputs(dump(document).c_str(), stderr);
        } else if (!options_.quiet) {
            std::fprintf(stderr, "\n");
            print_run(stderr, document, {options_.shapes});
            if (written) std::fprintf(stderr, "hashprof: counts in %s\n", options_.output.c_str());
        }
        if (document.at("coverage") == "none")
            std::fprintf(stderr,
                         "hashprof: %s: no helper was intercepted, so there are no counts: %s\n"
                         "  remedy: hashprof census %s\n",
                         facts_.program.c_str(), printable(document.at("coverage_reason")).c_str(),
                         facts_.program.c_str());
    }

    int finish(const TargetEnd& end) {
        facts_.end = end;
        const nlohmann::json document = run_document(facts_, pool_.read());
        const bool written = write_result(document);
        const int status = end.signal ? kSignalled + *end.signal : end.status.value_or(0);
        if (!document.at("handshake").get<bool>()) return no_handshake(document, status);
        print(document, written);
        if (!written) return status != 0 ? status : static_cast<int>(Exit::environment);
        if (end.signal) die_of(*end.signal);
        return status;
    }

    int no_handshake(const nlohmann::json& document, int status) const {
        std::string cause = "hashprof did not come to run inside it, so there are no counts";
        for (const nlohmann::json& bad : document.at("unreadable_images"))
            cause += "; image " + bad.at("index").dump() + " " + bad.at("cause").get<std::string>();
        std::fprintf(stderr,
                     "hashprof: %s: %s (its own status: %d)\n"
                     "  remedy: see the loader's messages above, and hashprof census %s\n",
                     facts_.program.c_str(), cause.c_str(), status, facts_.program.c_str());
        return static_cast<int>(Exit::environment);
    }

    SessionOptions options_;
    RunFacts facts_;
    Pool pool_;
};

}  // namespace

int run_session(SessionOptions options) {
    occupy_standard_streams();
    if (options.command.empty())
        throw Error("run", "names no program", "hashprof run -- ./program its arguments");
    if (!options.folded.empty() && options.call_site_depth == 0) options.call_site_depth = HASHPROF_DEPTH;
    const std::string name = options.command.front(), file = find_program(name);
    if (const int error = cannot_start(file)) return start_failure(name, error);
    if (options.output.empty())
        options.output =
            "hashprof." + fs::path(name).filename().string() + "." + std::to_string(::getpid()) + ".json";
    return Session(std::move(options), file).run();
}

}  // namespace hashprof
