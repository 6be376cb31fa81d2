// SPDX-License-Identifier: Apache-2.0
// The table of registered systems (published form: ID;Arch;Hostname;Description, '#' before a comment).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "record/record.hpp"

namespace ngcc {

struct System {
    std::string id, arch, hostname, description;
};

// Error that names the line for anything that is no such table.
std::vector<System> read_systems(const std::filesystem::path& file);

// The entry `id`, or, if that is empty, the one whose architecture and host name are those of this machine.
// Error if there is none, or if the machine is another one; it names the fields that differ.
System registered_system(const std::filesystem::path& file, const std::string& id,
                         const record::Environment& machine);

}  // namespace ngcc
