// SPDX-License-Identifier: Apache-2.0
// A fake /proc, /sys and /etc, and what a fit machine would show when tried out.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "host/check.hpp"

// Starts as a machine that is fit: four CPUs, fixed clock, no SMT.
class HostTest : public testing::Test {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-host-XXXXXX";
        root_ = ::mkdtemp(name);
        put("sys/devices/system/cpu/online", "0-3");
        for (const char* cpu : {"cpu0", "cpu1", "cpu2", "cpu3"}) {
            const std::filesystem::path folder = std::filesystem::path("sys/devices/system/cpu") / cpu;
            put(folder / "cpufreq/scaling_governor", "performance");
            put(folder / "cpufreq/scaling_driver", "acpi-cpufreq");
            put(folder / "cpufreq/scaling_min_freq", "2707200");
            put(folder / "cpufreq/scaling_max_freq", "2707200");
        }
        put("sys/devices/system/cpu/cpufreq/boost", "0");
        put("sys/devices/system/cpu/smt/control", "off");
        put("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
        put("sys/class/dmi/id/sys_vendor", "ASUS");
        put("sys/class/dmi/id/product_name", "Vivobook S 15");
        put("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");
        put("proc/cpuinfo",
            "processor\t: 0\nmodel name\t: Fast CPU\nflags\t\t: fpu constant_tsc nonstop_tsc\n");
        put("proc/meminfo", "MemTotal:       31295756 kB\nMemFree: 1 kB");
        put("proc/sys/kernel/perf_event_paranoid", "2");
        put("proc/loadavg", "0.10 0.20 0.30 1/99 1234");
        put("etc/os-release", "NAME=x\nPRETTY_NAME=\"Some Linux 12\"");
        probes_.allowed = {0, 1, 2, 3};
        probes_.counter.opened = probes_.counter.usable = true;
        probes_.counter.clock_hz = 2694173523.0;
        probes_.clock.smallest_step_ns = 20;
        probes_.clock.spread = 0.004;
        probes_.hostname = "lab";
        probes_.architecture = "x86_64";
        probes_.kernel = "6.6.6";
    }
    void TearDown() override { std::filesystem::remove_all(root_); }

    void put(const std::filesystem::path& path, const std::string& text) {
        std::filesystem::create_directories((root_ / path).parent_path());
        std::ofstream(root_ / path) << text << '\n';
    }
    void drop(const std::filesystem::path& path) { std::filesystem::remove_all(root_ / path); }

    ngcc::host::HostReport report(std::optional<int> cpu = {}) const {
        return ngcc::host::check_host(ngcc::host::Tree(root_), probes_, cpu);
    }
    ngcc::host::Check only(ngcc::host::Topic topic, std::optional<int> cpu = {}) const {
        for (const ngcc::host::Check& c : report(cpu).checks)
            if (c.topic == topic) return c;
        return {};
    }
    ngcc::host::State state(ngcc::host::Topic topic) const { return only(topic).state; }

    std::filesystem::path root_;
    ngcc::host::Probes probes_;
};
