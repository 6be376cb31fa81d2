// SPDX-License-Identifier: Apache-2.0
// What belongs to an instance: how far up from its API file.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "package/paths.hpp"
#include "package/sites.hpp"

namespace ngcc::package {
namespace {

// Facts of folders that are asked for often.
struct Folders {
    std::set<std::string, std::less<>> with_sources;  // directly inside: sources, headers, build files
    std::set<std::string, std::less<>> with_vectors;  // a folder Test_Vectors directly inside

    explicit Folders(const Tree& tree) {
        std::string_view last;
        for (const File& file : tree.files) {
            const std::string_view folder = parent_of(file.path);
            if (file.kind <= FileKind::meson) with_sources.emplace(folder);
            if (folder == last) continue;
            last = folder;
            for (std::string_view up = folder; !up.empty(); up = parent_of(up)) {
                if (lower(name_of(up)).starts_with("test_vector")) with_vectors.emplace(parent_of(up));
            }
        }
    }

    bool may_widen(std::string_view from, std::string_view to) const {
        const std::string_view name = name_of(from);
        if (is_structural(name) && !is_piece(name)) return false;
        if (is_piece(name)) return true;
        if (to.empty()) return with_sources.count(to) > 0 && with_vectors.count(to) == 0;
        return !is_structural(name_of(to)) && with_vectors.count(to) == 0;
    }
};

std::string widened(const Folders& folders, const std::string& from, const std::vector<std::string>& all) {
    std::string folder = from;
    while (!folder.empty()) {
        const std::string up(parent_of(folder));
        const bool holds_another = std::any_of(all.begin(), all.end(), [&](const std::string& other) {
            return is_below(other, up) && !is_below(other, folder);
        });
        if (holds_another || !folders.may_widen(folder, up)) break;
        folder = up;
    }
    return folder;
}

std::string_view without_pieces(std::string_view folder) {
    while (!folder.empty() && is_piece(name_of(folder)))
        folder = parent_of(folder);
    return folder;
}

// All headers that name an instance, or those of one name.
std::vector<std::size_t> possible_headers(const Readings& readings, const Includes& includes,
                                          const Draft& draft) {
    std::vector<std::size_t> headers;
    if (!draft.headers.empty()) {
        headers = includes.named(readings.tree.files[draft.headers[0]].path);
    } else {
        for (std::size_t i = 0; i < readings.of.size(); ++i)
            headers.push_back(i);
    }
    std::erase_if(headers, [&](std::size_t i) {
        return !readings.of[i].facts.names_instance || readings.tree.files[i].kind != FileKind::header ||
               !embedded_folder(readings.tree.files[i].path).empty();
    });
    return headers;
}

// The folders of all drafts of a type: how near does the nearest come to a path?
class Neighbours {
  public:
    Neighbours(const std::vector<Draft>& drafts, record::Type type) {
        for (const Draft& draft : drafts) {
            if (draft.site.type == type) folders_.push_back(draft.site.folder);
        }
        std::sort(folders_.begin(), folders_.end());
    }

    std::size_t most_common_parts(std::string_view path) const {
        // What shares most with a path stands next to it in the order of paths.
        constexpr std::ptrdiff_t reach = 8;
        const auto at = std::lower_bound(folders_.begin(), folders_.end(), path);
        const auto first = at - std::min(at - folders_.begin(), reach);
        const auto last = at + std::min(folders_.end() - at, reach);
        std::size_t most = 0;
        for (auto folder = first; folder != last; ++folder)
            most = std::max(most, common_parts(path, *folder));
        return most;
    }

  private:
    std::vector<std::string> folders_;
};

// The headers of folders that have nothing else and share the draft's API file; empty if it has one of its
// own.
std::vector<std::size_t> header_variants(const Readings& readings, const Includes& includes,
                                         const Draft& draft, const Neighbours& neighbours) {
    constexpr std::size_t most_shares = 256;
    const auto& files = readings.tree.files;
    const auto is_own = [&](std::size_t header) {
        return is_below(draft.site.api_file, without_pieces(parent_of(files[header].path)));
    };
    if (std::any_of(draft.headers.begin(), draft.headers.end(), is_own)) return {};
    std::vector<std::size_t> variants;
    for (const std::size_t header : possible_headers(readings, includes, draft)) {
        const std::string& path = files[header].path;
        if (is_own(header)) return {};
        const bool nearer_to_another =
            neighbours.most_common_parts(path) > common_parts(path, draft.site.folder);
        if (!nearer_to_another && variants.size() < most_shares) variants.push_back(header);
    }
    if (variants.size() < 2) variants.clear();
    return variants;
}

}  // namespace

void widen_folders(const Tree& tree, std::vector<Draft>& drafts) {
    const Folders folders(tree);
    std::vector<std::string> all;
    for (const Draft& draft : drafts)
        all.push_back(draft.site.folder);
    std::unordered_map<std::string, std::string> known;
    for (Draft& draft : drafts) {
        const auto [place, is_new] = known.try_emplace(draft.site.folder);
        if (is_new) place->second = widened(folders, draft.site.folder, all);
        draft.site.folder = place->second;
    }
}

void share_between_headers(const Readings& readings, const Includes& includes, std::vector<Draft>& drafts) {
    std::map<record::Type, Neighbours> neighbours;
    std::vector<Draft> result;
    for (const Draft& draft : drafts) {
        const auto near = neighbours.try_emplace(draft.site.type, drafts, draft.site.type).first;
        const std::vector<std::size_t> variants = header_variants(readings, includes, draft, near->second);
        if (variants.empty()) result.push_back(draft);
        for (const std::size_t header : variants) {
            Draft share = draft;
            share.headers = {header};
            share.site.folder = parent_of(readings.tree.files[header].path);
            share.site.version = version_of(share.site.folder);
            result.push_back(std::move(share));
        }
    }
    drafts = std::move(result);
}

}  // namespace ngcc::package
