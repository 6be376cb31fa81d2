// SPDX-License-Identifier: Apache-2.0
// Runs the built ngcc_perf as a user would and takes what it prints.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

namespace end_to_end {

struct Output {
    int status = -1;
    std::string text;
};

// `command` goes to a shell; stderr stays with the test's.
inline Output run(const std::string& command) {
    Output output;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return output;
    char buffer[4096];
    for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        output.text.append(buffer, n);
    const int status = ::pclose(pipe);
    output.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return output;
}

inline Output ngcc_perf(const std::string& arguments) {
    return run(std::string(NGCC_PERF " ") + arguments);
}

inline nlohmann::json profile(const std::string& instance, const std::string& operation,
                              const std::string& options) {
    const Output output =
        ngcc_perf("profile " + instance + " " + operation + " --json " + options + " 2>/dev/null");
    return output.status == 0 ? nlohmann::json::parse(output.text) : nlohmann::json();
}

}  // namespace end_to_end
