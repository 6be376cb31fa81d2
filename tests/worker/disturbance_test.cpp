// SPDX-License-Identifier: Apache-2.0
// What happened while a trial ran.
#include <gtest/gtest.h>

#include <sched.h>

#include <algorithm>
#include <fstream>

#include "worker_process.hpp"

extern "C" {
#include "disturbance.h"
#include "proc_file.h"
}

namespace {

std::string file_with(const TemporaryFolder& folder, const std::string& text) {
    const std::string path = folder.path() / "file";
    std::ofstream(path) << text;
    return path;
}

TEST(ProcFile, FindsALineBehindMoreThanOnePart) {
    const TemporaryFolder folder;
    std::string text = "cpu  1 2 3\n";
    for (int i = 0; i < 400; ++i)
        text += "cpu" + std::to_string(i) + " 10 20 30 40 50 60 70 " + std::to_string(1000 + i) + " 0 0\n";
    const std::string path = file_with(folder, text + "intr " + std::string(100000, '7') + "\nlast 9");
    char line[80];
    for (const int cpu : {0, 3, 39, 399}) {
        ASSERT_TRUE(proc_line(path.c_str(), ("cpu" + std::to_string(cpu) + " ").c_str(), line, sizeof line));
        EXPECT_EQ(disturbance_steal(line, 1).value, 1000u + static_cast<unsigned>(cpu));
    }
    EXPECT_FALSE(proc_line(path.c_str(), "cpu400 ", line, sizeof line));
    EXPECT_FALSE(proc_line(path.c_str(), "pu1 ", line, sizeof line));
    ASSERT_TRUE(proc_line(path.c_str(), "last", line, sizeof line));
    EXPECT_STREQ(line, "last 9");
    ASSERT_TRUE(proc_line(path.c_str(), "intr", line, sizeof line));
    EXPECT_EQ(std::string(line).size(), sizeof line - 1);
    EXPECT_FALSE(proc_line("/nonexistent", "cpu0 ", line, sizeof line));
}

TEST(ProcFile, FieldsAreNumbersOrUnknown) {
    std::uint64_t number = 7;
    EXPECT_TRUE(proc_field("541393 12 1\n", 1, &number));
    EXPECT_EQ(number, 12u);
    EXPECT_FALSE(proc_field("541393 12 1\n", 3, &number));
    EXPECT_FALSE(proc_field("a b", 1, &number));
    EXPECT_FALSE(proc_field("", 0, &number));
    EXPECT_TRUE(proc_number("se.nr_migrations      :      42\n", &number));
    EXPECT_EQ(number, 42u);
    EXPECT_FALSE(proc_number("se.nr_migrations      :\n13", &number));
}

TEST(Disturbance, StealOfAnOldKernelIsUnknown) {
    EXPECT_FALSE(disturbance_steal("cpu0 1 2 3 4 5 6 7\n", 10000000).known);
    const count steal = disturbance_steal("cpu0 1 2 3 4 5 6 7 8 9 10\n", 10000000);
    EXPECT_TRUE(steal.known);
    EXPECT_EQ(steal.value, 80000000u);
}

TEST(Disturbance, WhatOneReadingLacksIsUnknownAndNotZero) {
    disturbances before{}, after{};
    before.of[STEAL_NS] = {true, 5};
    after.of[STEAL_NS] = {false, 0};
    after.of[RUN_DELAY_NS] = {true, 9};
    before.of[CPU_NS] = {true, 10};
    after.of[CPU_NS] = {true, 7};
    before.of[MINOR_FAULTS] = {true, 3};
    after.of[MINOR_FAULTS] = {true, 3};
    const disturbances between = disturbance_between(&before, &after);
    EXPECT_FALSE(between.of[STEAL_NS].known);
    EXPECT_FALSE(between.of[RUN_DELAY_NS].known);
    EXPECT_FALSE(between.of[CPU_NS].known);
    EXPECT_TRUE(between.of[MINOR_FAULTS].known);
    EXPECT_EQ(between.of[MINOR_FAULTS].value, 0u);
}

TEST(Disturbance, ThreadsShowByTheirTimeOnly) {
    disturbances between{};
    EXPECT_FALSE(disturbance_shows_threads(&between));
    between.of[OTHER_THREADS_NS] = {true, 300};
    EXPECT_FALSE(disturbance_shows_threads(&between));
    between.of[OTHER_THREADS_NS] = {true, 40000};
    EXPECT_TRUE(disturbance_shows_threads(&between));
}

double number(const Trial& trial, const char* name) {
    const auto at = trial.events.find(name);
    return at == trial.events.end() || at->second == "-" ? -1 : std::stod(at->second);
}

TEST(Disturbance, IsReportedOfEveryTrial) {
    const Report report =
        run_worker({"time", fixture("kem"), "enc", "--trials", "3", "--iterations", "21", "--warmups", "1"});
    ASSERT_EQ(report.exit_status, 0) << report.errors;
    ASSERT_EQ(report.trials.size(), 3u);
    for (const Trial& trial : report.trials) {
        for (const char* name : {"voluntary_switches", "involuntary_switches", "minor_faults", "major_faults",
                                 "migrations", "wall_ns", "cpu_ns", "other_threads_ns", "run_delay_ns",
                                 "steal_ns", "first_half_ticks", "first_half_calls"})
            EXPECT_EQ(trial.events.count(name), 1u) << name;
        EXPECT_GE(number(trial, "voluntary_switches"), 0);
        EXPECT_GE(number(trial, "minor_faults"), 0);
        EXPECT_EQ(number(trial, "first_half_calls"), 10);
        EXPECT_GT(number(trial, "first_half_ticks"), 0);
        EXPECT_LT(number(trial, "first_half_ticks"), std::stod(trial.ticks));
        EXPECT_GT(number(trial, "cpu_ns"), 0);
        EXPECT_GE(number(trial, "wall_ns"), std::stod(trial.seconds) * 0.999e9);
    }
}

TEST(Disturbance, HalvesOfASingleCallAreUnknown) {
    const Report report = run_worker({"time", fixture("kem"), "enc", "--iterations", "1"});
    ASSERT_EQ(report.trials.size(), 1u);
    EXPECT_EQ(report.trials[0].events.at("first_half_ticks"), "-");
    EXPECT_EQ(report.trials[0].events.at("first_half_calls"), "-");
}

TEST(Disturbance, StealBelongsToOneCpu) {
    cpu_set_t before, one;
    ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    int cpu = 0;
    while (!CPU_ISSET(cpu, &before))
        ++cpu;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    const Report pinned = time_fixture("kem", "enc");
    ASSERT_EQ(sched_setaffinity(0, sizeof before, &before), 0);
    ASSERT_EQ(pinned.trials.size(), 1u);
    EXPECT_GE(number(pinned.trials[0], "steal_ns"), 0);
    EXPECT_LE(number(pinned.trials[0], "migrations"), 0);
    if (CPU_COUNT(&before) == 1) return;
    const Report free = time_fixture("kem", "enc");
    ASSERT_EQ(free.trials.size(), 1u);
    EXPECT_EQ(free.trials[0].events.at("steal_ns"), "-");
}

// A sleeping operation takes wall time and no CPU time, and gives the CPU up by itself.
TEST(Disturbance, SleepIsNoCpuTime) {
    const Report report = time_fixture("kem_sleeps", "enc");
    ASSERT_EQ(report.trials.size(), 1u) << report.output << report.errors;
    EXPECT_GE(std::stod(report.trials[0].seconds), 5 * 0.002);
    EXPECT_LT(number(report.trials[0], "cpu_ns"), std::stod(report.trials[0].seconds) * 0.9e9);
    EXPECT_GE(number(report.trials[0], "voluntary_switches"), 5);
}

TEST(Disturbance, PageFaultsOfTheOperationAreItsOwn) {
    const Report report = time_fixture("kem_faults", "enc");
    ASSERT_EQ(report.trials.size(), 1u) << report.output << report.errors;
    EXPECT_GE(number(report.trials[0], "minor_faults"), 5 * 16);
}

TEST(Disturbance, MigrationsAreCountedOrUnknown) {
    cpu_set_t allowed;
    ASSERT_EQ(sched_getaffinity(0, sizeof allowed, &allowed), 0);
    if (CPU_COUNT(&allowed) < 2) GTEST_SKIP() << "there is no other CPU to move to";
    const Report report =
        run_worker({"time", fixture("kem_migrates"), "keygen", "--iterations", "40", "--distribution"});
    ASSERT_EQ(report.trials.size(), 1u) << report.output << report.errors;
    if (report.meta.at("migrations_source") == "getcpu") {
        EXPECT_NE(report.trials[0].events.at("migrations"), "0");
    } else {
        EXPECT_GE(number(report.trials[0], "migrations"), 30);
    }
    // Counters of two CPUs out of step are seen, and no call takes 2^63 ticks.
    for (const auto& bucket : report.buckets)
        EXPECT_LT(bucket[1], std::uint64_t{1} << 48);
}

TEST(Disturbance, ThreadsThatHaveEndedAreSeen) {
    const Report report = time_fixture("kem_threads", "enc");
    ASSERT_EQ(report.trials.size(), 1u) << report.output << report.errors;
    EXPECT_GT(number(report.trials[0], "other_threads_ns"), 1e5);
}

}  // namespace
