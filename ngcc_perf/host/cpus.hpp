// SPDX-License-Identifier: Apache-2.0
// Which CPUs exist for us, and on which one to measure.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "host/tree.hpp"

namespace ngcc::host {

using CpuSet = std::set<int>;

// "0-3,7"; no value if the text is not such a list.
std::optional<CpuSet> parse_cpu_list(std::string_view text);
std::string cpu_list_text(const CpuSet& cpus);

// Affinity mask of this process, whatever the number of CPUs.
CpuSet allowed_cpus();

// Where a machine has several kinds of cores: "cpu_core", "cpu_atom" (x86), or "capacity 446" (Arm, as the
// kernel rates the core). No value where all are alike or nothing tells.
std::optional<std::string> core_type(const Tree& tree, int cpu);

// The CPU to measure on when the user names none: an isolated one if there is any, else of the fastest kind
// of cores the last that is online and allowed (the first ones serve most interrupts). No value if none is
// left.
std::optional<int> choose_cpu(const Tree& tree, const CpuSet& allowed);

// Keeps the calling thread on one CPU while it lives.
class Pinned {
  public:
    explicit Pinned(int cpu);
    ~Pinned();
    Pinned(const Pinned&) = delete;
    Pinned& operator=(const Pinned&) = delete;

    // Whether the kernel did it: asked for again, and the thread is there.
    bool holds() const { return holds_; }

  private:
    CpuSet former_;
    bool holds_ = false;
};

}  // namespace ngcc::host
