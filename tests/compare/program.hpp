// SPDX-License-Identifier: Apache-2.0
// Runs the built ngcc_perf as a user would.
#pragma once

#include <string>

#include "../shell.hpp"

namespace compare_test {

using Output = ShellOutput;

// `arguments` go to a shell; stderr goes where `errors` says.
inline Output ngcc_perf(const std::string& arguments, const std::string& errors = "/dev/null") {
    return run_in_shell(NGCC_PERF " " + arguments + " 2>" + errors);
}

}  // namespace compare_test
