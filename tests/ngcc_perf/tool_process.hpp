// SPDX-License-Identifier: Apache-2.0
// Runs the program under test with the real worker.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

struct Result {
    int status = -1;  // exit status, or 128 + signal
    std::string out, err;
};

Result ngcc_perf(const std::vector<std::string>& arguments);

// Starts it without waiting; output goes to /dev/null.
pid_t start_ngcc_perf(const std::vector<std::string>& arguments);

// Exit status, or 128 + signal.
int wait_for(pid_t pid);

// A catalogue of toy libraries; returns its path.
std::filesystem::path toy_catalogue(const std::filesystem::path& folder,
                                    const std::vector<std::string>& toys);
