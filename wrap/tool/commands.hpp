// SPDX-License-Identifier: Apache-2.0
// The subcommands of hashprof-wrap, one file each.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace hashprof::wrap {

struct Subcommand {
    CLI::App* parser = nullptr;
    std::function<int()> run;  // the exit status
};

Subcommand add_census(CLI::App& app);
Subcommand add_flags(CLI::App& app);
Subcommand add_verify(CLI::App& app);

}  // namespace hashprof::wrap
