// SPDX-License-Identifier: Apache-2.0
#include "runner/child.hpp"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>

#include "runner/launch.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

using hashprof::Error;
using hashprof::Exit;

// Which step of the start failed; sent through a pipe that a successful exec closes.
enum class Step : int { setup, affinity, folder, group, execute };
struct Failure {
    Step step;
    int error;
};

// Everything the child needs, made before the fork: between fork and exec only async-signal-safe calls are
// allowed.
struct Prepared {
    std::vector<char*> argv, envp;
    const char* program;
    const char* folder;  // empty: as it is
    int out, err, report;
    int group;  // where joining a control group is written to; -1: none
    const Launch& launch;
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

void limit_resources(const Prepared& p) {
    const struct rlimit no_core = {0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    if (p.group >= 0 && ::write(p.group, "0", 1) != 1) give_up(p, Step::group);
    for (const ResourceLimit& limit : p.launch.limits)
        if (::setrlimit(static_cast<__rlimit_resource>(limit.resource), &limit.value) != 0)
            give_up(p, Step::setup);
    if (p.launch.no_new_privileges && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up(p, Step::setup);
}

// Root in a box still owns the machine's device nodes and might take their permissions away: /dev/null from
// everybody. Bubblewrap binds them from here, where they are now read-only, which forbids that and lets them
// be written to. Where even root may not do this, in a container, the nodes are the container's own.
void protect_devices() {
    if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
        return;
    for (const char* node :
         {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"})
        if (::mount(node, node, nullptr, MS_BIND, nullptr) == 0)
            ::mount("none", node, nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID, nullptr);
}

[[noreturn]] void become(const Prepared& p) {
    // A group of its own, and no terminal that it could write to or read from.
    ::setsid();
    // If we are killed, the worker must not go on and disturb the next campaign; the parent may already be
    // gone.
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != p.parent) give_up(p, Step::setup);
    reset_signals();
    if (p.launch.protect_devices) protect_devices();
    limit_resources(p);
    if (*p.folder != '\0' && ::chdir(p.folder) != 0) give_up(p, Step::folder);
    if (!p.cpus.empty() &&
        ::syscall(SYS_sched_setaffinity, 0, p.cpus.size() * sizeof(long), p.cpus.data()) != 0)
        give_up(p, Step::affinity);
    // Opened here, that is, after it was protected.
    const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (::dup2(null, 0) < 0 || ::dup2(p.out, 1) < 0 || ::dup2(p.err, 2) < 0) give_up(p, Step::setup);
    // Descriptors that our own caller left open stay with us. An old kernel without the call leaks them, no
    // more.
    ::syscall(SYS_close_range, 3u, UINT_MAX, 4u /* CLOSE_RANGE_CLOEXEC */);
    for (const int fd : p.launch.inherited)
        if (::fcntl(fd, F_SETFD, 0) != 0) give_up(p, Step::setup);
    ::execve(p.program, p.argv.data(), p.envp.data());
    give_up(p, Step::execute);
}

[[noreturn]] void report_failure(const Command& command, const Launch& launch, Failure failure) {
    const std::string why = std::strerror(failure.error);
    if (failure.step == Step::affinity)
        throw Error("CPU " + std::to_string(command.cpu.value_or(-1)), "cannot run there: " + why,
                    "choose an online CPU of the allowed mask (ngcc_perf check)", Exit::environment);
    if (failure.step == Step::folder)
        throw Error(launch.folder.string(), "cannot be the working folder: " + why,
                    "make it, or check its permissions", Exit::environment);
    if (failure.step == Step::group)
        throw Error(command.program.string(), "cannot join its control group: " + why, {}, Exit::environment);
    if (failure.step == Step::execute)
        throw Error(command.program.string(), "cannot be started: " + why,
                    "build or install it, or check its permissions", Exit::environment);
    throw Error(command.program.string(), "could not be set up: " + why, {}, Exit::environment);
}

}  // namespace

Child::Child(const Command& command, const MachineConfinement* means) {
    Pipe out_pipe, err_pipe, report;
    Launch launch = prepare(command, means);
    // Bubblewrap itself is two processes.
    if (command.confinement && !means->group_parent.empty())
        group_ = std::make_unique<ProcessGroup>(means->group_parent, command.confinement->processes + 2);
    const std::vector<unsigned long> cpus = affinity_mask(command.cpu);
    const Prepared prepared{pointers(launch.words),
                            pointers(launch.environment),
                            launch.program.c_str(),
                            launch.folder.c_str(),
                            out_pipe.write.get(),
                            err_pipe.write.get(),
                            report.write.get(),
                            group_ ? group_->join_descriptor() : -1,
                            launch,
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
    out = std::move(out_pipe.read);
    err = std::move(err_pipe.read);
    out_pipe.write.close();
    err_pipe.write.close();
    report.write.close();
    if (launch.box)
        box.emplace(std::move(launch.box->status), std::move(launch.box->release), launch.processes);
    launch.box.reset();

    Failure failure;
    ssize_t n;
    do
        n = ::read(report.read.get(), &failure, sizeof failure);
    while (n < 0 && errno == EINTR);
    if (n > 0) {
        reap();
        report_failure(command, launch, failure);
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

void Child::ask_to_end() const {
    for (const int signal : {SIGTERM, SIGCONT})  // a stopped process does not see the SIGTERM
        if (!box || !box->signal_inside(signal)) signal_group(signal);
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
    if (box) box->end();
    group_.reset();
    return status;
}

}  // namespace ngcc
