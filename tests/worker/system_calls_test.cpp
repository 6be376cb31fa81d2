// SPDX-License-Identifier: Apache-2.0
// What is timed makes no system call of the worker's: as many are made for many calls as for few.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>

#include "worker_process.hpp"

namespace {

// Runs the worker stopping at each system call. None: tracing is forbidden here.
std::optional<int> system_calls(std::vector<std::string> arguments) {
    const pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        dup2(STDOUT_FILENO, STDERR_FILENO);
        std::vector<char*> argv{const_cast<char*>(WORKER)};
        for (std::string& argument : arguments)
            argv.push_back(argument.data());
        argv.push_back(nullptr);
        if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(126);
        execv(WORKER, argv.data());
        _exit(127);
    }
    int status = 0, calls = 0;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return std::nullopt;
    ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    for (long signal = 0;; signal = 0) {
        if (ptrace(PTRACE_SYSCALL, child, nullptr, signal) != 0) return std::nullopt;
        if (waitpid(child, &status, 0) != child) return std::nullopt;
        if (!WIFSTOPPED(status)) break;
        if (WSTOPSIG(status) != (SIGTRAP | 0x80)) {
            signal = WSTOPSIG(status);
            continue;
        }
        __ptrace_syscall_info info{};
        if (ptrace(PTRACE_GET_SYSCALL_INFO, child, sizeof info, &info) <= 0) return std::nullopt;
        // The clock is a system call on machines whose clock source user code cannot read.
        const bool clock = info.op == PTRACE_SYSCALL_INFO_ENTRY && info.entry.nr == SYS_clock_gettime;
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY && !clock) ++calls;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? std::optional(calls) : std::nullopt;
}

struct Counts {
    std::optional<int> few, many;
};

// Of 10 and of 1010 timed calls.
Counts compare(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "time");
    arguments[1] = fixture(arguments[1]);
    std::vector<std::string> few = arguments, many = arguments;
    few.insert(few.end(), {"--iterations", "10"});
    many.insert(many.end(), {"--iterations", "1010"});
    return {system_calls(few), system_calls(many)};
}

class SystemCalls : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(SystemCalls, DoNotGrowWithTheCalls) {
    const Counts counts = compare(GetParam());
    if (!counts.few) GTEST_SKIP() << "this process may not trace another one, or the worker failed";
    ASSERT_TRUE(counts.many.has_value());
    EXPECT_GT(*counts.few, 10);
    // Some files of the kernel and the lines of a distribution take a few more or less.
    EXPECT_LT(*counts.many - *counts.few, 500);
}

TEST(SystemCallsCount, OfTheLibraryAreSeen) {
    const Counts counts = compare({"kem_faults", "enc"});
    if (!counts.few) GTEST_SKIP() << "this process may not trace another one, or the worker failed";
    ASSERT_TRUE(counts.many.has_value());
    EXPECT_GE(*counts.many - *counts.few, 2000);  // mmap and munmap
}

INSTANTIATE_TEST_SUITE_P(Timed, SystemCalls,
                         testing::Values(std::vector<std::string>{"kem", "enc"},
                                         std::vector<std::string>{"kem", "enc", "--distribution"},
                                         std::vector<std::string>{"kex_2", "derive_a"},
                                         std::vector<std::string>{"kex_2", "derive_a", "--distribution"},
                                         std::vector<std::string>{"hash_toy", "hash", "--input-bytes", "32",
                                                                  "--digest-bits", "256"}));

}  // namespace
