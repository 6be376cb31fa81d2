// SPDX-License-Identifier: Apache-2.0
#include "host/environment.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

namespace ngcc::host {
namespace {

using record::Text;

Text machine(const Tree& tree) {
    if (const Text model = tree.read("proc/device-tree/model")) return model;
    const Text vendor = tree.read("sys/class/dmi/id/sys_vendor"),
               product = tree.read("sys/class/dmi/id/product_name");
    if (vendor && product) return *vendor + " " + *product;
    return product ? product : vendor;
}

Text os_name(const Tree& tree) {
    std::istringstream lines(tree.read("etc/os-release").value_or(""));
    const std::string key = "PRETTY_NAME=";
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(key)) continue;
        std::string value = line.substr(key.size());
        if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') &&
            value.back() == value.front())
            value = value.substr(1, value.size() - 2);
        return value;
    }
    return std::nullopt;
}

// ARM kernels give no name, only the identification registers.
Text cpu_model(const std::string& cpuinfo) {
    if (const Text name = cpuinfo_field(cpuinfo, "model name")) return name;
    const Text implementer = cpuinfo_field(cpuinfo, "CPU implementer"),
               part = cpuinfo_field(cpuinfo, "CPU part");
    if (implementer && part) return "implementer " + *implementer + ", part " + *part;
    return std::nullopt;
}

record::Count memory_total_kib(const Tree& tree) {
    const Text text = cpuinfo_field(tree.read("proc/meminfo").value_or(""), "MemTotal");
    std::uint64_t kib = 0;
    if (!text || std::from_chars(text->data(), text->data() + text->size(), kib).ec != std::errc()) return {};
    return kib;
}

// "always [madvise] never" to "madvise".
Text selected(const Text& choices) {
    if (!choices) return {};
    const std::size_t open = choices->find('['), close = choices->find(']');
    if (open == std::string::npos || close == std::string::npos || close < open) return choices;
    return choices->substr(open + 1, close - open - 1);
}

void read_frequency(const Tree& tree, std::optional<int> cpu, record::Environment& e) {
    if (cpu) {
        e.cpufreq_governor = tree.read_cpu(*cpu, "cpufreq/scaling_governor");
        e.cpufreq_driver = tree.read_cpu(*cpu, "cpufreq/scaling_driver");
        e.cpufreq_min_khz = tree.read_cpu(*cpu, "cpufreq/scaling_min_freq");
        e.cpufreq_max_khz = tree.read_cpu(*cpu, "cpufreq/scaling_max_freq");
        e.cpufreq_avg_khz = tree.read_cpu(*cpu, "cpufreq/cpuinfo_avg_freq");
    }
    e.intel_pstate_no_turbo = tree.read("sys/devices/system/cpu/intel_pstate/no_turbo");
    e.cpufreq_boost = tree.read("sys/devices/system/cpu/cpufreq/boost");
    if (!e.cpufreq_boost && cpu) e.cpufreq_boost = tree.read_cpu(*cpu, "cpufreq/boost");
    e.smt_control = tree.read("sys/devices/system/cpu/smt/control");
}

// Beside the published fields, which a record keeps as what it was read with.
record::Json with_ours(const record::Environment& e, const Tree& tree, const Probes& probes,
                       std::optional<int> cpu) {
    record::Campaign carrier;  // its serialiser knows the environment's fields
    carrier.environment_at_start = e;
    record::Json raw = record::to_json(carrier).at("environment_at_start");
    const auto add = [&](const char* name, const Text& value) {
        raw[name] = value ? record::Json(*value) : record::Json();
    };
    const auto rate = [&](const char* name, double hz) {
        raw[name] = hz > 0 ? record::Json(std::round(hz)) : record::Json();
    };
    const std::string cpuinfo = tree.read("proc/cpuinfo").value_or("");
    add("clock_source", tree.read("sys/devices/system/clocksource/clocksource0/current_clocksource"));
    add("transparent_hugepage", selected(tree.read("sys/kernel/mm/transparent_hugepage/enabled")));
    add("randomize_va_space", tree.read("proc/sys/kernel/randomize_va_space"));
    add("microcode", cpuinfo_field(cpuinfo, "microcode"));
    add("core_type", cpu ? core_type(tree, *cpu) : Text());
    raw["cycle_source"] = probes.counter.usable ? "perf_event" : "none";
    const std::string& source = probes.clock.tick_source;
    add("tick_source", source.empty() ? Text() : Text(source));
    rate("tick_hz", probes.clock.ticks.median_hz);
    rate("tick_min_hz", probes.clock.ticks.lowest_hz);
    rate("tick_max_hz", probes.clock.ticks.highest_hz);
    if (cpuinfo_field(cpuinfo, "flags"))
        for (const char* flag : {"constant_tsc", "nonstop_tsc"})
            raw[flag] = cpuinfo_flag(cpuinfo, flag);
    return raw;
}

}  // namespace

std::optional<bool> virtualized(const Tree& tree) {
    if (tree.has("sys/hypervisor/type") || tree.has("proc/device-tree/hypervisor")) return true;
    for (const char* file : {"sys/class/dmi/id/sys_vendor", "sys/class/dmi/id/product_name"}) {
        const std::string text = tree.read(file).value_or("");
        for (const char* name :
             {"QEMU", "KVM", "VMware", "VirtualBox", "Xen", "innotek", "Parallels", "Virtual Machine",
              "Amazon EC2", "Google Compute Engine", "OpenStack", "Bochs", "BHYVE"})
            if (text.find(name) != std::string::npos && text.find(".metal") == std::string::npos) return true;
    }
    const Text cpuinfo = tree.read("proc/cpuinfo");
    if (!cpuinfo) return std::nullopt;
    if (cpuinfo_field(*cpuinfo, "flags")) return cpuinfo_flag(*cpuinfo, "hypervisor");
    // Without CPUID only a firmware that names the hardware tells that there is no hypervisor.
    if (machine(tree)) return false;
    return std::nullopt;
}

record::Environment environment(const Tree& tree, const Probes& probes, std::optional<int> cpu) {
    const auto text = [](const std::string& value) { return value.empty() ? Text() : Text(value); };
    record::Environment e;
    e.hostname = text(probes.hostname);
    e.architecture = text(probes.architecture);
    e.cpu_model = cpu_model(tree.read("proc/cpuinfo").value_or(""));
    e.machine = machine(tree);
    if (cpu) e.cpu_number = static_cast<std::uint64_t>(*cpu);
    e.logical_cpus_online = tree.read("sys/devices/system/cpu/online");
    e.virtualized = virtualized(tree);
    e.memory_total_kib = memory_total_kib(tree);
    e.os = os_name(tree);
    e.kernel = text(probes.kernel);
    e.compiler = text(NGCC_COMPILER);
    e.cmake = text(NGCC_CMAKE);
    e.perf_event_paranoid = tree.read("proc/sys/kernel/perf_event_paranoid");
    read_frequency(tree, cpu, e);
    if (probes.counter.clock_hz) {
        e.core_clock_hz = std::round(*probes.counter.clock_hz);
        if (probes.counter.clock_min_hz) e.core_clock_min_hz = std::round(*probes.counter.clock_min_hz);
        if (probes.counter.clock_max_hz) e.core_clock_max_hz = std::round(*probes.counter.clock_max_hz);
        e.core_clock_mhz = std::round(*probes.counter.clock_hz / 1e8) * 100;  // nominal: whole hundreds
    }
    e.raw = with_ours(e, tree, probes, cpu);
    return e;
}

record::Strings differences(const record::Environment& before, const record::Environment& now) {
    record::Strings list;
    for (const Difference& d : compare(before, now))
        list.push_back(d.field + ": " + d.before + " in the run directory, " + d.now + " now");
    return list;
}

}  // namespace ngcc::host
