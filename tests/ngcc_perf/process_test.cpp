// SPDX-License-Identifier: Apache-2.0
#include "runner/process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

#include "runner/interrupt.hpp"
#include "support/error.hpp"

namespace {

using ngcc::Command;
using ngcc::End;
using ngcc::Outcome;

Command fixture(std::vector<std::string> arguments) {
    Command command;
    command.program = FIXTURE;
    command.arguments = std::move(arguments);
    command.timeout_s = 20;
    command.grace_s = 0.2;
    return command;
}

Outcome run(const Command& command) {
    return ngcc::ProcessExecutor().run(command);
}

bool gone(pid_t pid) {
    for (int i = 0; i < 200; ++i) {
        if (::kill(pid, 0) != 0 && errno == ESRCH) return true;
        // An orphan that was ended stays a zombie until init collects it; it does not run any more.
        std::array<char, 256> line = {};
        const int fd = ::open(("/proc/" + std::to_string(pid) + "/stat").c_str(), O_RDONLY);
        const ssize_t n = ::read(fd, line.data(), line.size() - 1);
        ::close(fd);
        if (n > 0 && std::string(line.data()).find(") Z") != std::string::npos) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

pid_t descendant(const Outcome& outcome) {
    return std::stoi(outcome.out.substr(outcome.out.find(' ') + 1));
}

}  // namespace

TEST(Process, ReportsTheExitStatus) {
    for (const int status : {0, 1, 77, 255}) {
        const Outcome o = run(fixture({"exit", std::to_string(status)}));
        EXPECT_EQ(o.end, End::exited);
        EXPECT_EQ(o.exit_code, status);
        EXPECT_EQ(o.signal, 0);
    }
}

TEST(Process, ReportsTheSignalThatEndedIt) {
    for (const int signal : {SIGSEGV, SIGABRT, SIGKILL, SIGTERM}) {
        const Outcome o = run(fixture({"signal", std::to_string(signal)}));
        EXPECT_EQ(o.end, End::signalled);
        EXPECT_EQ(o.signal, signal);
    }
}

TEST(Process, EndsAHungChildAtItsTimeLimit) {
    Command command = fixture({"sleep"});
    command.timeout_s = 0.3;
    const Outcome o = run(command);
    EXPECT_EQ(o.end, End::timed_out);
    EXPECT_EQ(o.signal, SIGTERM);
    EXPECT_GE(o.wall_s, 0.3);
    EXPECT_LT(o.wall_s, 5.0);
}

TEST(Process, KillsAChildThatIgnoresTheFirstSignal) {
    Command command = fixture({"deaf"});
    command.timeout_s = 0.3;
    const Outcome o = run(command);
    EXPECT_EQ(o.end, End::timed_out);
    EXPECT_EQ(o.signal, SIGKILL);
    EXPECT_EQ(o.out, "deaf\n");
    EXPECT_GE(o.wall_s, 0.5);
}

TEST(Process, EndsAStoppedChild) {
    Command command = fixture({"stop"});
    command.timeout_s = 0.2;
    EXPECT_EQ(run(command).end, End::timed_out);
}

TEST(Process, KeepsBigOutputWhole) {
    const Outcome o = run(fixture({"out", "3000001"}));
    EXPECT_EQ(o.end, End::exited);
    EXPECT_EQ(o.out, std::string(3000001, 'x'));
}

TEST(Process, EndsAChildThatFloodsItsOutput) {
    Command command = fixture({"out", "2000000000"});
    command.output_limit = 1000000;
    const Outcome o = run(command);
    EXPECT_EQ(o.end, End::flooded);
    EXPECT_EQ(o.out.size(), 1000000u);
}

TEST(Process, KeepsTheEndOfStderr) {
    const Outcome o = run(fixture({"err", "5000000"}));
    EXPECT_EQ(o.end, End::exited);
    EXPECT_TRUE(o.err_truncated);
    EXPECT_EQ(o.err.size(), 4096u);
    EXPECT_TRUE(o.err.ends_with("xxxlast words"));
    const Outcome little = run(fixture({"err", "0"}));
    EXPECT_FALSE(little.err_truncated);
    EXPECT_EQ(little.err, "last words");
}

TEST(Process, WaitsForTheEndNotForTheOutputToClose) {
    const Outcome o = run(fixture({"close"}));
    EXPECT_EQ(o.end, End::exited);
    EXPECT_GE(o.wall_s, 0.2);
}

TEST(Process, DoesNotWaitForDescendantsAndEndsThem) {
    const Outcome o = run(fixture({"orphan"}));
    EXPECT_EQ(o.end, End::exited);
    EXPECT_LT(o.wall_s, 10.0);
    EXPECT_TRUE(gone(descendant(o)));
}

TEST(Process, EndsTheWholeGroupAtTheTimeLimit) {
    Command command = fixture({"family"});
    command.timeout_s = 2;
    const Outcome o = run(command);
    EXPECT_EQ(o.end, End::timed_out);
    EXPECT_TRUE(gone(descendant(o)));
}

TEST(Process, GivesTheCandidateTheFixedEnvironment) {
    ::setenv("SOME_LONG_VARIABLE_OF_THE_USER", std::string(5000, 'u').c_str(), 1);
    EXPECT_EQ(run(fixture({"environment"})).out, "LC_ALL=C\nPATH=/usr/bin:/bin\n");
    ::unsetenv("SOME_LONG_VARIABLE_OF_THE_USER");
}

TEST(Process, PassesOnlyTheNamedDescriptor) {
    const int leaked =
        ::open("/dev/null", O_RDONLY);  // without close-on-exec, as a careless caller leaves it
    EXPECT_EQ(run(fixture({"descriptors"})).out, "0\n1\n2\n");
    const int memory = ::memfd_create("region", MFD_CLOEXEC);
    Command command = fixture({"write", std::to_string(memory)});
    command.inherit_fd = memory;
    EXPECT_EQ(run(command).exit_code, 0);
    std::array<char, 15> text = {};
    EXPECT_EQ(::pread(memory, text.data(), 14, 0), 14);
    EXPECT_STREQ(text.data(), "from the child");
    ::close(memory);
    ::close(leaked);
}

TEST(Process, GivesTheChildDefaultSignalsAndNoInput) {
    ::signal(SIGPIPE, SIG_IGN);
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, SIGUSR1);
    ::sigprocmask(SIG_BLOCK, &set, nullptr);
    EXPECT_EQ(run(fixture({"mask"})).exit_code, 0);
    EXPECT_EQ(run(fixture({"stdin"})).exit_code, 0);
    ::sigprocmask(SIG_UNBLOCK, &set, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
}

TEST(Process, SurvivesAnIgnoredSigchldOfItsCaller) {
    ::signal(SIGCHLD, SIG_IGN);
    EXPECT_EQ(run(fixture({"exit", "5"})).exit_code, 5);
    ::signal(SIGCHLD, SIG_DFL);
}

TEST(Process, PinsTheChild) {
    cpu_set_t set;
    ASSERT_EQ(::sched_getaffinity(0, sizeof set, &set), 0);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (!CPU_ISSET(static_cast<std::size_t>(cpu), &set)) continue;
        Command command = fixture({"cpus"});
        command.cpu = cpu;
        EXPECT_EQ(run(command).out, std::to_string(cpu) + "\n");
    }
}

TEST(Process, SaysWhyItCouldNotStart) {
    Command missing = fixture({});
    missing.program = "/nowhere/worker";
    try {
        run(missing);
        FAIL();
    } catch (const hashprof::Error& e) {
        EXPECT_STREQ(e.what(), "/nowhere/worker: cannot be started: No such file or directory");
        EXPECT_EQ(e.status(), hashprof::Exit::environment);
    }
    for (const int cpu : {-1, 1000, 100000}) {
        Command elsewhere = fixture({"exit", "0"});
        elsewhere.cpu = cpu;
        EXPECT_THROW(run(elsewhere), hashprof::Error) << cpu;
    }
}

TEST(Process, EndsTheChildWhenTheUserInterrupts) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const ngcc::InterruptWatch watch;
        std::thread user([signal] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            ::kill(::getpid(), signal);
        });
        const Outcome o = run(fixture({"sleep"}));
        user.join();
        EXPECT_EQ(o.end, End::interrupted);
        EXPECT_EQ(ngcc::interrupted(), signal);
        EXPECT_LT(o.wall_s, 5.0);
    }
}

TEST(Process, LeavesNoWorkerBehindWhenItIsKilled) {
    std::array<int, 2> ends;
    ASSERT_EQ(::pipe(ends.data()), 0);
    const pid_t campaign = ::fork();
    if (campaign == 0) {
        // The child's pid comes back through the descriptor it inherits: the end of our pipe closes when it
        // dies.
        Command command = fixture({"sleep"});
        command.inherit_fd = ends[1];
        run(command);
        ::_exit(0);
    }
    ::close(ends[1]);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ::kill(campaign, SIGKILL);
    ::waitpid(campaign, nullptr, 0);
    char byte;
    EXPECT_EQ(::read(ends[0], &byte, 1), 0);  // blocks as long as the worker lives
    ::close(ends[0]);
}
