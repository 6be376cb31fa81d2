// SPDX-License-Identifier: Apache-2.0
// The options that turn a link into a wrapped one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hashprof::wrap {

// For the linker itself: --wrap for each name, the runtime's entry points, relocations kept for the proof.
std::vector<std::string> wrap_options(const std::vector<std::string>& names, bool executable);

// The runtime in one group with the user's archives, which are searched again for what only the wrappers
// refer to: so the order of the user's archives does not matter.
std::vector<std::string> runtime_group(const std::filesystem::path& runtime,
                                       const std::vector<std::filesystem::path>& archives);

}  // namespace hashprof::wrap
