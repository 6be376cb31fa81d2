// SPDX-License-Identifier: Apache-2.0
// Runs the built ngcc_perf as a user would and takes what it prints.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "../shell.hpp"

namespace end_to_end {

using Output = ShellOutput;

inline Output ngcc_perf(const std::string& arguments) {
    return run_in_shell(NGCC_PERF " " + arguments);
}

inline nlohmann::json profile(const std::string& instance, const std::string& operation,
                              const std::string& options) {
    const Output output =
        ngcc_perf("profile " + instance + " " + operation + " --json " + options + " 2>/dev/null");
    return output.status == 0 ? nlohmann::json::parse(output.text) : nlohmann::json();
}

}  // namespace end_to_end
