// SPDX-License-Identifier: Apache-2.0
#include "runner/child.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>

#include "support/error.hpp"

namespace ngcc {
namespace {

using hashprof::Error;
using hashprof::Exit;

// Which step of the start failed; sent through a pipe that a successful exec closes.
enum class Step : int { setup, affinity, execute };
struct Failure {
    Step step;
    int error;
};

struct Pipe {
    Descriptor read, write;
    Pipe() {
        std::array<int, 2> ends;
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw Error("pipe", std::strerror(errno), "raise the limit of open files (ulimit -n)",
                        Exit::environment);
        read = Descriptor(ends[0]);
        write = Descriptor(ends[1]);
    }
};

// Everything the child needs, made before the fork: between fork and exec only async-signal-safe calls are
// allowed.
struct Prepared {
    std::vector<char*> argv, envp;
    const char* program;
    int null, out, err, report;
    int inherit;
    const std::vector<unsigned long>& cpus;  // affinity mask, empty: as it is
    pid_t parent;
};

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> list;
    for (const std::string& word : words)
        list.push_back(const_cast<char*>(word.c_str()));
    list.push_back(nullptr);
    return list;
}

// cpu_set_t ends at 1024 CPUs; the kernel's mask does not. An impossible number gives a mask that the kernel
// refuses.
std::vector<unsigned long> affinity_mask(std::optional<int> cpu) {
    constexpr int bits = 8 * sizeof(long), most = 1 << 20;
    if (!cpu) return {};
    if (*cpu < 0 || *cpu >= most) return {0};
    std::vector<unsigned long> mask(static_cast<std::size_t>(*cpu / bits) + 1);
    mask.back() = 1UL << (*cpu % bits);
    return mask;
}

[[noreturn]] void give_up(const Prepared& p, Step step) {
    const Failure failure{step, errno};
    [[maybe_unused]] const ssize_t n = ::write(p.report, &failure, sizeof failure);
    ::_exit(127);
}

void reset_signals() {
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    for (int signal = 1; signal < SIGRTMIN; ++signal)
        if (signal != SIGKILL && signal != SIGSTOP) ::sigaction(signal, &standard, nullptr);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void become(const Prepared& p) {
    ::setpgid(0, 0);
    // If we are killed, the worker must not go on and disturb the next campaign; the parent may already be
    // gone.
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != p.parent) give_up(p, Step::setup);
    reset_signals();
    const struct rlimit no_core = {0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    if (!p.cpus.empty() &&
        ::syscall(SYS_sched_setaffinity, 0, p.cpus.size() * sizeof(long), p.cpus.data()) != 0)
        give_up(p, Step::affinity);
    if (::dup2(p.null, 0) < 0 || ::dup2(p.out, 1) < 0 || ::dup2(p.err, 2) < 0) give_up(p, Step::setup);
    // Descriptors that our own caller left open stay with us. An old kernel without the call leaks them, no
    // more.
    ::syscall(SYS_close_range, 3u, UINT_MAX, 4u /* CLOSE_RANGE_CLOEXEC */);
    if (p.inherit >= 0 && ::fcntl(p.inherit, F_SETFD, 0) != 0) give_up(p, Step::setup);
    ::execve(p.program, p.argv.data(), p.envp.data());
    give_up(p, Step::execute);
}

[[noreturn]] void report_failure(const Command& command, Failure failure) {
    const std::string why = std::strerror(failure.error);
    if (failure.step == Step::affinity)
        throw Error("CPU " + std::to_string(command.cpu.value_or(-1)), "cannot run there: " + why,
                    "choose an online CPU of the allowed mask (ngcc_perf check)", Exit::environment);
    if (failure.step == Step::execute)
        throw Error(command.program.string(), "cannot be started: " + why,
                    "build or install it, or check its permissions", Exit::environment);
    throw Error(command.program.string(), "could not be set up: " + why, {}, Exit::environment);
}

}  // namespace

void Descriptor::close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

Child::Child(const Command& command) {
    Pipe out_pipe, err_pipe, report;
    const Descriptor null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const std::vector<unsigned long> cpus = affinity_mask(command.cpu);
    const std::vector<std::string> words = command.words();
    const Prepared prepared{pointers(words),
                            pointers(command.environment),
                            command.program.c_str(),
                            null.get(),
                            out_pipe.write.get(),
                            err_pipe.write.get(),
                            report.write.get(),
                            command.inherit_fd.value_or(-1),
                            cpus,
                            ::getpid()};
    // An ignored SIGCHLD, inherited from our caller, would let the kernel collect the child before we ask how
    // it ended.
    ::signal(SIGCHLD, SIG_DFL);
    pid_ = ::fork();
    if (pid_ < 0)
        throw Error(command.program.string(), "cannot start a process: " + std::string(std::strerror(errno)),
                    "free memory or raise the limit of processes (ulimit -u)", Exit::environment);
    if (pid_ == 0) become(prepared);
    ::setpgid(pid_, pid_);  // whoever comes first; fails harmlessly after the exec
    out = std::move(out_pipe.read);
    err = std::move(err_pipe.read);
    out_pipe.write.close();
    err_pipe.write.close();
    report.write.close();

    Failure failure;
    ssize_t n;
    do
        n = ::read(report.read.get(), &failure, sizeof failure);
    while (n < 0 && errno == EINTR);
    if (n > 0) {
        reap();
        report_failure(command, failure);
    }
    for (const Descriptor* end : {&out, &err})
        ::fcntl(end->get(), F_SETFL, O_NONBLOCK);
    pidfd = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0)));
}

Child::~Child() {
    if (pid_ > 0) reap();
}

void Child::signal_group(int signal) const {
    ::kill(-pid_, signal);
}

bool Child::ended() const {
    siginfo_t info = {};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == pid_;
}

int Child::reap() {
    signal_group(SIGKILL);
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return status;
}

}  // namespace ngcc
