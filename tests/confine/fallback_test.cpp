// SPDX-License-Identifier: Apache-2.0
// Without bubblewrap there are limits, and no new privileges.
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <sstream>

#include "boxed.hpp"

using ngcc::End;
using ngcc::Outcome;

namespace {

// Needs no bubblewrap, unlike the others.
class FallbackTest : public BoxTest {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-confine-XXXXXX";
        folder_ = ::mkdtemp(name);
        scratch_ = folder_ / "scratch";
        std::filesystem::create_directory(scratch_);
    }
    Outcome run(const ngcc::Command& command) const { return ngcc::ProcessExecutor(means_).run(command); }

    const ngcc::MachineConfinement means_ = ngcc::try_confinement({});
};

}  // namespace

TEST_F(FallbackTest, KeepsTheEnvironmentAndTheFolder) {
    ngcc::Command command = probe({"environment"});
    command.environment = {"A=1"};
    EXPECT_EQ(run(command).out, "A=1\n");
    EXPECT_EQ(run(probe({"folder"})).out, scratch_.string() + "\n");
    ngcc::Command elsewhere = probe({"folder"});
    elsewhere.folder = folder_;
    EXPECT_EQ(run(elsewhere).out, folder_.string() + "\n");
}

TEST_F(FallbackTest, GivesNoNewPrivilegesAndNoTerminal) {
    EXPECT_EQ(run(probe({"status", "NoNewPrivs"})).out, "NoNewPrivs:\t1\n");
    EXPECT_NE(run(probe({"terminal"})).out, "ok\n");
    ngcc::Command unconfined = probe({"status", "NoNewPrivs"});
    unconfined.confinement.reset();
    EXPECT_EQ(run(unconfined).out, "NoNewPrivs:\t0\n");
}

TEST_F(FallbackTest, BoundsMemoryFilesAndTime) {
    ngcc::Command memory = probe({"allocate", std::to_string(256u << 20)});
    memory.confinement->memory_bytes = 128u << 20;
#if !defined(__SANITIZE_ADDRESS__)
    EXPECT_EQ(run(memory).out, "Cannot allocate memory\n");
#endif
    ngcc::Command file = probe({"fill", (scratch_ / "big").string(), std::to_string(4 << 20)});
    file.confinement->file_bytes = 1 << 20;
    EXPECT_EQ(run(file).out, std::to_string(1 << 20) + "\n");
    ngcc::Command time = probe({"spin"});
    time.confinement->cpu_s = 1;
    EXPECT_EQ(run(time).signal, SIGXCPU);
}

TEST_F(FallbackTest, BoundsTheNumberOfProcessesAndEndsThem) {
    if (!means_.limits_processes) GTEST_SKIP() << means_.text;
    ngcc::Command command = probe({"children", "100"});
    command.confinement->processes = 20;
    const int made = std::stoi(run(command).out);
    EXPECT_GT(made, 0);
    if (::geteuid() == 0) {
        EXPECT_EQ(made, 21);
        EXPECT_TRUE(all_gone());
    } else {
        // The limit counts everything of the user's, which may end or begin meanwhile.
        EXPECT_LT(made, 90);
    }
}

TEST_F(FallbackTest, ReportsHowItEnded) {
    EXPECT_EQ(run(probe({"signal", "11"})).signal, 11);
    EXPECT_EQ(run(probe({"exit", "139"})).exit_code, 139);  // decoded in a box alone
    ngcc::Command deaf = probe({"deaf"});
    deaf.timeout_s = 0.3;
    const Outcome o = run(deaf);
    EXPECT_EQ(o.end, End::timed_out);
    EXPECT_EQ(o.signal, SIGKILL);
}
