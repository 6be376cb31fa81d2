// SPDX-License-Identifier: Apache-2.0
#include "supervise/signals.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "support/error.hpp"

namespace hashprof {
namespace {

// SIGPIPE: a reader of our messages that went away must not cost the counts.
constexpr int kGated[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,  SIGUSR1, SIGUSR2, SIGALRM,
                          SIGCONT, SIGTSTP, SIGPIPE, SIGWINCH, SIGCHLD, SIGTTIN, SIGTTOU};

}  // namespace

SignalGate::SignalGate() {
    // An ignored SIGCHLD would let the kernel collect the child before we ask how it ended.
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    ::sigaction(SIGCHLD, &standard, &former_child_);
    sigset_t gated;
    ::sigemptyset(&gated);
    for (const int signal : kGated)
        ::sigaddset(&gated, signal);
    ::sigprocmask(SIG_BLOCK, &gated, &former_mask_);
    fd_ = ::signalfd(-1, &gated, SFD_CLOEXEC);
    if (fd_ < 0)
        throw Error("signalfd", std::strerror(errno), "raise the limit of open files (ulimit -n)",
                    Exit::environment);
}

SignalGate::~SignalGate() {
    ::close(fd_);
    ::sigaction(SIGCHLD, &former_child_, nullptr);
    ::sigprocmask(SIG_SETMASK, &former_mask_, nullptr);
}

void SignalGate::restore_in_child() const {
    ::sigaction(SIGCHLD, &former_child_, nullptr);
    ::sigprocmask(SIG_SETMASK, &former_mask_, nullptr);
}

int SignalGate::wait(bool* from_kernel) const {
    struct signalfd_siginfo info;
    ssize_t n;
    do
        n = ::read(fd_, &info, sizeof info);
    while (n < 0 && errno == EINTR);
    if (n != static_cast<ssize_t>(sizeof info))
        throw Error("signalfd", std::strerror(errno), {}, Exit::environment);
    *from_kernel = info.ssi_code > 0;
    return static_cast<int>(info.ssi_signo);
}

bool asks_to_end(int signal) {
    return signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT;
}

}  // namespace hashprof
