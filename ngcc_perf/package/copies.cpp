// SPDX-License-Identifier: Apache-2.0
// Trees that are in the package twice, and self-assessments beside the submission proper.
#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <tuple>

#include "package/paths.hpp"
#include "package/sites.hpp"

namespace ngcc::package {
namespace {

// The program's texts: two copies may have other build files, documents and leftovers.
std::vector<std::size_t> sources_below(const Readings& readings, const std::string& folder) {
    const auto& files = readings.tree.files;
    const std::string begin = folder.empty() ? "" : folder + '/';
    auto file = std::lower_bound(files.begin(), files.end(), begin,
                                 [](const File& f, const std::string& path) { return f.path < path; });
    std::vector<std::size_t> below;
    for (; file != files.end() && file->path.starts_with(begin); ++file) {
        const auto i = static_cast<std::size_t>(file - files.begin());
        if (readings.was_read[i]) below.push_back(i);
    }
    return below;
}

// Equal for folders that may be copies: type, version, name, API file's text, names and sizes of its sources.
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
    const auto same = [&](std::size_t i, std::size_t k) {
        return readings.of[i].digest == readings.of[k].digest;
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

auto preference(const Draft& draft) {
    const std::string path = lower(draft.site.folder);
    std::size_t nesting = 0;
    for (std::size_t at = path.find("api_"); at != std::string::npos; at = path.find("api_", at + 1))
        ++nesting;
    return std::tuple(!self_assessment_folder(draft.site.api_file).empty(), nesting, path.size(), path);
}

}  // namespace

// Eight bytes at a time; the multiplier is that of a well-known 64-bit congruential generator.
std::uint64_t digest_of(std::string_view text) {
    std::uint64_t digest = text.size();
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t piece;
        std::memcpy(&piece, text.data() + i, 8);
        digest = (digest ^ piece) * 6364136223846793005u;
        digest ^= digest >> 29;
    }
    for (; i < text.size(); ++i)
        digest = (digest ^ static_cast<unsigned char>(text[i])) * 6364136223846793005u;
    return digest ^ digest >> 32;
}

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
        const std::vector<std::size_t> below = sources_below(readings, draft.site.folder);
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
