// SPDX-License-Identifier: Apache-2.0
// What make prints in a dry run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/build_log.hpp"

namespace ngcc::recipe {

// A call of make that somebody wrote down: goals and settings.
struct MakeCall {
    std::filesystem::path folder;  // absolute
    std::vector<std::string> arguments;

    bool operator==(const MakeCall&) const = default;
};

// "make -C sub KAT LEVEL=3" -> sub, {KAT, LEVEL=3}. None for other commands and for goals that clean, run or
// install.
std::optional<MakeCall> make_call(const ShellCommand& command);

// Feeds the commands to the log. `calls` gets calls of make that were printed but not followed.
void read_make_output(std::string_view text, const std::filesystem::path& folder, BuildLog& log,
                      std::vector<MakeCall>& calls);

// Goals that are worth a run of their own, by the names in a Makefile's text, best first: known answers, all,
// libraries.
std::vector<std::string> interesting_goals(std::string_view makefile);

}  // namespace ngcc::recipe
