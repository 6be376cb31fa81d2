// SPDX-License-Identifier: Apache-2.0
// Foreign code in a box: what it may reach and use, and what this machine has to enforce that with.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace ngcc {

// The box of one process and its descendants. Outside it there is no network, no home, no other process, no
// environment but the command's own; the system's programs and libraries (/usr, the loader's cache) are there
// to be read, /tmp is private memory.
struct Confinement {
    std::vector<std::filesystem::path>
        readable;                    // files and folders beside the system, under their own paths
    std::filesystem::path scratch;   // the one folder that may be written; empty: none
    std::uint64_t memory_bytes = 0;  // address space of a process; 0: the machine's memory
    std::uint64_t file_bytes = std::uint64_t{4} << 30;  // of any file written
    std::uint64_t processes = 256;                      // of the box together, threads counted
    double cpu_s = 0;  // of a process; 0: the command's time limit and a little, on every CPU it may use
};

enum class ConfinementMeans { bubblewrap, limits };

// What this machine has, found out once by trying it.
struct MachineConfinement {
    ConfinementMeans means = ConfinementMeans::limits;
    std::filesystem::path program;  // bwrap
    std::string text;    // for records: "bubblewrap 0.8.0", "limits only: bubblewrap is not installed"
    std::string remedy;  // of limits
    // The number of processes in a box is limited: for root that takes a pids control group.
    bool limits_processes = true;
    std::filesystem::path group_parent;  // where such a group can be made; empty for other users
};

const MachineConfinement& machine_confinement();

// The same for a bwrap of the caller's choice (empty: as if there were none), not remembered.
MachineConfinement try_confinement(const std::filesystem::path& bwrap);

// What records and logs of code say that runs unconfined because the user asked for it (--no-sandbox).
inline constexpr const char* unconfined_text = "none: --no-sandbox";

}  // namespace ngcc
