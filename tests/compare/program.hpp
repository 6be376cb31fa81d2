// SPDX-License-Identifier: Apache-2.0
// Runs the built ngcc_perf as a user would.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <string>

namespace compare_test {

struct Output {
    int status = -1;
    std::string text;
};

// `arguments` go to a shell; stderr goes where `errors` says.
inline Output ngcc_perf(const std::string& arguments, const std::string& errors = "/dev/null") {
    Output output;
    std::FILE* pipe = ::popen((NGCC_PERF " " + arguments + " 2>" + errors).c_str(), "r");
    if (pipe == nullptr) return output;
    char buffer[4096];
    for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        output.text.append(buffer, n);
    const int status = ::pclose(pipe);
    output.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return output;
}

}  // namespace compare_test
