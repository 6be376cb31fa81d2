// SPDX-License-Identifier: Apache-2.0
#include "runner/launch.hpp"

#include <unistd.h>

#include <thread>

#include "confine/box.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;

fs::path made_absolute(const fs::path& path) {
    if (path.empty()) return path;
    std::error_code error;
    fs::path whole = fs::absolute(path, error);
    return error ? path : whole;
}

Confinement with_absolute_paths(Confinement confinement) {
    for (fs::path& path : confinement.readable)
        path = made_absolute(path);
    confinement.scratch = made_absolute(confinement.scratch);
    return confinement;
}

void put_into_box(Launch& launch, const Command& command, const MachineConfinement& means) {
    Pipe status, release;
    launch.box = BoxPipes{std::move(status.read), std::move(release.write), std::move(status.write),
                          std::move(release.read)};
    const BoxDescriptors inside{launch.box->status_inside.get(), launch.box->release_inside.get()};
    static const SystemLayout system = SystemLayout::of_this_machine();
    launch.words = box_arguments({made_absolute(command.program), command.arguments, command.environment,
                                  made_absolute(command.folder)},
                                 with_absolute_paths(*command.confinement), system, inside);
    launch.words.insert(launch.words.begin(), means.program.string());
    launch.program = means.program;
    launch.environment.clear();
    launch.folder.clear();
    launch.inherited.insert(launch.inherited.end(), {inside.status, inside.release});
    launch.protect_devices = ::geteuid() == 0;
    launch.processes = process_limit_in_box(command.confinement->processes);
}

void limit_only(Launch& launch, const Command& command) {
    launch.no_new_privileges = true;
    if (launch.folder.empty()) launch.folder = command.confinement->scratch;
    const std::uint64_t processes = process_limit_outside(command.confinement->processes);
    launch.limits.push_back(allowed_limit(RLIMIT_NPROC, processes, processes));
}

}  // namespace

Launch prepare(const Command& command, const MachineConfinement* means) {
    Launch launch;
    launch.program = command.program;
    launch.folder = command.folder;
    launch.words = command.words();
    launch.environment = command.environment;
    if (command.inherit_fd) launch.inherited.push_back(*command.inherit_fd);
    if (!command.confinement) return launch;
    const unsigned cpus = command.cpu ? 1 : std::thread::hardware_concurrency();
    launch.limits = resource_limits(*command.confinement, command.timeout_s + command.grace_s, cpus);
    if (means->means == ConfinementMeans::bubblewrap)
        put_into_box(launch, command, *means);
    else
        limit_only(launch, command);
    return launch;
}

}  // namespace ngcc
