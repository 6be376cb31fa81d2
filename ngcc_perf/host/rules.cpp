// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "host/check.hpp"
#include "host/environment.hpp"

namespace ngcc::host {
namespace {

using Text = std::optional<std::string>;

Check ok(Topic topic, std::string found) {
    return {topic, State::ok, std::move(found), {}, {}};
}

Check problem(Topic topic, std::string found, std::string what, std::string remedy) {
    return {topic, State::problem, std::move(found), std::move(what), std::move(remedy)};
}

Check unknown(Topic topic, std::string what, std::string remedy) {
    return {topic, State::unknown, "unknown", std::move(what), std::move(remedy)};
}

Check check_cpu(const Tree& tree, const Probes& probes, std::optional<int> cpu) {
    const Text online_text = tree.read("sys/devices/system/cpu/online");
    const std::optional<CpuSet> online = online_text ? parse_cpu_list(*online_text) : std::nullopt;
    const std::string allowed = cpu_list_text(probes.allowed);
    if (!cpu)
        return problem(Topic::cpu, "none", "no CPU is both online and allowed for this process",
                       "widen the affinity mask (taskset, cpuset)");
    const std::string found = fmt::format("CPU {}", *cpu);
    if (online && !online->contains(*cpu))
        return problem(Topic::cpu, found,
                       fmt::format("CPU {} is not online (online: {})", *cpu, *online_text),
                       "choose another with --cpu, or bring it online in /sys/devices/system/cpu");
    if (!probes.allowed.contains(*cpu))
        return problem(Topic::cpu, found,
                       fmt::format("CPU {} is not in the mask of this process (allowed: {})", *cpu, allowed),
                       "choose another with --cpu, or widen the mask (taskset, cpuset)");
    if (!probes.pinned)
        return problem(Topic::cpu, found, fmt::format("the kernel does not keep us on CPU {}", *cpu),
                       "look for a program that moves processes (cpuset, irqbalance of processes, numad)");
    const Text kind = core_type(tree, *cpu);
    return ok(Topic::cpu, fmt::format("CPU {} of {}{}", *cpu, online_text.value_or(allowed),
                                      kind ? ", " + *kind : std::string()));
}

Check check_governor(const Tree& tree, std::optional<int> cpu) {
    const Text governor = cpu ? tree.read_cpu(*cpu, "cpufreq/scaling_governor") : Text();
    if (!governor)
        return unknown(Topic::governor, "the frequency governor cannot be read (no cpufreq driver)",
                       "load the cpufreq driver; in a virtual machine only the host can fix the clock");
    const Text low = tree.read_cpu(*cpu, "cpufreq/scaling_min_freq"),
               high = tree.read_cpu(*cpu, "cpufreq/scaling_max_freq");
    const std::string range = low && high ? fmt::format(", {} to {} kHz", *low, *high) : "";
    if (*governor == "performance" || (low && high && *low == *high))
        return ok(Topic::governor, *governor + range);
    return problem(Topic::governor, *governor + range, "the frequency governor is " + *governor,
                   "sudo cpupower frequency-set -g performance");
}

Check check_turbo(const Tree& tree, std::optional<int> cpu) {
    if (const Text no_turbo = tree.read("sys/devices/system/cpu/intel_pstate/no_turbo"))
        return *no_turbo == "1" ? ok(Topic::turbo, "off (intel_pstate)")
                                : problem(Topic::turbo, "on (intel_pstate)", "turbo is on",
                                          "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
    Text boost = tree.read("sys/devices/system/cpu/cpufreq/boost");
    if (!boost && cpu) boost = tree.read_cpu(*cpu, "cpufreq/boost");
    if (!boost)
        return unknown(Topic::turbo, "whether turbo or boost is on cannot be read",
                       "switch it off in the firmware, or on the host of a virtual machine");
    return *boost == "0" ? ok(Topic::turbo, "off (boost)")
                         : problem(Topic::turbo, "on (boost)", "boost is on",
                                   "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
}

Check check_smt(const Tree& tree, std::optional<int> cpu) {
    const Text control = tree.read("sys/devices/system/cpu/smt/control");
    if (control && *control != "on") return ok(Topic::smt, *control);
    const Text list = cpu ? tree.read_cpu(*cpu, "topology/thread_siblings_list") : Text();
    const std::optional<CpuSet> siblings = list ? parse_cpu_list(*list) : std::nullopt;
    if (siblings && siblings->size() == 1) return ok(Topic::smt, "no sibling thread");
    if (!siblings && !control)
        return unknown(Topic::smt, "whether SMT is on cannot be read", "switch SMT off in the firmware");
    return problem(Topic::smt, "on",
                   "SMT is on: " + (list ? "threads " + *list : "two threads") + " share one core",
                   "echo off | sudo tee /sys/devices/system/cpu/smt/control");
}

Check check_paranoid(const Tree& tree, const Probes& probes) {
    const Text text = tree.read("proc/sys/kernel/perf_event_paranoid");
    if (!text)
        return problem(Topic::perf_paranoid, "absent", "the kernel has no perf events, or hides them",
                       "use a kernel with CONFIG_PERF_EVENTS; in a container look at the host");
    int value = 0;
    const auto [stop, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    if (error != std::errc() || stop != text->data() + text->size())
        return unknown(Topic::perf_paranoid, "kernel.perf_event_paranoid is \"" + *text + "\"",
                       "sudo sysctl -w kernel.perf_event_paranoid=2");
    // A privileged process may count whatever the setting is.
    if (value <= 2 || probes.counter.opened) return ok(Topic::perf_paranoid, *text);
    return problem(Topic::perf_paranoid, *text,
                   "kernel.perf_event_paranoid is " + *text + ", which forbids counting",
                   "sudo sysctl -w kernel.perf_event_paranoid=2 (for a container: on its host)");
}

std::string counter_remedy(int error) {
    switch (error) {
        case EACCES:
        case EPERM:
            return "sudo sysctl -w kernel.perf_event_paranoid=2, or run with CAP_PERFMON; a container needs "
                   "perf_event_open in its seccomp profile";
        case ENOENT:
        case ENODEV:
        case EOPNOTSUPP:
            return "the machine gives no hardware counter; for a virtual machine enable the virtual PMU on "
                   "its host";
        case ENOSYS:
            return "use a kernel with CONFIG_PERF_EVENTS";
        case 0:  // not even asked for
            return "measure on cores of one type";
        default:
            return "look for another user of the counters (NMI watchdog, another profiler)";
    }
}

Check check_counter(const Probes& probes) {
    const CounterProbe& c = probes.counter;
    if (c.usable)
        return ok(Topic::cycle_counter, fmt::format("counts, {:.3f} GHz", c.clock_hz.value_or(0) / 1e9));
    if (!c.opened)
        return problem(Topic::cycle_counter, "does not open",
                       "no cycle counter (" + c.reason + "), only ticks", counter_remedy(c.error));
    return problem(Topic::cycle_counter, "opens, but is not plausible",
                   "the cycle counter is not used: " + c.reason,
                   "measure on bare metal, or on one type of core; stop the NMI watchdog");
}

Check check_virtualised(const Tree& tree) {
    const std::optional<bool> inside = virtualized(tree);
    if (!inside) return unknown(Topic::virtualised, "whether a hypervisor is below cannot be read", "");
    if (!*inside) return ok(Topic::virtualised, "no");
    return problem(Topic::virtualised, "yes",
                   "this is a virtual machine: its clock and its neighbours are not under control",
                   "measure on bare metal for figures that are to be compared");
}

Check check_clock_source(const Tree& tree, const Probes& probes) {
    const Text source = tree.read("sys/devices/system/clocksource/clocksource0/current_clocksource");
    const std::string cpuinfo = tree.read("proc/cpuinfo").value_or("");
    const bool x86 = probes.architecture == "x86_64";
    if (!source)
        return unknown(Topic::clock_source, "the kernel's clock source cannot be read", "mount /sys");
    if (*source == "hpet" || *source == "acpi_pm" || *source == "jiffies" || *source == "refined-jiffies")
        return problem(Topic::clock_source, *source, "the clock source " + *source + " is slow to read",
                       "boot with tsc=reliable if the kernel distrusts the TSC (dmesg | grep -i tsc)");
    if (x86 && cpuinfo_field(cpuinfo, "flags") &&
        !(cpuinfo_flag(cpuinfo, "constant_tsc") && cpuinfo_flag(cpuinfo, "nonstop_tsc")))
        return problem(Topic::clock_source, *source, "the TSC is not constant or stops in idle states",
                       "use a machine with constant_tsc and nonstop_tsc");
    return ok(Topic::clock_source, *source + (x86 ? ", constant TSC" : ""));
}

Check check_steady(const Probes& probes) {
    const ClockProbe& c = probes.clock;
    const double ticks_spread =
        c.ticks.median_hz > 0 ? (c.ticks.highest_hz - c.ticks.lowest_hz) / c.ticks.median_hz : 0;
    std::string found = fmt::format("equal work varies by {:.1f} %, clock step {:.0f} ns", c.spread * 100,
                                    c.smallest_step_ns);
    if (c.ticks.median_hz > 0)
        found += fmt::format(", {} {:.3f} MHz within {:.2g} %", c.tick_source, c.ticks.median_hz / 1e6,
                             ticks_spread * 100);
    if (c.backward > 0)
        return problem(Topic::steady_clock, found, fmt::format("the clock stepped back {} times", c.backward),
                       "look for an unstable clock source in dmesg");
    if (c.ticks_backward > 0)
        return problem(Topic::steady_clock, found,
                       fmt::format("the tick counter stepped back {} times", c.ticks_backward),
                       "look for an unstable TSC in dmesg");
    // A counter of constant rate keeps it to some parts in a million; what is seen is the reading of it.
    if (ticks_spread > 0.005)
        return problem(Topic::steady_clock, found, "the tick counter does not run at one rate",
                       "use a machine with a constant TSC; in a virtual machine it may be scaled");
    // The clock must resolve a call of a microsecond; a fixed clock and an idle core keep equal work within 1
    // or 2 %.
    if (c.smallest_step_ns > 1000)
        return problem(Topic::steady_clock, found,
                       fmt::format("the clock moves in steps of {:.0f} ns", c.smallest_step_ns),
                       "use a machine with a finer clock source");
    if (c.spread > 0.03)
        return problem(Topic::steady_clock, found, "equal work does not take equal time",
                       "fix the clock and stop other work on this core");
    return ok(Topic::steady_clock, found);
}

// One thread that measures counts for 1, and a campaign that resumes finds its own work still in the average;
// shards on CPUs of their own are no disturbance while half of the CPUs are idle.
Check check_load(const Tree& tree, const std::optional<std::array<double, 3>>& load) {
    const auto online = parse_cpu_list(tree.read("sys/devices/system/cpu/online").value_or(""));
    const double most = std::max(1.5, online ? static_cast<double>(online->size()) / 2 : 0.0);
    if (!load) return unknown(Topic::load, "the load average cannot be read", "mount /proc");
    const std::string found = fmt::format("{:.2f} {:.2f} {:.2f}", (*load)[0], (*load)[1], (*load)[2]);
    if ((*load)[0] < most) return ok(Topic::load, found);
    return problem(Topic::load, found, "other work runs on this machine", "wait until it is idle");
}

}  // namespace

std::vector<Check> apply_rules(const Tree& tree, const Probes& probes, std::optional<int> cpu,
                               const std::optional<std::array<double, 3>>& load) {
    return {check_cpu(tree, probes, cpu), check_governor(tree, cpu),        check_turbo(tree, cpu),
            check_smt(tree, cpu),         check_paranoid(tree, probes),     check_counter(probes),
            check_virtualised(tree),      check_clock_source(tree, probes), check_steady(probes),
            check_load(tree, load)};
}

}  // namespace ngcc::host
