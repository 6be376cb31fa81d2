// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cerrno>

#include "host/environment.hpp"
#include "host/show.hpp"
#include "host_fixture.hpp"
#include "support/error.hpp"

using namespace ngcc::host;

TEST_F(HostTest, FindsAFitMachineReady) {
    EXPECT_TRUE(report().ready()) << table(report(), false);
    EXPECT_TRUE(report().problems().empty());
    EXPECT_NE(table(report(), false).find("\nready\n"), std::string::npos);
}

TEST_F(HostTest, FillsThePublishedEnvironment) {
    const auto e = report(3).environment;
    EXPECT_EQ(e.hostname, "lab");
    EXPECT_EQ(e.architecture, "x86_64");
    EXPECT_EQ(e.cpu_model, "Fast CPU");
    EXPECT_EQ(e.machine, "ASUS Vivobook S 15");
    EXPECT_EQ(e.cpu_number, 3u);
    EXPECT_EQ(e.logical_cpus_online, "0-3");
    EXPECT_EQ(e.virtualized, false);
    EXPECT_EQ(e.memory_total_kib, 31295756u);
    EXPECT_EQ(e.os, "Some Linux 12");
    EXPECT_EQ(e.kernel, "6.6.6");
    EXPECT_EQ(e.cpufreq_governor, "performance");
    EXPECT_EQ(e.cpufreq_min_khz, "2707200");
    EXPECT_EQ(e.cpufreq_boost, "0");
    EXPECT_FALSE(e.intel_pstate_no_turbo);
    EXPECT_EQ(e.core_clock_hz, 2694173523.0);
    EXPECT_EQ(e.core_clock_mhz, 2700);
    const auto json = to_json(report(3)).at("environment");
    EXPECT_TRUE(json.at("intel_pstate_no_turbo").is_null());
    EXPECT_EQ(json.at("transparent_hugepage"), "madvise");
    EXPECT_EQ(json.at("clock_source"), "tsc");
}

TEST_F(HostTest, MeasuresOnAFixedHostOnly) {
    EXPECT_TRUE(require_fixed(report(), false));
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "powersave");
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_min_freq", "400000");
    put("sys/devices/system/cpu/cpufreq/boost", "1");
    EXPECT_FALSE(require_fixed(report(), true));
    try {
        require_fixed(report(), false);
        FAIL() << "an unfixed host was accepted";
    } catch (const hashprof::Error& error) {
        EXPECT_EQ(error.status(), hashprof::Exit::environment);
        EXPECT_NE(error.cause().find("governor is powersave; boost is on"), std::string::npos)
            << error.cause();
        EXPECT_NE(error.remedy().find("--allow-unfixed-host"), std::string::npos);
    }
}

TEST_F(HostTest, AHostWithoutACounterIsFixedAllTheSame) {
    probes_.counter = {};
    probes_.counter.error = EACCES;
    put("proc/sys/kernel/perf_event_paranoid", "4");
    EXPECT_FALSE(report().ready());
    EXPECT_TRUE(require_fixed(report(), false));
}

TEST_F(HostTest, WhatCannotBeReadIsNotFixed) {
    drop("sys/devices/system/cpu/cpufreq");
    EXPECT_THROW(require_fixed(report(), false), hashprof::Error);
    EXPECT_FALSE(require_fixed(report(), true));
}

TEST_F(HostTest, ACpuThatCannotBeUsedIsNeverAllowed) {
    EXPECT_THROW(require_fixed(report(7), true), hashprof::Error);
    probes_.allowed = {1, 2};
    EXPECT_THROW(require_fixed(report(3), true), hashprof::Error);
}

TEST_F(HostTest, NamesTheGovernorAndItsRemedy) {
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "powersave");
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_min_freq", "400000");
    const Check c = only(Topic::governor);
    EXPECT_EQ(c.state, State::problem);
    EXPECT_EQ(c.found, "powersave, 400000 to 2707200 kHz");
    EXPECT_EQ(c.remedy, "sudo cpupower frequency-set -g performance");
    EXPECT_EQ(only(Topic::governor, 2).state, State::ok);  // settings differ per CPU: the used one counts
    EXPECT_EQ(report().problems().front(),
              "the frequency governor is powersave: sudo cpupower frequency-set -g performance");
}

TEST_F(HostTest, SaysUnknownWhenNothingCanBeRead) {
    drop("sys");
    drop("proc");
    drop("etc");
    for (const Topic topic :
         {Topic::governor, Topic::turbo, Topic::smt, Topic::virtualised, Topic::clock_source, Topic::load})
        EXPECT_EQ(state(topic), State::unknown) << name(topic);
    EXPECT_EQ(only(Topic::governor).found, "unknown");
    EXPECT_FALSE(report().ready());
    EXPECT_FALSE(report().environment.virtualized);
    EXPECT_FALSE(report().environment.os);
    EXPECT_EQ(report().cpu, 3);  // from the mask alone
}

TEST_F(HostTest, AnEmptyFileIsUnknownNotAWrongValue) {
    put("sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "");
    EXPECT_EQ(state(Topic::governor), State::unknown);
}

TEST_F(HostTest, ReadsTurboFromEitherDriver) {
    put("sys/devices/system/cpu/cpufreq/boost", "1");
    EXPECT_EQ(only(Topic::turbo).problem, "boost is on");
    put("sys/devices/system/cpu/intel_pstate/no_turbo", "0");
    EXPECT_EQ(only(Topic::turbo).found, "on (intel_pstate)");
    put("sys/devices/system/cpu/intel_pstate/no_turbo", "1");
    EXPECT_EQ(state(Topic::turbo), State::ok);
    drop("sys/devices/system/cpu/intel_pstate");
    drop("sys/devices/system/cpu/cpufreq");
    EXPECT_EQ(state(Topic::turbo), State::unknown);
    put("sys/devices/system/cpu/cpu3/cpufreq/boost", "0");
    EXPECT_EQ(state(Topic::turbo), State::ok);
}

TEST_F(HostTest, LooksForASiblingOfTheUsedCpu) {
    put("sys/devices/system/cpu/smt/control", "on");
    put("sys/devices/system/cpu/cpu3/topology/thread_siblings_list", "1,3");
    EXPECT_EQ(only(Topic::smt).problem, "SMT is on: threads 1,3 share one core");
    put("sys/devices/system/cpu/cpu3/topology/thread_siblings_list", "3");
    EXPECT_EQ(state(Topic::smt), State::ok);
    put("sys/devices/system/cpu/smt/control", "notsupported");
    EXPECT_EQ(state(Topic::smt), State::ok);
}

TEST_F(HostTest, KnowsEveryParanoidLevel) {
    probes_.counter = {};
    probes_.counter.error = EACCES;
    probes_.counter.reason = "perf_event_open: Permission denied";
    for (const char* good : {"-1", "0", "1", "2"}) {
        put("proc/sys/kernel/perf_event_paranoid", good);
        EXPECT_EQ(state(Topic::perf_paranoid), State::ok) << good;
    }
    for (const char* bad : {"3", "4"}) {
        put("proc/sys/kernel/perf_event_paranoid", bad);
        EXPECT_EQ(state(Topic::perf_paranoid), State::problem) << bad;
    }
    put("proc/sys/kernel/perf_event_paranoid", "much");
    EXPECT_EQ(state(Topic::perf_paranoid), State::unknown);
    drop("proc/sys/kernel/perf_event_paranoid");
    EXPECT_EQ(only(Topic::perf_paranoid).found, "absent");
    EXPECT_NE(only(Topic::cycle_counter).remedy.find("perf_event_paranoid=2"), std::string::npos);
    probes_.counter.opened = true;  // a privileged process counts at level 4
    put("proc/sys/kernel/perf_event_paranoid", "4");
    EXPECT_EQ(state(Topic::perf_paranoid), State::ok);
}

TEST_F(HostTest, TellsAMissingCounterFromAForbiddenOne) {
    probes_.counter = {};
    probes_.counter.error = ENOENT;
    probes_.counter.reason = "perf_event_open: No such file or directory";
    EXPECT_EQ(only(Topic::cycle_counter).state, State::problem);
    EXPECT_NE(only(Topic::cycle_counter).remedy.find("virtual PMU"), std::string::npos);
}

TEST_F(HostTest, RefusesACpuThatIsOfflineOrNotAllowed) {
    EXPECT_EQ(only(Topic::cpu, 7).problem, "CPU 7 is not online (online: 0-3)");
    probes_.allowed = {1, 2};
    EXPECT_EQ(only(Topic::cpu, 3).problem, "CPU 3 is not in the mask of this process (allowed: 1-2)");
    EXPECT_EQ(report().cpu, 2);  // chosen from the mask
    probes_.allowed = {9};
    EXPECT_EQ(report().cpu, std::nullopt);
    EXPECT_EQ(state(Topic::cpu), State::problem);
}

TEST_F(HostTest, PrefersAnIsolatedCpu) {
    put("sys/devices/system/cpu/isolated", "1");
    EXPECT_EQ(report().cpu, 1);
    put("sys/devices/system/cpu/isolated", "");
    EXPECT_EQ(report().cpu, 3);
}

TEST_F(HostTest, RecognisesVirtualMachines) {
    put("proc/cpuinfo", "flags : fpu hypervisor constant_tsc nonstop_tsc");
    EXPECT_EQ(state(Topic::virtualised), State::problem);
    put("proc/cpuinfo", "processor : 0");  // no flags, as on ARM: the firmware's name decides
    EXPECT_EQ(state(Topic::virtualised), State::ok);
    put("sys/class/dmi/id/sys_vendor", "QEMU");
    EXPECT_EQ(state(Topic::virtualised), State::problem);
    drop("sys/class/dmi");
    EXPECT_EQ(state(Topic::virtualised), State::unknown);
}

TEST_F(HostTest, WantsAFastAndConstantClock) {
    put("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");
    EXPECT_EQ(state(Topic::clock_source), State::problem);
    put("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
    put("proc/cpuinfo", "flags : fpu constant_tsc");
    EXPECT_EQ(state(Topic::clock_source), State::problem);
    probes_.architecture = "aarch64";
    put("sys/devices/system/clocksource/clocksource0/current_clocksource", "arch_sys_counter");
    EXPECT_EQ(state(Topic::clock_source), State::ok);
}

TEST_F(HostTest, WantsASteadyClock) {
    probes_.clock.spread = 0.2;
    EXPECT_EQ(only(Topic::steady_clock).problem, "equal work does not take equal time");
    EXPECT_EQ(only(Topic::steady_clock).found, "equal work varies by 20.0 %, clock step 20 ns");
    probes_.clock.backward = 3;
    EXPECT_EQ(only(Topic::steady_clock).problem, "the clock stepped back 3 times");
    probes_.clock = {};
    probes_.clock.smallest_step_ns = 4e6;
    EXPECT_EQ(state(Topic::steady_clock), State::problem);
}

TEST_F(HostTest, WantsAnIdleMachine) {
    put("proc/loadavg", "3.00 1.00 0.50 1/99 1234");
    EXPECT_EQ(state(Topic::load), State::problem);
    put("proc/loadavg", "1.20 1.00 0.50 1/99 1234");  // what a campaign just left behind
    EXPECT_EQ(state(Topic::load), State::ok);
    put("sys/devices/system/cpu/online", "0-11");  // three shards on twelve CPUs
    put("proc/loadavg", "4.10 4.00 4.00 1/99 1234");
    EXPECT_EQ(state(Topic::load), State::ok);
    put("proc/loadavg", "nonsense");
    EXPECT_EQ(state(Topic::load), State::unknown);
}

TEST_F(HostTest, WritesEveryCheckAsJson) {
    drop("sys/devices/system/cpu/cpufreq");
    const auto json = to_json(report());
    EXPECT_EQ(json.at("ready"), false);
    EXPECT_EQ(json.at("checks").size(), 10u);
    for (const auto& check : json.at("checks"))
        EXPECT_EQ(check.at("state") == "ok", check.at("problem").is_null());
    EXPECT_EQ(json.at("load_average").at(1), 0.20);
}

TEST_F(HostTest, ListsWhatDiffersBetweenHosts) {
    const auto before = report(3).environment;
    EXPECT_TRUE(differences(before, report(2).environment).empty());  // the CPU number may change
    probes_.kernel = "6.7.0";
    put("sys/devices/system/cpu/cpufreq/boost", "1");
    EXPECT_EQ(differences(before, report(3).environment),
              (ngcc::record::Strings{"kernel: 6.6.6 in the run directory, 6.7.0 now",
                                     "cpufreq_boost: 0 in the run directory, 1 now"}));
}

TEST(CpuList, IsReadAndWritten) {
    EXPECT_EQ(parse_cpu_list("0-2,7"), (CpuSet{0, 1, 2, 7}));
    EXPECT_EQ(parse_cpu_list(""), CpuSet{});
    EXPECT_EQ(cpu_list_text({0, 1, 2, 7, 9, 10}), "0-2,7,9-10");
    for (const char* wrong : {"x", "1-", "-1", "3-1", "1,,2", "99999999999", "1-99999999"})
        EXPECT_FALSE(parse_cpu_list(wrong)) << wrong;
}

TEST(CycleCounter, IsBelievedOnlyIfItsCountsMakeSense) {
    const CycleCount once{1000, 4000, 10, 10, 1}, twice{2000, 8100, 20, 20, 2};
    EXPECT_EQ(implausible(once, twice), "");
    EXPECT_EQ(implausible({1000, 4000, 10, 0, 1}, twice), "the event was never scheduled on the counter");
    EXPECT_EQ(implausible({1000, 0, 10, 10, 1}, twice), "it counts 0 cycles");
    EXPECT_NE(implausible({1000, 395, 10, 10, 1}, {2000, 790, 10, 10, 1}), "");  // fewer than one a step
    EXPECT_NE(implausible({1000, 4000000, 10, 10, 1}, {2000, 8000000, 10, 10, 1}), "");
    EXPECT_NE(implausible(once, {2000, 4100, 20, 20, 2}), "");  // does not grow with the work
}

TEST(ThisHost, IsCheckedWithoutAnError) {
    const HostReport report = check_this_host({});
    EXPECT_EQ(report.checks.size(), 10u);
    EXPECT_TRUE(report.cpu);
    EXPECT_TRUE(report.environment.hostname);
    // Whatever the machine is, each finding that is not ok says why.
    for (const Check& c : report.checks)
        EXPECT_EQ(c.state == State::ok, c.problem.empty()) << name(c.topic);
}
