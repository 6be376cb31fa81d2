// SPDX-License-Identifier: Apache-2.0
// Readiness of the machine for measuring, as a list of typed findings, each with its remedy.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "host/probe.hpp"
#include "host/tree.hpp"
#include "record/record.hpp"

namespace ngcc::host {

enum class Topic {
    cpu,            // the CPU to measure on is online and in the allowed mask
    governor,       // it keeps its frequency
    turbo,          // no turbo or boost
    smt,            // no second thread on its core
    perf_paranoid,  // kernel.perf_event_paranoid lets a user count
    cycle_counter,  // a cycle counter opens and counts plausibly
    virtualised,    // no hypervisor below
    clock_source,   // a fast and constant clock
    steady_clock,   // time never steps back, equal work takes equal time
    load,           // nothing else runs
};

enum class State { ok, problem, unknown };

std::string_view name(Topic topic);
std::string_view name(State state);

// unknown: what would tell cannot be read. It counts as not ready, since nothing shows that the figures are
// sound.
struct Check {
    Topic topic;
    State state;
    std::string found;    // what the machine says
    std::string problem;  // empty if ok
    std::string remedy;
};

struct HostReport {
    std::optional<int> cpu;
    std::vector<Check> checks;
    record::Environment environment;
    std::optional<std::array<double, 3>> load_average;

    bool ready() const;
    // What makes two measurements of one program differ: the governor, turbo, SMT, the clock source, a clock
    // that is not steady, a hypervisor, other load. Not the cycle counter and perf_event_paranoid: without
    // them figures are in ticks, and no less steady for that.
    std::vector<Check> unfixed() const;
    // One line for each check that is not ok, as campaign.json lists them: "problem: remedy".
    record::Strings problems() const;
};

// wanted_cpu: the CPU the user named; otherwise one is chosen. Probes must have been taken on that CPU.
HostReport check_host(const Tree& tree, const Probes& probes, std::optional<int> wanted_cpu);

// Reads and tries out the real machine.
HostReport check_this_host(std::optional<int> wanted_cpu);

// Whether the host is fixed, for Timing::unfixed_host (its opposite). Error (Exit::environment) that names
// what is not, unless the user allowed that; a CPU that cannot be used is an error whatever is allowed.
bool require_fixed(const HostReport& report, bool allow_unfixed);

// Every rule in the order of Topic. Internal to check_host, apart for the size of the file.
std::vector<Check> apply_rules(const Tree& tree, const Probes& probes, std::optional<int> cpu,
                               const std::optional<std::array<double, 3>>& load);

}  // namespace ngcc::host
