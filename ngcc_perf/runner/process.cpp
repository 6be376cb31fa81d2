// SPDX-License-Identifier: Apache-2.0
#include "runner/process.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>

#include "runner/child.hpp"
#include "runner/interrupt.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

double now_s() {
    struct timespec t;
    ::clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// One run from start to end. The poll loop sleeps in the kernel until something happens: a watcher that wakes
// up regularly would disturb what it times.
class Supervision {
  public:
    Supervision(const Command& command, const MachineConfinement* means)
        : command_(command), start_(now_s()), child_(command, means) {}

    Outcome watch() {
        while (!child_.ended()) {
            act();
            wait();
        }
        outcome_.wall_s = now_s() - start_;
        // Descendants may hold the pipes open for ever: take what is there, end them, take the rest.
        take_all();
        const int status = child_.reap();
        take_all();
        judge(status);
        return std::move(outcome_);
    }

  private:
    void act() {
        if (stopping_) {
            if (now_s() >= kill_at_) child_.signal_group(SIGKILL);
            return;
        }
        if (interrupted() != 0) return stop(End::interrupted);
        if (outcome_.out.size() > command_.output_limit) return stop(End::flooded);
        if (now_s() - start_ >= command_.timeout_s) stop(End::timed_out);
    }

    void stop(End reason) {
        stopping_ = true;
        reason_ = reason;
        kill_at_ = now_s() + command_.grace_s;
        child_.ask_to_end();
    }

    int milliseconds_left() const {
        const double limit = stopping_ ? kill_at_ : start_ + command_.timeout_s;
        // Past the SIGKILL the end is only a matter of scheduling; without a pidfd nothing else wakes us.
        const double longest = child_.pidfd.get() >= 0 ? 3600.0 : 0.02;
        const double left =
            std::clamp(limit - now_s(), stopping_ && now_s() >= kill_at_ ? 0.02 : 0.0, longest);
        return static_cast<int>(left * 1000.0) + 1;
    }

    void wait() {
        std::array<pollfd, 5> watched = {
            pollfd{child_.out.get(), POLLIN, 0}, pollfd{child_.err.get(), POLLIN, 0},
            pollfd{child_.pidfd.get(), POLLIN, 0}, pollfd{stopping_ ? -1 : interrupt_descriptor(), POLLIN, 0},
            pollfd{child_.box ? child_.box->descriptor() : -1, POLLIN, 0}};
        if (::poll(watched.data(), watched.size(), milliseconds_left()) <= 0) return;
        if (watched[0].revents != 0) take_out();
        if (watched[1].revents != 0) take_err();
        if (watched[4].revents != 0) child_.box->take();
    }

    // Reads what is there. False at the end of the stream, which then is closed.
    template <typename Sink>
    static void drain(Descriptor& stream, std::size_t most, Sink sink) {
        std::array<char, 65536> buffer;
        while (most > 0 && stream.get() >= 0) {
            const ssize_t n = ::read(stream.get(), buffer.data(), std::min(most, buffer.size()));
            if (n < 0 && errno == EINTR) continue;
            if (n < 0 && errno == EAGAIN) return;
            if (n <= 0) return stream.close();
            sink(std::string_view(buffer.data(), static_cast<std::size_t>(n)));
            most -= static_cast<std::size_t>(n);
        }
    }

    // A step is bounded, so that a candidate that writes without end cannot keep us from looking at the
    // clock.
    static constexpr std::size_t step = std::size_t{1} << 20;

    void take_out() {
        drain(child_.out, step, [this](std::string_view chunk) {
            if (outcome_.out.size() <= command_.output_limit) outcome_.out += chunk;
        });
    }

    void take_err() {
        drain(child_.err, step, [this](std::string_view chunk) {
            outcome_.err += chunk;
            if (outcome_.err.size() <= command_.stderr_tail) return;
            outcome_.err.erase(0, outcome_.err.size() - command_.stderr_tail);
            outcome_.err_truncated = true;
        });
    }

    void take_all() {
        take_out();
        take_err();
    }

    // Bubblewrap ends with 128 + N for a command that was ended by signal N.
    void decode_box_status() {
        if (outcome_.signal == 0 && !stopping_ && !child_.box->has_exit_code())
            throw hashprof::Error(command_.program.string(), "cannot be run in its box: " + last_words(),
                                  "see docs/confinement.md", hashprof::Exit::environment);
        if (outcome_.exit_code <= 128 || outcome_.exit_code > 128 + SIGRTMAX) return;
        outcome_.signal = outcome_.exit_code - 128;
        outcome_.exit_code = 0;
    }

    // The last line that bubblewrap wrote.
    std::string last_words() const {
        const std::string mark = "bwrap: ";
        const std::size_t at = outcome_.err.rfind(mark);
        if (at == std::string::npos) return "bubblewrap failed without a word";
        const std::size_t from = at + mark.size();
        return outcome_.err.substr(from, outcome_.err.find('\n', from) - from);
    }

    void judge(int status) {
        outcome_.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        outcome_.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        if (child_.box) decode_box_status();
        if (outcome_.out.size() > command_.output_limit) {
            outcome_.out.resize(command_.output_limit);
            if (!stopping_) reason_ = End::flooded;
            stopping_ = true;
        }
        outcome_.end = stopping_ ? reason_ : outcome_.signal != 0 ? End::signalled : End::exited;
    }

    const Command& command_;
    const double start_;
    Child child_;
    Outcome outcome_;
    bool stopping_ = false;
    End reason_ = End::exited;
    double kill_at_ = 0;
};

}  // namespace

std::vector<std::string> candidate_environment() {
    return {"LC_ALL=C", "PATH=/usr/bin:/bin"};
}

std::vector<std::string> Command::words() const {
    std::vector<std::string> list = {program.string()};
    list.insert(list.end(), arguments.begin(), arguments.end());
    return list;
}

Outcome ProcessExecutor::run(const Command& command) {
    const MachineConfinement* means = nullptr;
    if (command.confinement) means = means_ != nullptr ? means_ : &machine_confinement();
    return Supervision(command, means).watch();
}

}  // namespace ngcc
