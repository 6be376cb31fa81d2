// SPDX-License-Identifier: Apache-2.0
// One function a subcommand: adds it to the command line; `status` receives the exit status when it was
// chosen.
#pragma once

namespace CLI {
class App;
}

namespace hashprof {

void add_show(CLI::App& app, int& status);

}  // namespace hashprof
