// SPDX-License-Identifier: Apache-2.0
#include "runner/interrupt.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>

#include "support/error.hpp"

namespace ngcc {
namespace {

constexpr std::array<int, 3> watched = {SIGINT, SIGTERM, SIGHUP};

// Noted by whichever thread the signal came to, read by all that wait for a process.
std::atomic<int> noted = 0;
static_assert(std::atomic<int>::is_always_lock_free);  // or it could not be used in a handler
std::array<int, 2> wake = {-1, -1};
std::array<struct sigaction, watched.size()> former;

extern "C" void note_signal(int signal) {
    const int saved = errno;
    noted = signal;
    // A full pipe is as good as one more byte.
    [[maybe_unused]] const ssize_t n = ::write(wake[1], "!", 1);
    errno = saved;
}

}  // namespace

InterruptWatch::InterruptWatch() {
    noted = 0;
    if (::pipe2(wake.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        throw hashprof::Error("pipe", std::strerror(errno), "raise the limit of open files",
                              hashprof::Exit::environment);
    struct sigaction action = {};
    action.sa_handler = note_signal;
    for (std::size_t i = 0; i < watched.size(); ++i) {
        ::sigaction(watched[i], nullptr, &former[i]);
        if (former[i].sa_handler != SIG_IGN) ::sigaction(watched[i], &action, nullptr);
    }
}

InterruptWatch::~InterruptWatch() {
    for (std::size_t i = 0; i < watched.size(); ++i)
        ::sigaction(watched[i], &former[i], nullptr);
    for (int& end : wake) {
        ::close(end);
        end = -1;
    }
    noted = 0;
}

int interrupted() {
    return noted;
}

int interrupt_descriptor() {
    return wake[0];
}

}  // namespace ngcc
