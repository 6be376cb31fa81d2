// SPDX-License-Identifier: Apache-2.0
#include "tool_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "runner/process.hpp"

Result ngcc_perf(const std::vector<std::string>& arguments) {
    ngcc::Command command;
    command.program = NGCC_PERF;
    command.arguments = arguments;
    command.environment.push_back("NO_COLOR=1");
    command.timeout_s = 120;
    command.stderr_tail = 1 << 20;
    const ngcc::Outcome o = ngcc::ProcessExecutor().run(command);
    return {o.signal != 0 ? 128 + o.signal : o.exit_code, o.out, o.err};
}

pid_t start_ngcc_perf(const std::vector<std::string>& arguments) {
    const pid_t pid = ::fork();
    if (pid != 0) return pid;
    std::vector<char*> argv = {const_cast<char*>(NGCC_PERF)};
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const int null = ::open("/dev/null", O_RDWR);
    for (int fd = 0; fd <= 2; ++fd)
        ::dup2(null, fd);
    ::execv(NGCC_PERF, argv.data());
    ::_exit(127);
}

int wait_for(pid_t pid) {
    int status = 0;
    ::waitpid(pid, &status, 0);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::filesystem::path toy_catalogue(const std::filesystem::path& folder,
                                    const std::vector<std::string>& toys) {
    const std::filesystem::path file = folder / "catalogue.json";
    std::ofstream out(file);
    out << R"({"schema":1,"instances":[)";
    for (std::size_t i = 0; i < toys.size(); ++i)
        out << (i > 0 ? "," : "") << R"({"candidate":"toys","label":"toy-)" << toys[i]
            << R"(","instance":"toy-)" << toys[i] << R"(","type":"kem","variant":"reference","library":")"
            << TOYS << "/libtoy-" << toys[i] << R"(.so"})";
    out << "]}\n";
    return file;
}
