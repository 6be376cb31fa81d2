// SPDX-License-Identifier: Apache-2.0
// Runs a command as a user would and takes what it prints.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <string>

struct ShellOutput {
    int status = -1;  // exit status, or 128 + signal
    std::string text;
};

// `command` goes to a shell; stderr stays with the test's unless it says otherwise.
inline ShellOutput run_in_shell(const std::string& command) {
    ShellOutput output;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return output;
    char buffer[4096];
    for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        output.text.append(buffer, n);
    const int status = ::pclose(pipe);
    output.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return output;
}
