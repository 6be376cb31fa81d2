// SPDX-License-Identifier: Apache-2.0
// The linker's place in the compiler's command: hashprof-cc puts itself there, under the linker's name, in a
// folder of its own that -B makes the compiler search first. What arrives is the complete link: objects just
// compiled, archives, libraries with the compiler's own folders.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hashprof::wrap {

enum class Windows { automatic, on, off };  // automatic: in executables

// What hashprof-cc hands to itself in the linker's place, in a file beside the linker's name.
struct LinkPlan {
    std::string linker;  // the real one
    std::string runtime;
    std::vector<std::string> helpers;
    Windows windows = Windows::automatic;
    bool quiet = false;
};

void store(const LinkPlan& plan, const std::filesystem::path& folder);
// The plan beside argv[0], or nothing if this is no linker's place.
std::optional<LinkPlan> load_plan(const std::filesystem::path& program);
// Whether the linker's place was taken up.
bool was_called(const std::filesystem::path& folder);

// The link: census, refusal or wrapped link, proof, side file. arguments are the linker's. Returns the exit
// status.
int link(const LinkPlan& plan, const std::vector<std::string>& arguments);

}  // namespace hashprof::wrap
