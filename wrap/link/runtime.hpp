// SPDX-License-Identifier: Apache-2.0
// libhashprof_wrap.a, the archive with the wrappers that is added to a link.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include "link/findings.hpp"

namespace hashprof::wrap {

struct Runtime {
    std::filesystem::path path;
    Target target;
    // (symbol, function of the runtime that refers to it), for X and __wrap_X: these references are the
    // runtime's own and neither calls that were redirected nor calls that slipped past the wrapper.
    std::set<std::pair<std::string, std::string>> own_uses;

    bool owns(const std::string& symbol, const std::string& from) const {
        return own_uses.contains({symbol, from});
    }
};

// Error if the archive is missing, or is not the wrap runtime.
Runtime read_runtime(const std::filesystem::path& path);

// Beside the running program: ../lib (installed), ../libhashprof (build tree). Error naming both if it is in
// neither.
std::filesystem::path find_runtime();

}  // namespace hashprof::wrap
