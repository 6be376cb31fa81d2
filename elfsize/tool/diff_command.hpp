// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace elfsize {

// `elfsize diff OLD NEW`; argv[0] is "diff". The exit status of the process.
int run_diff(int argc, char** argv);

}  // namespace elfsize
