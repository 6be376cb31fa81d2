// SPDX-License-Identifier: Apache-2.0
#include "package/sites.hpp"

#include <algorithm>
#include <array>

#include "package/paths.hpp"
#include "package/words.hpp"

namespace ngcc::package {

void find_sites(const Readings& readings, const Includes& includes, Discovery& out) {
    const auto& files = readings.tree.files;
    for (const record::Type type :
         {record::Type::kem, record::Type::sig, record::Type::kex, record::Type::hash}) {
        for (std::size_t i = 0; i < files.size(); ++i) {
            const auto& defines = readings.of[i].facts.defines;
            if (std::find(defines.begin(), defines.end(), needed_functions(type)[0]) == defines.end())
                continue;
            Site site;
            site.type = type;
            site.api_file = files[i].path;
            site.folder = parent_of(files[i].path);
            site.version = version_of(site.folder);
            for (const std::size_t h : includes.reached(i, site.folder)) {
                if (readings.of[h].facts.names_instance) site.headers.push_back(files[h].path);
            }
            out.sites.push_back(std::move(site));
        }
    }
    std::sort(out.sites.begin(), out.sites.end(), [](const Site& a, const Site& b) {
        return std::tie(a.version, a.folder, a.api_file) < std::tie(b.version, b.folder, b.api_file);
    });
}

}  // namespace ngcc::package
