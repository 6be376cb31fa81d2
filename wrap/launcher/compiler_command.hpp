// SPDX-License-Identifier: Apache-2.0
// The command line of gcc or clang, as far as it decides whether and how a linker is called.
#pragma once

#include <string>
#include <vector>

namespace hashprof::wrap {

struct CompilerCommand {
    bool links = false;  // neither -c nor -S nor -E ..., and something to link
    bool lto = false;    // the last of -flto and -fno-lto
    std::string output = "a.out";
    std::string linker = "ld";  // name that the compiler looks for: ld, ld.lld, ...
    std::string linker_path;    // -fuse-ld=/path or --ld-path=/path of clang
    std::vector<std::string>
        selection;  // options that choose the compiler's target and programs: -B, -m32, --target
};

// arguments: those after the compiler's name, response files expanded.
CompilerCommand parse_compiler_command(const std::vector<std::string>& arguments);

// The same arguments without the options that name a linker by its path.
std::vector<std::string> without_linker_path(const std::vector<std::string>& arguments);

}  // namespace hashprof::wrap
