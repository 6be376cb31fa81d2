// SPDX-License-Identifier: Apache-2.0
// Commands of a shell, with all that they leave behind.
#pragma once

#include <filesystem>
#include <string>

namespace zoo {

struct Result {
    int status = -1;  // as wait(2) gives it
    std::string out, err;
};

// "exit 3", "signal 9"
std::string how_it_ended(int status);

std::string quoted(const std::string& text);
std::string content(const std::filesystem::path& file);

// Runs a command in a folder, stdin from /dev/null. The shell becomes the last command if that starts with
// exec.
Result run(const std::filesystem::path& folder, const std::string& command);

}  // namespace zoo
