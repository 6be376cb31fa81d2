// SPDX-License-Identifier: Apache-2.0
// The commands that fix a host: printed, harmless to print, and undoable.
#include <cerrno>

#include "host/fix.hpp"
#include "host_fixture.hpp"

using namespace ngcc::host;

namespace {

class FixTest : public HostTest {
  protected:
    std::vector<Fix> all(std::optional<int> cpu = {}) const { return fixes(Tree(root_), report(cpu)); }
    Fix only_fix(Topic topic, std::optional<int> cpu = {}) const {
        for (const Fix& fix : all(cpu))
            if (fix.topic == topic) return fix;
        return {};
    }
    using Strings = ngcc::record::Strings;
};

}  // namespace

TEST_F(FixTest, AFitMachineNeedsNone) {
    EXPECT_TRUE(all().empty());
    EXPECT_EQ(script(all()), "# nothing to fix\n");
}

TEST_F(FixTest, EachProblemHasItsCommandAndTheWayBack) {
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "powersave");
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_min_freq", "400000");
    put("sys/devices/system/cpu/cpufreq/boost", "1");
    put("sys/devices/system/cpu/smt/control", "on");
    put("sys/devices/system/cpu/cpu3/topology/thread_siblings_list", "2-3");
    EXPECT_EQ(
        only_fix(Topic::governor).commands,
        (Strings{"for f in /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor; do echo performance | "
                 "sudo tee \"$f\"; done"}));
    EXPECT_NE(only_fix(Topic::governor).undo.at(0).find("echo powersave"), std::string::npos);
    EXPECT_EQ(only_fix(Topic::turbo).commands,
              (Strings{"echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost"}));
    EXPECT_EQ(only_fix(Topic::turbo).undo,
              (Strings{"echo 1 | sudo tee /sys/devices/system/cpu/cpufreq/boost"}));
    EXPECT_EQ(only_fix(Topic::smt).commands,
              (Strings{"echo off | sudo tee /sys/devices/system/cpu/smt/control"}));
    EXPECT_EQ(all().size(), 3u);
}

TEST_F(FixTest, TheSiblingGoesOfflineWhereSmtHasNoSwitch) {
    drop("sys/devices/system/cpu/smt");
    put("sys/devices/system/cpu/cpu3/topology/thread_siblings_list", "1,3");
    EXPECT_EQ(only_fix(Topic::smt).commands,
              (Strings{"echo 0 | sudo tee /sys/devices/system/cpu/cpu1/online"}));
}

TEST_F(FixTest, AnOfflineCpuIsBroughtOnline) {
    EXPECT_EQ(only_fix(Topic::cpu, 7).commands, Strings{});  // there is no CPU 7
    put("sys/devices/system/cpu/online", "0-2");
    EXPECT_EQ(only_fix(Topic::cpu, 3).commands,
              (Strings{"echo 1 | sudo tee /sys/devices/system/cpu/cpu3/online"}));
}

TEST_F(FixTest, CountingIsAllowedAndTheWatchdogStopped) {
    probes_.counter = {};
    probes_.counter.error = EACCES;
    put("proc/sys/kernel/perf_event_paranoid", "4");
    put("proc/sys/kernel/nmi_watchdog", "1");
    EXPECT_EQ(only_fix(Topic::perf_paranoid).commands,
              (Strings{"sudo sysctl -w kernel.perf_event_paranoid=2"}));
    EXPECT_EQ(only_fix(Topic::perf_paranoid).undo, (Strings{"sudo sysctl -w kernel.perf_event_paranoid=4"}));
    EXPECT_EQ(only_fix(Topic::cycle_counter).commands, (Strings{"sudo sysctl -w kernel.nmi_watchdog=0"}));
    put(".dockerenv", "x");
    EXPECT_EQ(only_fix(Topic::perf_paranoid).elsewhere, "in a container: on its host");
}

TEST_F(FixTest, AGoodTscIsTakenWhereItIsOffered) {
    const std::string folder = "sys/devices/system/clocksource/clocksource0/";
    put(folder + "current_clocksource", "hpet");
    EXPECT_TRUE(only_fix(Topic::clock_source).commands.empty());  // not offered
    put(folder + "available_clocksource", "hpet tsc acpi_pm");
    EXPECT_EQ(only_fix(Topic::clock_source).commands,
              (Strings{"echo tsc | sudo tee "
                       "/sys/devices/system/clocksource/clocksource0/current_clocksource"}));
    put("proc/cpuinfo", "flags : fpu");
    EXPECT_TRUE(only_fix(Topic::clock_source).commands.empty());  // a TSC that stops is no cure
}

TEST_F(FixTest, WhatNoCommandFixesIsSaid) {
    put("proc/cpuinfo", "flags : fpu hypervisor constant_tsc nonstop_tsc");
    drop("sys/devices/system/cpu/cpufreq");
    drop("sys/devices/system/cpu/cpu3/cpufreq");
    for (const Topic topic : {Topic::virtualised, Topic::governor, Topic::turbo}) {
        EXPECT_TRUE(only_fix(topic).commands.empty()) << name(topic);
        EXPECT_FALSE(only_fix(topic).elsewhere.empty()) << name(topic);
    }
    EXPECT_NE(script(all()).find("# no command on this machine fixes that\n"), std::string::npos);
}

TEST_F(FixTest, NoValueOfAFileReachesTheShell) {
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "x; rm -rf /\ny");
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_min_freq", "1");
    EXPECT_TRUE(only_fix(Topic::governor).undo.empty());
    std::istringstream lines(script(all()));
    for (std::string line; std::getline(lines, line);)
        EXPECT_TRUE(line.empty() || line.starts_with("# ") || line.find("rm -rf") == std::string::npos)
            << line;
}

TEST_F(FixTest, IsWrittenAsJson) {
    put("sys/devices/system/cpu/cpufreq/boost", "1");
    const auto json = to_json(all());
    ASSERT_EQ(json.size(), 1u);
    EXPECT_EQ(json[0].at("id"), "turbo");
    EXPECT_EQ(json[0].at("reason"), "boost is on");
    EXPECT_EQ(json[0].at("commands").size(), 1u);
    EXPECT_TRUE(json[0].at("elsewhere").is_null());
}
