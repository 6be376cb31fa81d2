// SPDX-License-Identifier: Apache-2.0
#include "launcher/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "support/error.hpp"

extern char** environ;

namespace hashprof::wrap {

namespace {

std::vector<char*> pointers(const std::vector<std::string>& command) {
    std::vector<char*> out;
    for (const std::string& word : command)
        out.push_back(const_cast<char*>(word.c_str()));
    out.push_back(nullptr);
    return out;
}

Error cannot_start(const std::string& program, int code) {
    return {program, std::string("cannot be started: ") + std::strerror(code), "check the name and PATH",
            Exit::environment};
}

pid_t start(const std::vector<std::string>& command, const posix_spawn_file_actions_t* actions) {
    pid_t child = 0;
    const int code =
        posix_spawnp(&child, command[0].c_str(), actions, nullptr, pointers(command).data(), environ);
    if (code != 0) throw cannot_start(command[0], code);
    return child;
}

int wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) throw Error("waitpid", std::strerror(errno), "", Exit::environment);
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

void replace_process(const std::vector<std::string>& command) {
    execvp(command[0].c_str(), pointers(command).data());
    throw cannot_start(command[0], errno);
}

int run(const std::vector<std::string>& command) {
    return wait_for(start(command, nullptr));
}

std::string first_line_of(const std::vector<std::string>& command) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw Error("pipe", std::strerror(errno), "", Exit::environment);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    try {
        child = start(command, &actions);
    } catch (...) {
        posix_spawn_file_actions_destroy(&actions);
        close(ends[0]);
        close(ends[1]);
        throw;
    }
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::string text;
    char buffer[4096];
    for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) != 0;) {
        if (got < 0 && errno != EINTR) break;
        if (got > 0) text.append(buffer, static_cast<std::size_t>(got));
    }
    close(ends[0]);
    if (wait_for(child) != 0) return {};
    return text.substr(0, text.find('\n'));
}

TemporaryFolder::TemporaryFolder() {
    const char* base = std::getenv("TMPDIR");
    path_ = std::string(base != nullptr && *base != 0 ? base : "/tmp") + "/hashprof-cc.XXXXXX";
    if (mkdtemp(path_.data()) == nullptr) {
        throw Error(path_, std::string("cannot make a temporary folder: ") + std::strerror(errno),
                    "set TMPDIR to a writable folder", Exit::environment);
    }
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code failure;
    std::filesystem::remove_all(path_, failure);
}

}  // namespace hashprof::wrap
