// SPDX-License-Identifier: Apache-2.0
#include "worker_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace {

struct Pipe {
    int ends[2];
    Pipe() {
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe2");
    }
};

pid_t start(const std::vector<std::string>& arguments, const Pipe& output, const Pipe& errors) {
    std::vector<char*> argv{const_cast<char*>(WORKER)};
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    // Crashing on purpose shall leave no core, and running out of stack shall not take all memory first.
    const rlimit no_core{0, 0}, stack{8u << 20, 8u << 20};
    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_STACK, &stack);
    dup2(output.ends[1], STDOUT_FILENO);
    dup2(errors.ends[1], STDERR_FILENO);
    execv(WORKER, argv.data());
    _exit(127);
}

// Reads both until their ends; kills the child at the deadline.
void collect(pid_t child, const Pipe& output, const Pipe& errors, std::chrono::milliseconds limit,
             Report& report) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    pollfd sources[2] = {{output.ends[0], POLLIN, 0}, {errors.ends[0], POLLIN, 0}};
    std::string* texts[2] = {&report.output, &report.errors};
    int open = 2;
    while (open > 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0) kill(child, SIGKILL);
        if (poll(sources, 2, left.count() > 0 ? static_cast<int>(left.count()) : 1000) <= 0) continue;
        for (int i = 0; i < 2; ++i) {
            if (sources[i].fd < 0 || sources[i].revents == 0) continue;
            char bytes[4096];
            const ssize_t count = read(sources[i].fd, bytes, sizeof bytes);
            if (count > 0) {
                texts[i]->append(bytes, static_cast<std::size_t>(count));
            } else {
                close(sources[i].fd);
                sources[i].fd = -1;
                --open;
            }
        }
    }
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::string part;
    std::istringstream stream(text);
    while (std::getline(stream, part, separator))
        parts.push_back(part);
    if (!text.empty() && text.back() == separator) parts.emplace_back();
    return parts;
}

void take_line(const std::string& line, Report& report) {
    std::vector<std::string> fields = split(line, '\t');
    fields.resize(std::max<std::size_t>(fields.size(), 6));
    if (fields[0] == "META") report.meta[fields[1]] = fields[2];
    if (fields[0] == "TRIAL")
        report.trials.push_back({fields[1], fields[2], fields[3], fields[4], fields[5], {}});
    if (fields[0] == "TRIALINFO" && !report.trials.empty() && report.trials.back().number == fields[1])
        report.trials.back().events[fields[2]] = fields[3];
    if (fields[0] == "BUCKET")
        report.buckets.push_back({std::stoull(fields[1]), std::stoull(fields[2]), std::stoull(fields[3])});
    if (fields[0] == "FILE") report.files.push_back(fields[1]);
    if (fields[0] == "STATUS") report.status = fields[1];
    if (fields[0] == "ERROR") report.error_code = fields[1], report.error_text = fields[2];
    if (fields[0] == "RESULT") report.result.assign(fields.begin() + 1, fields.begin() + 5);
}

}  // namespace

Report run_worker(const std::vector<std::string>& arguments, std::chrono::milliseconds limit) {
    Report report;
    const Pipe output, errors;
    const pid_t child = start(arguments, output, errors);
    close(output.ends[1]);
    close(errors.ends[1]);
    collect(child, output, errors, limit, report);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) report.exit_status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) report.signal = WTERMSIG(status);
    std::istringstream stream(report.output);
    for (std::string line; std::getline(stream, line);) {
        report.lines.push_back(line);
        take_line(line, report);
    }
    return report;
}

std::string fixture(const std::string& name) {
    return std::string(FIXTURES) + "/lib" + name + ".so";
}

Report time_fixture(const std::string& name, const std::string& operation, std::vector<std::string> more) {
    std::vector<std::string> arguments{"time",         fixture(name), operation,   "--trials", "1",
                                       "--iterations", "5",           "--warmups", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_worker(arguments);
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "worker-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string read_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

Report kat_fixture(const std::string& name, const TemporaryFolder& folder, std::vector<std::string> more) {
    std::vector<std::string> arguments{"kat", fixture(name), "--out", folder.path().string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_worker(arguments);
}
