// SPDX-License-Identifier: Apache-2.0
// Memory, files, time and processes of a box come to an end.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "boxed.hpp"

using Lines = std::vector<std::string>;

TEST_F(BoxTest, BoundsMemory) {
    ngcc::Command command = probe({"allocate", std::to_string(256u << 20)});
    command.confinement->memory_bytes = 128u << 20;
#if !defined(__SANITIZE_ADDRESS__)
    EXPECT_EQ(lines(command), Lines{"Cannot allocate memory"});
#endif
    command.confinement->memory_bytes = 1024u << 20;
    EXPECT_EQ(lines(command), Lines{"ok"});
}

TEST_F(BoxTest, BoundsTheSizeOfFiles) {
    ngcc::Command command = probe({"fill", (scratch_ / "big").string(), std::to_string(4 << 20)});
    command.confinement->file_bytes = 1 << 20;
    EXPECT_EQ(lines(command), Lines{std::to_string(1 << 20)});
    EXPECT_EQ(std::filesystem::file_size(scratch_ / "big"), 1u << 20);
}

TEST_F(BoxTest, BoundsCpuTime) {
    ngcc::Command command = probe({"spin"});
    command.confinement->cpu_s = 1;
    const ngcc::Outcome outcome = ngcc::ProcessExecutor().run(command);
    EXPECT_EQ(outcome.end, ngcc::End::signalled);
    EXPECT_EQ(outcome.signal, SIGXCPU);
}

TEST_F(BoxTest, GrantsCpuTimeForTheWholeTimeLimitByDefault) {
    const std::string limit = says({"limit", std::to_string(RLIMIT_CPU)}).at(0);
    EXPECT_GE(std::stod(limit), 20.3);  // so that the time limit comes first
}

TEST_F(BoxTest, BoundsTheNumberOfProcesses) {
    if (!ngcc::machine_confinement().limits_processes) GTEST_SKIP() << ngcc::machine_confinement().text;
    ngcc::Command command = probe({"children", "100"});
    command.confinement->processes = 20;
    EXPECT_EQ(lines(command), Lines{"19"});  // and itself
    EXPECT_TRUE(all_gone());
    command.confinement->processes = 200;
    EXPECT_EQ(lines(command), Lines{"100"});
    EXPECT_TRUE(all_gone());
}

TEST_F(BoxTest, EndsAForkBomb) {
    if (!ngcc::machine_confinement().limits_processes) GTEST_SKIP() << ngcc::machine_confinement().text;
    ngcc::Command command = probe({"bomb"});
    command.confinement->processes = 50;
    command.timeout_s = 0.3;
    const ngcc::Outcome outcome = ngcc::ProcessExecutor().run(command);
    EXPECT_EQ(outcome.end, ngcc::End::timed_out);
    EXPECT_TRUE(all_gone());
}

// The kernel counts all of a user's processes, but a box's apart from the others.
TEST_F(BoxTest, IsNotRefusedToAUserWhoRunsMuch) {
    if (!ngcc::machine_confinement().limits_processes) GTEST_SKIP() << ngcc::machine_confinement().text;
    std::vector<pid_t> others;
    for (int i = 0; i < 40; ++i) {
        const pid_t pid = ::fork();
        if (pid == 0)
            for (;;)
                ::pause();
        others.push_back(pid);
    }
    ngcc::Command command = probe({"children", "100"});
    command.confinement->processes = 20;
    EXPECT_EQ(lines(command), Lines{"19"});
    for (const pid_t pid : others) {
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
    }
}

// In the middle of being set up, too.
TEST_F(BoxTest, LeavesNothingBehindWheneverItIsEnded) {
    for (int i = 0; i < 25; ++i) {
        ngcc::Command command = probe({"deaf"});
        command.timeout_s = 0.001 * i;
        command.grace_s = 0;
        EXPECT_EQ(ngcc::ProcessExecutor().run(command).end, ngcc::End::timed_out);
    }
    EXPECT_TRUE(all_gone());
}
