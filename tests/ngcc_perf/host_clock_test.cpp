// SPDX-License-Identifier: Apache-2.0
// Kinds of cores, pinning, measured rates, and which differences between two environments count.
#include <sched.h>

#include "host/clock.hpp"
#include "host/environment.hpp"
#include "host_fixture.hpp"

extern "C" {
#include "worker/core_type.h"
}

using namespace ngcc::host;

namespace {

// A hybrid machine: CPUs 0 and 1 are fast, 2 and 3 are not.
class HybridTest : public HostTest {
  protected:
    void SetUp() override {
        HostTest::SetUp();
        put("sys/devices/cpu_core/cpus", "0-1");
        put("sys/devices/cpu_atom/cpus", "2-3");
        // On a real machine a link leads from there to the folders above.
        put("sys/bus/event_source/devices/cpu_core/cpus", "0-1");
        put("sys/bus/event_source/devices/cpu_atom/cpus", "2-3");
        put("sys/bus/event_source/devices/cpu_core/type", "4");
        put("sys/bus/event_source/devices/cpu_atom/type", "10");
    }

    // What the worker's counter, and so the probe, chooses for a thread pinned to that CPU.
    std::optional<std::uint64_t> event_unit(int cpu) {
        cpu_mask pinned{};
        EXPECT_TRUE(cpu_mask_parse(std::to_string(cpu).c_str(), &pinned));
        const struct core_type type =
            core_type_find((root_ / "sys/bus/event_source/devices").c_str(), &pinned);
        if (type.kind != ::core_type::CORES_CHOSEN) return std::nullopt;
        return type.unit;
    }
};

std::vector<std::string> fields(const std::vector<Difference>& list) {
    std::vector<std::string> names;
    for (const Difference& d : list)
        names.push_back(d.field);
    return names;
}

}  // namespace

TEST_F(HybridTest, AFastCoreIsChosenAndItsKindIsNamed) {
    EXPECT_EQ(report().cpu, 1);
    EXPECT_EQ(only(Topic::cpu).found, "CPU 1 of 0-3, cpu_core");
    EXPECT_EQ(report(3).environment.raw.at("core_type"), "cpu_atom");
    probes_.allowed = {2, 3};
    EXPECT_EQ(report().cpu, 3);
}

TEST_F(HybridTest, TheEventIsThatOfTheCoresOwnPmu) {
    EXPECT_EQ(event_unit(0), 4u);
    EXPECT_EQ(event_unit(2), 10u);
    drop("sys/bus");
    EXPECT_FALSE(event_unit(2));
    drop("sys/devices/cpu_core");
    drop("sys/devices/cpu_atom");
    EXPECT_FALSE(ngcc::host::core_type(Tree(root_), 2));
}

TEST_F(HybridTest, TwoKindsOfCoresAreTwoEnvironments) {
    EXPECT_EQ(fields(compare(report(1).environment, report(3).environment)),
              std::vector<std::string>{"core_type"});
    EXPECT_TRUE(compare(report(0).environment, report(1).environment).empty());
}

TEST_F(HostTest, CapacitiesTellKindsOfArmCoresApart) {
    for (int cpu = 0; cpu < 4; ++cpu)
        put("sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpu_capacity", "1024");
    EXPECT_FALSE(ngcc::host::core_type(Tree(root_), 1));
    EXPECT_EQ(report().cpu, 3);
    put("sys/devices/system/cpu/cpu3/cpu_capacity", "446");
    EXPECT_EQ(ngcc::host::core_type(Tree(root_), 3), "capacity 446");
    EXPECT_EQ(ngcc::host::core_type(Tree(root_), 1), "capacity 1024");
    EXPECT_EQ(report().cpu, 2);
}

TEST_F(HostTest, SaysWhenTheKernelDoesNotPin) {
    probes_.pinned = false;
    EXPECT_EQ(only(Topic::cpu).state, State::problem);
    EXPECT_NE(only(Topic::cpu).problem.find("does not keep us"), std::string::npos);
}

TEST_F(HostTest, RecordsTheMeasuredRates) {
    probes_.counter.clock_min_hz = 2688195692.4;
    probes_.counter.clock_max_hz = 2695839491.4;
    probes_.clock.tick_source = "rdtsc";
    probes_.clock.ticks = {2100000000, 2099999000, 2100000500};
    put("proc/cpuinfo", "model name : x\nmicrocode : 0xa0011d5\nflags : constant_tsc nonstop_tsc\n");
    const auto e = report().environment;
    EXPECT_EQ(e.core_clock_min_hz, 2688195692);
    EXPECT_EQ(e.core_clock_max_hz, 2695839491);
    EXPECT_EQ(e.raw.at("tick_source"), "rdtsc");
    EXPECT_EQ(e.raw.at("tick_hz"), 2100000000.0);
    EXPECT_EQ(e.raw.at("tick_min_hz"), 2099999000.0);
    EXPECT_EQ(e.raw.at("tick_max_hz"), 2100000500.0);
    EXPECT_EQ(e.raw.at("cycle_source"), "perf_event");
    EXPECT_EQ(e.raw.at("microcode"), "0xa0011d5");
    EXPECT_EQ(e.raw.at("constant_tsc"), true);
    EXPECT_EQ(only(Topic::steady_clock).state, State::ok);
}

TEST_F(HostTest, AnUnmeasuredRateIsNullNotZero) {
    probes_.counter = {};
    const auto e = report().environment;
    EXPECT_TRUE(e.raw.at("tick_hz").is_null());
    EXPECT_TRUE(e.raw.at("tick_source").is_null());
    EXPECT_EQ(e.raw.at("cycle_source"), "none");
    EXPECT_FALSE(e.core_clock_hz);
}

TEST_F(HostTest, ATickCounterOfChangingRateIsNotSteady) {
    probes_.clock.tick_source = "rdtsc";
    probes_.clock.ticks = {2.1e9, 1.6e9, 2.1e9};
    EXPECT_EQ(only(Topic::steady_clock).problem, "the tick counter does not run at one rate");
    probes_.clock.ticks = {2.1e9, 2.0999e9, 2.1e9};
    probes_.clock.ticks_backward = 2;
    EXPECT_EQ(only(Topic::steady_clock).problem, "the tick counter stepped back 2 times");
}

TEST_F(HostTest, WhatChangesFiguresIsADifference) {
    const auto before = report(3).environment;
    put("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
    put("proc/sys/kernel/randomize_va_space", "0");
    put("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");
    put("sys/devices/system/cpu/smt/control", "on");
    put("proc/meminfo", "MemTotal: 1000 kB");
    probes_.counter.usable = false;
    const auto now = report(3).environment;
    EXPECT_EQ(fields(compare(before, now)),
              (std::vector<std::string>{"smt_control", "clock_source", "transparent_hugepage", "cycle_source",
                                        "memory_total_kib"}));
    for (const Difference& d : compare(before, now))
        EXPECT_EQ(d.setting, d.field != "memory_total_kib") << d.field;
}

TEST_F(HostTest, MeasuredClocksDifferOnlyBeyondTheirTolerance) {
    probes_.clock.ticks = {2.1e9, 2.1e9, 2.1e9};
    const auto before = report(3).environment;
    probes_.clock.ticks.median_hz = 2.1005e9;
    probes_.counter.clock_hz = 2.70e9;
    EXPECT_TRUE(compare(before, report(3).environment).empty());
    probes_.clock.ticks.median_hz = 2.2e9;
    probes_.counter.clock_hz = 3.4e9;
    EXPECT_EQ(fields(compare(before, report(3).environment)),
              (std::vector<std::string>{"core_clock_hz", "tick_hz"}));
    // A clock that is free to move tells nothing.
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_min_freq", "400000");
    const auto loose = report(3).environment;
    probes_.counter.clock_hz = 2.0e9;
    EXPECT_EQ(fields(compare(loose, report(3).environment)), std::vector<std::string>{});
}

// A record of an older version, or of another tool, does not say all that we ask today.
TEST_F(HostTest, AMemberOfOursThatIsMissingIsNoDifference) {
    auto before = report(3).environment;
    before.raw.erase("clock_source");
    put("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");
    EXPECT_TRUE(compare(before, report(3).environment).empty());
}

TEST(Pinning, IsVerified) {
    const CpuSet allowed = allowed_cpus();
    ASSERT_FALSE(allowed.empty());
    {
        const Pinned pinned(*allowed.rbegin());
        EXPECT_TRUE(pinned.holds());
        EXPECT_EQ(::sched_getcpu(), *allowed.rbegin());
        const Pinned nowhere(60000);
        EXPECT_FALSE(nowhere.holds());
    }
    EXPECT_EQ(allowed_cpus(), allowed);
}

TEST(Rates, AreTheMedianAndTheExtremes) {
    const Rate rate = rate_of({3, 1, 2});
    EXPECT_EQ(rate.median_hz, 2);
    EXPECT_EQ(rate.lowest_hz, 1);
    EXPECT_EQ(rate.highest_hz, 3);
    EXPECT_EQ(rate_of({}).median_hz, 0);
}

TEST(ThisClock, RunsForward) {
    const ClockProbe probe = probe_clock();
    EXPECT_GT(probe.ticks.median_hz, 0);
    EXPECT_LE(probe.ticks.lowest_hz, probe.ticks.median_hz);
    EXPECT_GE(probe.ticks.highest_hz, probe.ticks.median_hz);
    EXPECT_FALSE(probe.tick_source.empty());
}
