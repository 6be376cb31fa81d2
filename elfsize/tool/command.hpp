// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace elfsize {

// The command line `elfsize FILE...`; the exit status of the process.
int run_command(int argc, char** argv);

}  // namespace elfsize
