// SPDX-License-Identifier: Apache-2.0
#include "support/error.hpp"
#include "tool/command.hpp"

int main(int argc, char** argv) {
    return hashprof::guarded_main("elfsize", elfsize::run_command, argc, argv);
}
