// SPDX-License-Identifier: Apache-2.0
// A command inside its box, as bubblewrap is told.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "confine/confine.hpp"

namespace ngcc {

// How the machine's root folder leads to its programs and libraries: by links into /usr on most.
struct SystemLayout {
    struct Link {
        std::string name, target;  // "/bin", "usr/bin"
    };
    std::vector<Link> links;
    std::vector<std::string> folders;  // that are no links: "/lib"

    static SystemLayout of_this_machine();
};

// All paths absolute.
struct BoxedCommand {
    std::filesystem::path program;
    std::vector<std::string> arguments, environment;  // environment: NAME=value
    std::filesystem::path folder;                     // empty: the scratch folder, or / if there is none
};

// Descriptors of bubblewrap's own: what it says about the box, and what it waits for before it starts the
// command.
struct BoxDescriptors {
    int status = -1, release = -1;
};

// The arguments of bwrap (its own name is not among them). bwrap itself is to be started with an empty
// environment, since the box starts with bwrap's; that spares --clearenv, which old versions do not know.
std::vector<std::string> box_arguments(const BoxedCommand& command, const Confinement& confinement,
                                       const SystemLayout& system, BoxDescriptors descriptors);

}  // namespace ngcc
