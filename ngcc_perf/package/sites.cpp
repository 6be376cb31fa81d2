// SPDX-License-Identifier: Apache-2.0
#include "package/sites.hpp"

#include <algorithm>
#include <tuple>

#include "package/paths.hpp"

namespace ngcc::package {
namespace {

// Those that the API file reaches, then others in the folder.
void name_headers(const Readings& readings, Draft& draft) {
    constexpr std::size_t most_headers = 16;
    const auto& files = readings.tree.files;
    std::vector<std::string>& headers = draft.site.headers;
    for (const std::size_t i : draft.headers)
        headers.push_back(files[i].path);
    const auto first =
        std::lower_bound(files.begin(), files.end(), draft.site.folder,
                         [](const File& file, const std::string& path) { return file.path < path; });
    for (auto file = first; file != files.end() && headers.size() < most_headers; ++file) {
        if (!is_below(file->path, draft.site.folder)) {
            // "a-b" sorts between "a" and "a/b".
            if (!file->path.starts_with(draft.site.folder)) break;
            continue;
        }
        if (file->kind == FileKind::header &&
            readings.of[static_cast<std::size_t>(file - files.begin())].facts.names_instance &&
            std::find(headers.begin(), headers.end(), file->path) == headers.end())
            headers.push_back(file->path);
    }
    if (headers.size() > most_headers) headers.resize(most_headers);
}

}  // namespace

void find_sites(const Readings& readings, const Includes& includes, Discovery& out) {
    std::vector<Draft> drafts = find_drafts(readings, includes, out);
    drop_templates(readings, drafts, out);
    join_rivals(readings, drafts);
    share_between_headers(readings, includes, drafts);
    widen_folders(readings.tree, drafts);
    drop_self_assessment(drafts, out);
    drop_copies(readings, drafts, out);
    for (Draft& draft : drafts)
        name_headers(readings, draft);
    add_define_sets(readings, includes, drafts);
    for (Draft& draft : drafts)
        out.sites.push_back(std::move(draft.site));
    std::sort(out.sites.begin(), out.sites.end(), [](const Site& a, const Site& b) {
        if (a.version != b.version) return a.version < b.version;
        if (a.folder != b.folder) return record::natural_less(a.folder, b.folder);
        return std::tie(a.api_file, a.type) < std::tie(b.api_file, b.type);
    });
}

}  // namespace ngcc::package
