// SPDX-License-Identifier: Apache-2.0
#include "supervise/target.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "supervise/signals.hpp"
#include "support/error.hpp"

namespace hashprof {
namespace {

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
    std::vector<char*> list;
    for (const std::string& word : words)
        list.push_back(const_cast<char*>(word.c_str()));
    list.push_back(nullptr);
    return list;
}

bool is_program(const std::string& path) {
    struct stat status;
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

// Closed by a successful exec; else it carries the errno.
class ExecReport {
  public:
    ExecReport() {
        if (::pipe2(ends_.data(), O_CLOEXEC) != 0)
            throw Error("pipe", std::strerror(errno), "raise the limit of open files (ulimit -n)",
                        Exit::environment);
    }
    ~ExecReport() {
        ::close(ends_[0]);
        if (ends_[1] >= 0) ::close(ends_[1]);
    }
    void send(int error) const {
        if (::write(ends_[1], &error, sizeof error) < 0) return;
    }
    int receive() {
        ::close(std::exchange(ends_[1], -1));
        int error = 0;
        ssize_t n;
        do
            n = ::read(ends_[0], &error, sizeof error);
        while (n < 0 && errno == EINTR);
        return n == static_cast<ssize_t>(sizeof error) ? error : 0;
    }

  private:
    std::array<int, 2> ends_;
};

// execvpe: a script without "#!" goes to the shell, as it would without us.
// If we are killed, so is the target: to whoever started us, we are it.
[[noreturn]] void become_target(const char* file, char* const* argv, char* const* envp,
                                const SignalGate& gate, const ExecReport& report) {
    gate.restore_in_child();
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::execvpe(file, argv, envp);
    report.send(errno);
    ::_exit(127);
}

bool was_continued(pid_t pid) {
    siginfo_t info = {};
    return ::waitid(P_PID, static_cast<id_t>(pid), &info, WCONTINUED | WNOHANG) == 0 && info.si_pid == pid;
}

class Watch {
  public:
    Watch(pid_t pid, const SignalGate& gate, const std::function<void(pid_t)>& on_request)
        : pid_(pid), gate_(gate), on_request_(on_request) {}

    TargetEnd until_end() {
        for (;;) {
            int status = 0;
            const pid_t changed = ::waitpid(pid_, &status, WNOHANG | WUNTRACED);
            if (changed == pid_ && WIFSTOPPED(status)) {
                stop_with_target();
                continue;
            }
            if (changed == pid_) return end_from(status);
            bool from_kernel = false;
            const int signal = gate_.wait(&from_kernel);
            pass_on(signal, from_kernel);
        }
    }

  private:
    TargetEnd end_from(int status) const {
        TargetEnd end;
        end.pid = pid_;
        if (WIFSIGNALED(status))
            end.signal = WTERMSIG(status);
        else
            end.status = WEXITSTATUS(status);
        return end;
    }

    // Whoever waits for us (a shell with job control) sees us stop, and continues the target through us.
    void stop_with_target() const {
        ::raise(SIGSTOP);
        if (!was_continued(pid_)) ::kill(pid_, SIGCONT);
    }

    void pass_on(int signal, bool from_kernel) const {
        // The target is continued by stop_with_target, and a running one has no use for the signal.
        if (signal == SIGCHLD || signal == SIGPIPE || signal == SIGCONT) return;
        // A timer that was set before our exec would have been the target's.
        if (!from_kernel || signal == SIGALRM) ::kill(pid_, signal);
        if (asks_to_end(signal)) on_request_(pid_);
    }

    pid_t pid_;
    const SignalGate& gate_;
    const std::function<void(pid_t)>& on_request_;
};

}  // namespace

std::string find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    const char* variable = ::getenv("PATH");
    const std::string path = variable != nullptr ? variable : "/bin:/usr/bin";
    for (std::size_t start = 0; start <= path.size();) {
        const std::size_t end = std::min(path.find(':', start), path.size());
        const std::string folder = end > start ? path.substr(start, end - start) : ".";
        if (!name.empty() && is_program(folder + "/" + name)) return folder + "/" + name;
        start = end + 1;
    }
    return {};
}

TargetEnd run_target(const TargetCommand& command, const std::function<void(pid_t)>& on_request) {
    const std::vector<char*> argv = pointers_to(command.words), envp = pointers_to(command.environment);
    const SignalGate gate;
    ExecReport report;
    const pid_t pid = ::fork();
    if (pid < 0)
        throw Error(command.file, "cannot start a process: " + std::string(std::strerror(errno)),
                    "free memory or raise the limit of processes (ulimit -u)", Exit::environment);
    if (pid == 0) become_target(command.file.c_str(), argv.data(), envp.data(), gate, report);
    if (const int error = report.receive()) {
        while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
        }
        TargetEnd end;
        end.start_error = error;
        return end;
    }
    return Watch(pid, gate, on_request).until_end();
}

void die_of(int signal) {
    const struct rlimit no_core = {0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::signal(signal, SIG_DFL);
    sigset_t one;
    ::sigemptyset(&one);
    ::sigaddset(&one, signal);
    ::sigprocmask(SIG_UNBLOCK, &one, nullptr);
    ::raise(signal);
}

}  // namespace hashprof
