// SPDX-License-Identifier: Apache-2.0
#include "host/check.hpp"

#include <algorithm>
#include <iterator>

#include "host/environment.hpp"
#include "support/error.hpp"

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

std::vector<Check> HostReport::unfixed() const {
    constexpr std::array<Topic, 7> topics = {Topic::governor,    Topic::turbo,        Topic::smt,
                                             Topic::virtualised, Topic::clock_source, Topic::steady_clock,
                                             Topic::load};
    std::vector<Check> list;
    std::copy_if(checks.begin(), checks.end(), std::back_inserter(list), [&](const Check& c) {
        return c.state != State::ok && std::find(topics.begin(), topics.end(), c.topic) != topics.end();
    });
    return list;
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

bool require_fixed(const HostReport& report, bool allow_unfixed) {
    using hashprof::Error;
    using hashprof::Exit;
    for (const Check& c : report.checks)
        if (c.topic == Topic::cpu && c.state == State::problem)
            throw Error("host", c.problem, c.remedy, Exit::environment);
    const std::vector<Check> unfixed = report.unfixed();
    if (unfixed.empty()) return true;
    if (allow_unfixed) return false;
    std::string causes;
    for (const Check& c : unfixed)
        causes += (causes.empty() ? "" : "; ") + c.problem;
    throw Error("host", "is not fixed, so its figures would not stand: " + causes,
                "ngcc_perf check --fix prints the commands that fix it; --allow-unfixed-host measures all "
                "the same, and every record says so",
                Exit::environment);
}

}  // namespace ngcc::host
