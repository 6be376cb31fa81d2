// SPDX-License-Identifier: Apache-2.0
// What is really executed for a command: its program, or bubblewrap around it. Internal to the runner.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "confine/confine.hpp"
#include "confine/limits.hpp"
#include "runner/descriptor.hpp"
#include "runner/process.hpp"

namespace ngcc {

// The parent's ends of the two pipes to bubblewrap, and the child's until it has started.
struct BoxPipes {
    Descriptor status, release;                // ours
    Descriptor status_inside, release_inside;  // bubblewrap's
};

struct Launch {
    std::filesystem::path program, folder;  // folder empty: as it is
    std::vector<std::string> words, environment;
    std::vector<ResourceLimit> limits;
    std::vector<int> inherited;  // descriptors that stay open
    bool no_new_privileges = false;
    bool protect_devices = false;  // of the machine, from a box of root's
    std::optional<BoxPipes> box;
    std::uint64_t processes = 0;  // limit inside the box; 0: none
};

// means: of this machine, looked at only for a confined command.
Launch prepare(const Command& command, const MachineConfinement* means);

}  // namespace ngcc
