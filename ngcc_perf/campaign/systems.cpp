// SPDX-License-Identifier: Apache-2.0
#include "campaign/systems.hpp"

#include <sstream>

#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

using hashprof::Error;
using hashprof::Exit;

constexpr const char* heading = "ID;Arch;Hostname;Description";

// The last field keeps its semicolons.
std::vector<std::string> fields(std::string line) {
    std::vector<std::string> list;
    for (std::size_t at; list.size() < 3 && (at = line.find(';')) != std::string::npos;) {
        list.push_back(line.substr(0, at));
        line.erase(0, at + 1);
    }
    list.push_back(line);
    return list;
}

bool same_machine(const System& system, const record::Environment& machine) {
    return system.arch == machine.architecture && system.hostname == machine.hostname;
}

std::string difference(const char* field, const std::string& registered, const record::Text& found) {
    if (registered == found) return "";
    return std::string("\n    ") + field + ": " + registered + " is registered, " +
           found.value_or("unknown") + " found";
}

}  // namespace

std::vector<System> read_systems(const std::filesystem::path& file) {
    std::istringstream text(hashprof::read_file(file));
    std::vector<System> systems;
    bool headed = false;
    std::string line;
    for (std::size_t number = 1; std::getline(text, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty() || line.front() == '#') continue;
        const std::string where = file.string() + ":" + std::to_string(number);
        if (!headed) {
            if (line != heading)
                throw Error(where, "is not the heading of a table of systems",
                            std::string("begin it with ") + heading);
            headed = true;
            continue;
        }
        const std::vector<std::string> f = fields(line);
        if (f.size() != 4 || f[0].empty() || f[1].empty() || f[2].empty())
            throw Error(where, "is no system", std::string("write ") + heading);
        systems.push_back({f[0], f[1], f[2], f[3]});
    }
    return systems;
}

System registered_system(const std::filesystem::path& file, const std::string& id,
                         const record::Environment& machine) {
    const std::string here =
        machine.architecture.value_or("unknown") + ", " + machine.hostname.value_or("unknown");
    for (const System& system : read_systems(file)) {
        if (id.empty() ? !same_machine(system, machine) : system.id != id) continue;
        if (same_machine(system, machine)) return system;
        throw Error(file.string(),
                    "system " + id +
                        " is another machine:" + difference("Arch", system.arch, machine.architecture) +
                        difference("Hostname", system.hostname, machine.hostname),
                    "name the right system with --system, or register this machine there", Exit::environment);
    }
    throw Error(file.string(),
                id.empty() ? "does not list this machine (" + here + ")" : "does not list the system " + id,
                "add a line: " + (id.empty() ? std::string("NAME") : id) + ";" +
                    machine.architecture.value_or("?") + ";" + machine.hostname.value_or("?") +
                    ";description",
                Exit::environment);
}

}  // namespace ngcc
