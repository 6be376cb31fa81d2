// SPDX-License-Identifier: Apache-2.0
// Threads, children, and processes that end in every way: what was counted is not lost.
#include <gtest/gtest.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <thread>
#include <vector>

#include "accounting.hpp"
#include "support/files.hpp"

namespace hashprof::test {
namespace {

namespace fs = std::filesystem;

TEST(Threads, CallsOfThreadsWithoutAWindowCountForTheOpenOneAndNoneIsLost) {
    const Accounting accounting;
    {
        const Window window;
        std::vector<std::thread> threads;
        for (int i = 0; i < 8; i++)
            threads.emplace_back([] {
                for (int k = 0; k < 10000; k++)
                    call_xof(256);
            });
        for (auto& thread : threads)
            thread.join();
    }
    EXPECT_EQ(calls(accounting.profile(), "pseudoXOF"), 80000u);
}

TEST(Threads, SlotsOfEndedThreadsAreUsedAgain) {
    const Accounting accounting;
    {
        const Window window;
        for (int i = 0; i < 5 * HASHPROF_THREADS; i++)
            std::thread([] { call_sm3(); }).join();
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "sm3hash"), 5u * HASHPROF_THREADS);
    EXPECT_EQ(p.dropped_calls, 0u);
}

TEST(Threads, WithoutAFreeSlotCallsAreCountedAsDropped) {
    const Accounting accounting;
    pthread_barrier_t barrier;
    const unsigned count = HASHPROF_THREADS + 4;
    pthread_barrier_init(&barrier, nullptr, count);
    {
        const Window window; /* the main thread holds one slot */
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < count; i++)
            threads.emplace_back([&] {
                call_sm3();
                pthread_barrier_wait(&barrier);
            });
        for (auto& thread : threads)
            thread.join();
    }
    const Profile p = accounting.profile();
    EXPECT_EQ(calls(p, "sm3hash") + p.dropped_calls, count);
    EXPECT_EQ(p.dropped_calls, 5u);
}

void* call_all(void*) {
    call_sm3(), call_pseudohash(), call_xof(8), call_drng(8);
    return nullptr;
}

TEST(Threads, TheSmallestStackIsEnough) {
    const Accounting accounting;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, static_cast<std::size_t>(PTHREAD_STACK_MIN)), 0);
    pthread_t thread;
    ASSERT_EQ(pthread_create(&thread, &attributes, call_all, nullptr), 0);
    pthread_join(thread, nullptr);
    EXPECT_EQ(calls(accounting.profile("outside"), "sm3hash"), 1u);
}

TEST(Life, AForkedChildCountsForItselfOnly) {
    const Accounting accounting;
    const pid_t child = [] {
        const Window window;
        call_sm3();
        const pid_t pid = fork();
        if (pid == 0) {
            for (int i = 0; i < 100; i++)
                call_sm3();
            _exit(0);
        }
        return pid;
    }();
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    EXPECT_EQ(calls(accounting.profile(), "sm3hash"), 1u);
    EXPECT_EQ(accounting.profile().forks, 1u);
    EXPECT_NE(accounting.profile().coverage, Coverage::proved);
}

class Ending : public testing::TestWithParam<const char*> {};

TEST_P(Ending, TheRegionFileHoldsWhatWasCounted) {
    const fs::path file =
        fs::temp_directory_path() / ("hashprof-life-" + std::to_string(getpid()) + ".region");
    fs::remove(file);
    const pid_t child = fork();
    if (child == 0) {
        setenv("HASHPROF_OUT", file.c_str(), 1);
        execl(HASHPROF_DYING, HASHPROF_DYING, GetParam(), nullptr);
        _exit(127);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 5) << status;
    const std::string content = read_file(file);
    const Profile p = read_profile(std::as_bytes(std::span(content)), "outside");
    EXPECT_EQ(calls(p, "sm3hash"), 1000u);
    fs::remove(file);
}

INSTANTIATE_TEST_SUITE_P(Ways, Ending,
                         testing::Values("return", "_exit", "quick_exit", "abort", "SIGKILL", "SIGSEGV"),
                         [](const auto& info) { return std::string(info.param); });

struct Ended {
    int status;
    std::string errors;
};

Ended run_with_output(const char* path) {
    int out[2];
    if (pipe(out) != 0) return {-1, {}};
    const pid_t child = fork();
    if (child == 0) {
        dup2(out[1], 2);
        setenv("HASHPROF_OUT", path, 1);
        execl(HASHPROF_DYING, HASHPROF_DYING, "return", nullptr);
        _exit(127);
    }
    close(out[1]);
    Ended ended{-1, {}};
    char text[1024];
    for (ssize_t n; (n = read(out[0], text, sizeof text)) > 0;)
        ended.errors.append(text, static_cast<std::size_t>(n));
    close(out[0]);
    waitpid(child, &ended.status, 0);
    return ended;
}

// A device keeps nothing and must still be one afterwards.
TEST(Life, AnUnusableOutputIsSaidAndLeftAloneAndTheProgramRunsOn) {
    for (const char* path : {"/nonexistent/folder/file", "/dev/null", "/dev/full", "/"}) {
        const Ended ended = run_with_output(path);
        EXPECT_EQ(WEXITSTATUS(ended.status), 5) << "the exit status is the program's own";
        EXPECT_NE(ended.errors.find(std::string(path) + ":"), std::string::npos) << ended.errors;
        EXPECT_NE(ended.errors.find("remedy"), std::string::npos) << ended.errors;
    }
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace hashprof::test
