// SPDX-License-Identifier: Apache-2.0
// One supervised run from the command line to the exit status.
#pragma once

#include <string>
#include <vector>

namespace hashprof {

struct SessionOptions {
    std::vector<std::string> command;
    std::string route = "auto", mode = "full", functions, operations;
    int call_site_depth = 0;  // 0: call sites are not taken
    std::string output, csv, folded;
    bool shapes = false, json = false, quiet = false;
};

// Ends this process by the target's signal if it died of one; else its exit status, or why there is none.
int run_session(SessionOptions options);

}  // namespace hashprof
