// SPDX-License-Identifier: Apache-2.0
#include "host/check.hpp"

#include <algorithm>

#include "host/environment.hpp"

namespace ngcc::host {

std::string_view name(Topic topic) {
    constexpr std::array<std::string_view, 10> names = {
        "cpu",           "governor",    "turbo",        "smt",          "perf_paranoid",
        "cycle_counter", "virtualised", "clock_source", "steady_clock", "load"};
    return names[static_cast<std::size_t>(topic)];
}

std::string_view name(State state) {
    return state == State::ok ? "ok" : state == State::problem ? "problem" : "unknown";
}

bool HostReport::ready() const {
    return std::all_of(checks.begin(), checks.end(), [](const Check& c) { return c.state == State::ok; });
}

record::Strings HostReport::problems() const {
    record::Strings list;
    for (const Check& c : checks)
        if (c.state != State::ok) list.push_back(c.remedy.empty() ? c.problem : c.problem + ": " + c.remedy);
    return list;
}

HostReport check_host(const Tree& tree, const Probes& probes, std::optional<int> wanted_cpu) {
    HostReport report;
    report.cpu = wanted_cpu ? wanted_cpu : choose_cpu(tree, probes.allowed);
    report.load_average = load_average(tree);
    report.checks = apply_rules(tree, probes, report.cpu, report.load_average);
    report.environment = environment(tree, probes, report.cpu);
    return report;
}

HostReport check_this_host(std::optional<int> wanted_cpu) {
    const Tree tree;
    const std::optional<int> cpu = wanted_cpu ? wanted_cpu : choose_cpu(tree, allowed_cpus());
    return check_host(tree, probe(cpu), cpu);
}

}  // namespace ngcc::host
