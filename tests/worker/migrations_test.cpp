// SPDX-License-Identifier: Apache-2.0
// From where it is known how often the thread was moved.
#include <gtest/gtest.h>

#include <cerrno>
#include <fstream>

#include "fake_perf.hpp"
#include "worker_process.hpp"

extern "C" {
#include "migrations.h"
}

namespace {

TEST(Migrations, PerfCountsIfItMaySeeTheKernel) {
    FakePerf perf;
    perf.now = {12, 900, 900};
    migrations_open(perf.machine().layer, "/nonexistent");
    EXPECT_STREQ(migrations_source(), "perf_event");
    ASSERT_EQ(perf.opened.size(), 1u);
    // Moves happen in the kernel: excluding it would give a zero that means nothing.
    EXPECT_EQ(perf.opened[0].exclude_kernel, 0u);
    EXPECT_TRUE(migrations_now().known);
    EXPECT_EQ(migrations_now().value, 12u);
    perf.now.running = 0;
    EXPECT_FALSE(migrations_now().known);
    perf.open_errors = {EACCES, EACCES};
    migrations_open(perf.machine().layer, "/nonexistent");
}

TEST(Migrations, TheSchedulersFileIsNextAndNothingIsNotZero) {
    const TemporaryFolder folder;
    const std::string file = folder.path() / "sched";
    std::ofstream(file) << "x (1, #threads: 1)\n---\nse.nr_migrations      :      42\nnr_switches : 3\n";
    FakePerf perf;
    perf.open_errors = {EACCES, EACCES};
    migrations_open(perf.machine().layer, file.c_str());
    EXPECT_STREQ(migrations_source(), "sched");
    EXPECT_EQ(migrations_now().value, 42u);
    migrations_open(perf.machine().layer, "/nonexistent");
    EXPECT_STREQ(migrations_source(), "getcpu");
    EXPECT_FALSE(migrations_now().known);
    disturbances before{}, after{};
    EXPECT_FALSE(disturbance_between(&before, &after).of[MIGRATIONS].known);
    after.cpu = 3;
    EXPECT_EQ(disturbance_between(&before, &after).of[MIGRATIONS].value, 1u);
}

}  // namespace
