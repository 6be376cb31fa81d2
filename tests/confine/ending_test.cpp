// SPDX-License-Identifier: Apache-2.0
// However a boxed command ends, its outcome is what it would be without the box.
#include <signal.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "boxed.hpp"
#include "runner/interrupt.hpp"
#include "support/error.hpp"

using ngcc::End;
using ngcc::Outcome;

namespace {

Outcome run(const ngcc::Command& command) {
    return ngcc::ProcessExecutor().run(command);
}

}  // namespace

TEST_F(BoxTest, ReportsTheExitStatus) {
    for (const int status : {0, 1, 77, 127}) {
        const Outcome o = run(probe({"exit", std::to_string(status)}));
        EXPECT_EQ(o.end, End::exited);
        EXPECT_EQ(o.exit_code, status);
        EXPECT_EQ(o.signal, 0);
    }
}

TEST_F(BoxTest, ReportsTheSignalThatEndedIt) {
    for (const int signal : {SIGSEGV, SIGABRT, SIGKILL, SIGTERM, SIGFPE, SIGHUP}) {
        const Outcome o = run(probe({"signal", std::to_string(signal)}));
        EXPECT_EQ(o.end, End::signalled);
        EXPECT_EQ(o.signal, signal);
        EXPECT_EQ(o.exit_code, 0);
    }
}

TEST_F(BoxTest, HasTimeForLastWordsAtItsTimeLimit) {
    ngcc::Command command = probe({"words"});
    command.timeout_s = 0.4;
    command.grace_s = 5;
    const Outcome o = run(command);
    EXPECT_EQ(o.end, End::timed_out);
    EXPECT_EQ(o.out, "first\nlast\n");
    EXPECT_LT(o.wall_s, 4);
    EXPECT_TRUE(all_gone());
}

TEST_F(BoxTest, IsKilledIfItDoesNotListen) {
    ngcc::Command command = probe({"deaf"});
    command.timeout_s = 0.4;
    const Outcome o = run(command);
    EXPECT_EQ(o.end, End::timed_out);
    EXPECT_EQ(o.signal, SIGKILL);
    EXPECT_EQ(o.out, "deaf\n");
    EXPECT_TRUE(all_gone());
}

TEST_F(BoxTest, EndsIfItWritesTooMuch) {
    ngcc::Command command = probe({"flood"});
    command.output_limit = 100000;
    const Outcome o = run(command);
    EXPECT_EQ(o.end, End::flooded);
    EXPECT_EQ(o.out.size(), 100000u);
    EXPECT_TRUE(all_gone());
}

TEST_F(BoxTest, LeavesNoDescendantBehind) {
    const Outcome o = run(probe({"children", "3"}));
    EXPECT_EQ(o.end, End::exited);
    EXPECT_EQ(o.out, "3\n");
    EXPECT_TRUE(all_gone());
}

TEST_F(BoxTest, EndsInEveryThreadWhenTheUserInterrupts) {
    const ngcc::InterruptWatch watch;
    constexpr int count = 4;
    std::atomic<int> interrupted = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
        threads.emplace_back([&] {
            const Outcome o = run(probe({"deaf"}));
            if (o.end == End::interrupted) ++interrupted;
        });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ::kill(::getpid(), SIGINT);
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(interrupted, count);
    EXPECT_TRUE(all_gone());
}

TEST_F(BoxTest, CanBeMadeByManyThreadsAtOnce) {
    std::atomic<int> right = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            for (int k = 0; k < 8; ++k)
                if (run(probe({"exit", std::to_string(10 * i + k)})).exit_code == 10 * i + k) ++right;
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(right, 32);
}

TEST_F(BoxTest, IsAnErrorOfTheEnvironmentIfItCannotBeMade) {
    ngcc::Command missing = probe({});
    missing.program = "/usr/bin/hashprof-no-such-program";
    ngcc::Command elsewhere = probe({"exit", "0"});
    elsewhere.folder = "/no/such/folder";
    ngcc::Command nowhere = probe({"exit", "0"});
    nowhere.confinement->scratch = "/no/such/folder";
    for (const ngcc::Command& command : {missing, elsewhere, nowhere}) {
        try {
            run(command);
            ADD_FAILURE() << "no error";
        } catch (const hashprof::Error& error) {
            EXPECT_EQ(error.status(), hashprof::Exit::environment);
            EXPECT_EQ(error.where(), command.program);
            EXPECT_NE(error.cause().find("No such file or directory"), std::string::npos) << error.cause();
        }
    }
}

TEST_F(BoxTest, DoesNotTakeTheCommandsOwnWordsForBubblewraps) {
    ngcc::Command command = probe({"-c", "echo 'bwrap: not me' >&2; exit 1"});
    command.program = "/bin/sh";
    const Outcome o = run(command);
    EXPECT_EQ(o.end, End::exited);
    EXPECT_EQ(o.exit_code, 1);
}
