// SPDX-License-Identifier: Apache-2.0
// Trees that are in the package twice, and self-assessments beside the submission proper.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "package/paths.hpp"
#include "package/reader.hpp"
#include "package/sites.hpp"

namespace ngcc::package {
namespace {

std::vector<std::size_t> files_below(const Tree& tree, const std::string& folder) {
    const auto& files = tree.files;
    const std::string begin = folder.empty() ? "" : folder + '/';
    auto file = std::lower_bound(files.begin(), files.end(), begin,
                                 [](const File& f, const std::string& path) { return f.path < path; });
    std::vector<std::size_t> below;
    for (; file != files.end() && file->path.starts_with(begin); ++file)
        below.push_back(static_cast<std::size_t>(file - files.begin()));
    return below;
}

// Equal for folders that may be copies: type, version, name, API file's text, names and sizes of all files.
std::string outline_of(const Readings& readings, const Draft& draft, const std::vector<std::size_t>& below) {
    std::string outline;
    const std::size_t prefix = draft.site.folder.empty() ? 0 : draft.site.folder.size() + 1;
    for (const std::size_t i : below) {
        const File& file = readings.tree.files[i];
        ((outline += file.path.substr(prefix)) += '\0') += std::to_string(file.size) + '\n';
    }
    const std::string head = std::to_string(static_cast<int>(draft.site.type)) + ' ' +
                             std::to_string(static_cast<int>(draft.site.version)) + ' ' +
                             std::to_string(readings.of[draft.api].digest) + ' ' +
                             lower(name_of(draft.site.folder)) + '\n';
    return head + std::to_string(digest_of(outline)) + ' ' + std::to_string(outline.size());
}

bool same_contents(const Readings& readings, const std::vector<std::size_t>& a,
                   const std::vector<std::size_t>& b) {
    constexpr std::uint64_t largest_compared = 256u << 10;
    const auto& files = readings.tree.files;
    if (a.size() != b.size()) return false;
    for (std::size_t k = 0; k < a.size(); ++k) {
        if (files[a[k]].size != files[b[k]].size) return false;
        if (readings.was_read[a[k]] && readings.was_read[b[k]]) {
            if (readings.of[a[k]].digest != readings.of[b[k]].digest) return false;
        } else if (files[a[k]].size <= largest_compared && files[a[k]].kind != FileKind::prebuilt) {
            if (text_of(readings.tree, files[a[k]]) != text_of(readings.tree, files[b[k]])) return false;
        }
    }
    return true;
}

auto preference(const Draft& draft) {
    const std::string path = lower(draft.site.folder);
    std::size_t nesting = 0;
    for (std::size_t at = path.find("api_"); at != std::string::npos; at = path.find("api_", at + 1))
        ++nesting;
    return std::tuple(!self_assessment_folder(draft.site.api_file).empty(), nesting, path.size(), path);
}

}  // namespace

void drop_self_assessment(std::vector<Draft>& drafts, Discovery& out) {
    std::set<record::Type> has_others;
    for (const Draft& draft : drafts) {
        if (self_assessment_folder(draft.site.api_file).empty()) has_others.insert(draft.site.type);
    }
    std::vector<Draft> kept;
    std::set<std::string> told;
    for (Draft& draft : drafts) {
        const std::string folder(self_assessment_folder(draft.site.api_file));
        if (folder.empty() || has_others.count(draft.site.type) == 0)
            kept.push_back(std::move(draft));
        else if (told.insert(folder).second)
            out.skipped.push_back({folder, "self-assessment or foreign copy beside the submission"});
    }
    drafts = std::move(kept);
}

void drop_copies(const Readings& readings, std::vector<Draft>& drafts, Discovery& out) {
    std::sort(drafts.begin(), drafts.end(),
              [](const Draft& a, const Draft& b) { return preference(a) < preference(b); });
    struct Original {
        std::string folder;
        std::vector<std::size_t> below;
    };
    std::map<std::string, std::vector<Original>> originals;
    std::vector<Draft> kept;
    for (Draft& draft : drafts) {
        const std::vector<std::size_t> below = files_below(readings.tree, draft.site.folder);
        auto& known = originals[outline_of(readings, draft, below)];
        const auto original = std::find_if(known.begin(), known.end(), [&](const Original& other) {
            return other.folder != draft.site.folder && same_contents(readings, other.below, below);
        });
        if (original != known.end()) {
            out.skipped.push_back(
                {draft.site.folder, "copy of " + (original->folder.empty() ? "." : original->folder)});
            continue;
        }
        known.push_back({draft.site.folder, below});
        kept.push_back(std::move(draft));
    }
    drafts = std::move(kept);
}

}  // namespace ngcc::package
