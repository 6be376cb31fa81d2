// SPDX-License-Identifier: Apache-2.0
// One function a subcommand: adds it to the command line; `status` receives the exit status when it was
// chosen.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace hashprof {

// `words`: of the target, as far as they stood after "--".
void add_run(CLI::App& app, const std::vector<std::string>& words, int& status);
void add_census(CLI::App& app, int& status);
void add_calibrate(CLI::App& app, int& status);
void add_show(CLI::App& app, int& status);

}  // namespace hashprof
