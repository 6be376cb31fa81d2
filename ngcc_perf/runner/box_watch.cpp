// SPDX-License-Identifier: Apache-2.0
#include "runner/box_watch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "support/error.hpp"

namespace ngcc {

BoxWatch::BoxWatch(Descriptor status, Descriptor release, std::uint64_t processes)
    : status_(std::move(status)), release_(std::move(release)), processes_(processes) {
    ::fcntl(status_.get(), F_SETFL, O_NONBLOCK);
}

// bubblewrap writes JSON: { "child-pid": 123, … } and, at the end of a command that was executed,
// { "exit-code": 0 }.
std::optional<long> BoxWatch::number_after(const std::string& name) const {
    const std::string wanted = "\"" + name + "\": ";
    const std::size_t at = said_.find(wanted);
    if (at == std::string::npos) return std::nullopt;
    long value = 0;
    const char* const from = said_.data() + at + wanted.size();
    const char* const end = said_.data() + said_.size();
    const auto [stop, error] = std::from_chars(from, end, value);
    // A number that the text ends with may go on.
    return error == std::errc() && stop != end ? std::optional(value) : std::nullopt;
}

void BoxWatch::read_status() {
    std::array<char, 4096> buffer;
    while (status_.get() >= 0) {
        const ssize_t n = ::read(status_.get(), buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) break;
        if (n <= 0)
            status_.close();
        else if (said_.size() < 65536)
            said_.append(buffer.data(), static_cast<std::size_t>(n));
    }
}

bool BoxWatch::find_init() {
    if (init_ > 0) return true;
    const std::optional<long> pid = number_after("child-pid");
    if (!pid) return false;
    init_ = static_cast<pid_t>(*pid);
    pidfd_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, init_, 0)));
    return true;
}

void BoxWatch::take() {
    read_status();
    if (release_.get() >= 0 && find_init()) release();
}

// The limit is set from here and not before bubblewrap starts: outside the box it would count what else the
// user runs, and a desktop with many processes would be refused.
void BoxWatch::release() {
    const ResourceLimit limit = allowed_limit(RLIMIT_NPROC, processes_, processes_);
    if (::prlimit(init_, RLIMIT_NPROC, &limit.value, nullptr) != 0 && errno != ESRCH)
        throw hashprof::Error(
            "bubblewrap", std::string("the processes of the box cannot be limited: ") + std::strerror(errno),
            "install bubblewrap without the setuid bit", hashprof::Exit::environment);
    release_.close();  // the end of the stream is what bubblewrap waits for
}

bool BoxWatch::has_exit_code() const {
    return said_.find("\"exit-code\"") != std::string::npos;
}

bool BoxWatch::signal_inside(int signal) const {
    return init_ > 0 && ::kill(-init_, signal) == 0;
}

void BoxWatch::end() {
    constexpr int longest_ms = 10000;
    read_status();
    if (find_init() && pidfd_.get() >= 0) {
        ::syscall(SYS_pidfd_send_signal, pidfd_.get(), SIGKILL, nullptr, 0);
        pollfd watched = {pidfd_.get(), POLLIN, 0};
        while (::poll(&watched, 1, longest_ms) < 0 && errno == EINTR) {
        }
    }
    release_.close();
}

}  // namespace ngcc
