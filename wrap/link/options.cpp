// SPDX-License-Identifier: Apache-2.0
#include "link/options.hpp"

namespace hashprof::wrap {

std::vector<std::string> wrap_options(const std::vector<std::string>& names, bool executable) {
    std::vector<std::string> out;
    for (const std::string& name : names)
        out.push_back("--wrap=" + name);
    out.insert(out.end(), {"-u", "hashprof_control"});
    // An executable runs without a harness: its region is made at the start and stored at the end.
    if (executable) out.insert(out.end(), {"-u", "hashprof_autostart"});
    out.emplace_back("--emit-relocs");
    return out;
}

std::vector<std::string> runtime_group(const std::filesystem::path& runtime,
                                       const std::vector<std::filesystem::path>& archives) {
    std::vector<std::string> out{"--push-state", "--no-whole-archive", "--start-group", runtime.string()};
    for (const auto& archive : archives)
        out.push_back(archive.string());
    out.insert(out.end(), {"--end-group", "--pop-state"});
    return out;
}

}  // namespace hashprof::wrap
