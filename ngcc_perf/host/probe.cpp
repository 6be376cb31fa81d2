// SPDX-License-Identifier: Apache-2.0
#include "host/probe.hpp"

#include <sys/utsname.h>

#include <locale>
#include <sstream>

namespace ngcc::host {

Probes probe(std::optional<int> cpu) {
    Probes probes;
    probes.allowed = allowed_cpus();
    struct utsname name;
    if (::uname(&name) == 0) {
        probes.hostname = name.nodename;
        probes.architecture = name.machine;
        probes.kernel = name.release;
    }
    std::optional<Pinned> pinned;
    if (cpu && probes.allowed.contains(*cpu)) {
        pinned.emplace(*cpu);
        probes.pinned = pinned->holds();
    }
    probes.counter = probe_counter();
    probes.clock = probe_clock();
    return probes;
}

std::optional<std::array<double, 3>> load_average(const Tree& tree) {
    std::istringstream text(tree.read("proc/loadavg").value_or(""));
    text.imbue(std::locale::classic());
    std::array<double, 3> load;
    if (!(text >> load[0] >> load[1] >> load[2])) return std::nullopt;
    return load;
}

}  // namespace ngcc::host
