// SPDX-License-Identifier: Apache-2.0
#include "host/fix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace ngcc::host {
namespace {

using Text = std::optional<std::string>;

const std::string cpu_folder = "/sys/devices/system/cpu/";

// One shell line that writes `value` into a file of the kernel.
std::string write_to(const std::string& file, const std::string& value) {
    return fmt::format("echo {} | sudo tee {}", value, file);
}

// Values come from files; only plain words go into a command line.
bool plain(const std::string& text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.';
    });
}

// In a container /proc/sys and /sys belong to the host and are not to be written.
bool contained(const Tree& tree) {
    return tree.has(".dockerenv") || tree.has("run/.containerenv");
}

void fix_cpu(const Tree& tree, const HostReport& report, Fix& fix) {
    const Text online = tree.read("sys/devices/system/cpu/online");
    const auto cpus = online ? parse_cpu_list(*online) : std::nullopt;
    if (report.cpu && cpus && !cpus->contains(*report.cpu) &&
        tree.has(cpu_folder + "cpu" + std::to_string(*report.cpu))) {
        const std::string file = fmt::format("{}cpu{}/online", cpu_folder, *report.cpu);
        fix.commands.push_back(write_to(file, "1"));
        fix.undo.push_back(write_to(file, "0"));
    } else {
        fix.elsewhere = "choose a CPU of the mask with --pin, or start with a wider mask (taskset, cpuset)";
    }
}

void fix_governor(const Tree& tree, const HostReport& report, Fix& fix) {
    const Text governor = report.cpu ? tree.read_cpu(*report.cpu, "cpufreq/scaling_governor") : Text();
    if (!governor) {
        fix.elsewhere = report.environment.virtualized.value_or(false)
                            ? "in a virtual machine only its host can fix the clock"
                            : "load a cpufreq driver, or fix the clock in the firmware";
        return;
    }
    const auto for_all = [](const std::string& value) {
        return "for f in " + cpu_folder + "cpu*/cpufreq/scaling_governor; do " + write_to("\"$f\"", value) +
               "; done";
    };
    fix.commands.push_back(for_all("performance"));
    if (plain(*governor)) fix.undo.push_back(for_all(*governor));
}

void fix_turbo(const Tree& tree, const HostReport& report, Fix& fix) {
    const auto flip = [&](const std::string& file, const char* off, const char* on) {
        fix.commands.push_back(write_to(file, off));
        fix.undo.push_back(write_to(file, on));
    };
    if (tree.read(cpu_folder + "intel_pstate/no_turbo"))
        flip(cpu_folder + "intel_pstate/no_turbo", "1", "0");
    else if (tree.read(cpu_folder + "cpufreq/boost"))
        flip(cpu_folder + "cpufreq/boost", "0", "1");
    else if (report.cpu && tree.read_cpu(*report.cpu, "cpufreq/boost"))
        flip(fmt::format("{}cpu{}/cpufreq/boost", cpu_folder, *report.cpu), "0", "1");
    else
        fix.elsewhere = "switch turbo off in the firmware, or on the host of a virtual machine";
}

void fix_smt(const Tree& tree, const HostReport& report, Fix& fix) {
    if (tree.read("sys/devices/system/cpu/smt/control") == Text("on")) {
        fix.commands.push_back(write_to(cpu_folder + "smt/control", "off"));
        fix.undo.push_back(write_to(cpu_folder + "smt/control", "on"));
        return;
    }
    const Text list = report.cpu ? tree.read_cpu(*report.cpu, "topology/thread_siblings_list") : Text();
    for (const int sibling : parse_cpu_list(list.value_or("")).value_or(CpuSet())) {
        if (sibling == *report.cpu) continue;
        const std::string file = fmt::format("{}cpu{}/online", cpu_folder, sibling);
        fix.commands.push_back(write_to(file, "0"));
        fix.undo.push_back(write_to(file, "1"));
    }
    if (fix.commands.empty()) fix.elsewhere = "switch SMT off in the firmware";
}

void fix_paranoid(const Tree& tree, Fix& fix) {
    const Text level = tree.read("proc/sys/kernel/perf_event_paranoid");
    if (!level) {
        fix.elsewhere = "use a kernel with CONFIG_PERF_EVENTS; in a container, look at its host";
        return;
    }
    fix.commands.emplace_back("sudo sysctl -w kernel.perf_event_paranoid=2");
    if (plain(*level)) fix.undo.push_back("sudo sysctl -w kernel.perf_event_paranoid=" + *level);
}

// A watchdog that counts cycles itself takes a counter away; what forbids counting is a check of its own.
void fix_counter(const Tree& tree, const HostReport& report, Fix& fix) {
    if (tree.read("proc/sys/kernel/nmi_watchdog") == Text("1")) {
        fix.commands.emplace_back("sudo sysctl -w kernel.nmi_watchdog=0");
        fix.undo.emplace_back("sudo sysctl -w kernel.nmi_watchdog=1");
    }
    for (const Check& c : report.checks)
        if (c.topic == Topic::cycle_counter) fix.elsewhere = c.remedy;
}

void fix_clock_source(const Tree& tree, Fix& fix) {
    const std::string file = "/sys/devices/system/clocksource/clocksource0/";
    const Text now = tree.read(file + "current_clocksource");
    std::istringstream names(tree.read(file + "available_clocksource").value_or(""));
    const std::string cpuinfo = tree.read("proc/cpuinfo").value_or("");
    const bool constant = cpuinfo_flag(cpuinfo, "constant_tsc") && cpuinfo_flag(cpuinfo, "nonstop_tsc");
    for (std::string name; names >> name;)
        if (name == "tsc" && constant && now != Text("tsc")) {
            fix.commands.push_back(write_to(file + "current_clocksource", "tsc"));
            if (now && plain(*now)) fix.undo.push_back(write_to(file + "current_clocksource", *now));
        }
    if (fix.commands.empty())
        fix.elsewhere = "boot with tsc=reliable if the kernel distrusts a good TSC (dmesg | grep -i tsc)";
}

void fill(const Tree& tree, const HostReport& report, Fix& fix) {
    switch (fix.topic) {
        case Topic::cpu:
            return fix_cpu(tree, report, fix);
        case Topic::governor:
            return fix_governor(tree, report, fix);
        case Topic::turbo:
            return fix_turbo(tree, report, fix);
        case Topic::smt:
            return fix_smt(tree, report, fix);
        case Topic::perf_paranoid:
            return fix_paranoid(tree, fix);
        case Topic::cycle_counter:
            return fix_counter(tree, report, fix);
        case Topic::clock_source:
            return fix_clock_source(tree, fix);
        case Topic::virtualised:
            fix.elsewhere = "measure on bare metal for figures that are to be compared";
            return;
        case Topic::steady_clock:
        case Topic::load:
            // What runs is the user's to stop; this shows it and changes nothing.
            fix.commands.emplace_back("ps -eo pcpu,pid,comm --sort=-pcpu | head -n 6");
            fix.elsewhere = "stop what runs, or wait until the machine is idle";
            return;
    }
}

}  // namespace

std::vector<Fix> fixes(const Tree& tree, const HostReport& report) {
    std::vector<Fix> list;
    for (const Check& c : report.checks) {
        if (c.state == State::ok) continue;
        Fix fix{c.topic, c.problem, {}, {}, {}};
        fill(tree, report, fix);
        if (contained(tree) && !fix.undo.empty())
            fix.elsewhere =
                "in a container: on its host" + (fix.elsewhere.empty() ? "" : "; " + fix.elsewhere);
        list.push_back(std::move(fix));
    }
    return list;
}

std::string script(const std::vector<Fix>& fixes) {
    std::string text = fixes.empty() ? "# nothing to fix\n" : "# Printed, not run. Read it before you do.\n";
    const auto comment = [&](const std::string& line) {
        std::string flat = line;
        std::replace(flat.begin(), flat.end(), '\n', ' ');  // a line break would end the comment
        text += "# " + flat + "\n";
    };
    for (const Fix& fix : fixes) {
        text += "\n";
        comment(fmt::format("{}: {}", name(fix.topic), fix.reason));
        if (fix.commands.empty()) comment("no command on this machine fixes that");
        if (!fix.elsewhere.empty()) comment(fix.elsewhere);
        for (const std::string& command : fix.commands)
            text += command + "\n";
        for (const std::string& command : fix.undo)
            comment("to undo: " + command);
    }
    return text;
}

record::OrderedJson to_json(const std::vector<Fix>& fixes) {
    record::OrderedJson list = record::OrderedJson::array();
    for (const Fix& fix : fixes)
        list.push_back({{"id", name(fix.topic)},
                        {"reason", fix.reason},
                        {"commands", fix.commands},
                        {"undo", fix.undo},
                        {"elsewhere", fix.elsewhere.empty() ? record::OrderedJson()
                                                            : record::OrderedJson(fix.elsewhere)}});
    return list;
}

}  // namespace ngcc::host
