// SPDX-License-Identifier: Apache-2.0
// Several files that define the same function: alternatives of one instance, or instances of their own.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include "package/paths.hpp"
#include "package/sites.hpp"

namespace ngcc::package {
namespace {

bool has_main(const Readings& readings, const Draft& draft) {
    const auto& defines = readings.of[draft.api].facts.defines;
    return std::find(defines.begin(), defines.end(), "main") != defines.end();
}

// Folders and files of test programs, attacks and wrappers.
bool sounds_like_a_tool(std::string_view path) {
    static constexpr std::array<std::string_view, 12> words{"test", "bench", "attack", "example",
                                                            "demo", "speed", "fuzz",   "wrapper",
                                                            "tool", "mock",  "stub",   "old"};
    const std::string text = lower(path);
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        const std::size_t at = text.find(word);
        return at != std::string::npos && (at == 0 || text[at - 1] < 'a' || text[at - 1] > 'z');
    });
}

bool is_official_name(std::string_view path) {
    return lower(stem_of(path)).ends_with("_algorithminstance");
}

// Smaller is better.
auto rank_of(const Readings& readings, const Draft& draft) {
    const std::string& path = draft.site.api_file;
    const bool fits_header =
        !draft.headers.empty() &&
        lower(stem_of(path)) == lower(stem_of(readings.tree.files[draft.headers[0]].path));
    return std::tuple(has_main(readings, draft), sounds_like_a_tool(name_of(path)), !is_official_name(path),
                      !fits_header, draft.headers.empty(), path.size(), path);
}

std::string instance_of(const Readings& readings, const Draft& draft) {
    return draft.headers.empty() ? std::string() : readings.of[draft.headers[0]].instance;
}

// In one folder: other names, or sources that only include a common one, are instances of their own.
bool are_alternatives(const Readings& readings, const Draft& a, const Draft& b) {
    const bool share_source = std::any_of(a.included.begin(), a.included.end(), [&](std::size_t i) {
        return std::find(b.included.begin(), b.included.end(), i) != b.included.end();
    });
    if (share_source) return false;
    const std::string name_a = instance_of(readings, a), name_b = instance_of(readings, b);
    return name_a.empty() || name_b.empty() || name_a == name_b || a.headers[0] == b.headers[0];
}

void absorb(Draft& winner, Draft& loser) {
    auto& rivals = winner.site.rivals;
    rivals.push_back(loser.site.api_file);
    rivals.insert(rivals.end(), loser.site.rivals.begin(), loser.site.rivals.end());
}

// A second definition below an instance's folder, or in a folder of tests beside it, without a header of its
// own.
bool is_appendix(const Readings& readings, const Draft& small, const Draft& big) {
    if (small.site.type != big.site.type || small.site.version != big.site.version ||
        small.site.folder == big.site.folder)
        return false;
    const std::string_view own = small.site.folder;
    for (const std::size_t header : small.headers) {
        if (is_below(readings.tree.files[header].path, own)) return false;
    }
    if (is_below(own, big.site.folder)) return true;
    const bool same_name =
        !small.headers.empty() && !big.headers.empty() && small.headers[0] == big.headers[0];
    return same_name && sounds_like_a_tool(name_of(own)) && !sounds_like_a_tool(name_of(big.site.folder));
}

void join_within_folders(const Readings& readings, std::vector<Draft>& drafts) {
    std::vector<Draft> joined;
    std::map<std::pair<record::Type, std::string>, std::vector<std::size_t>> by_folder;
    for (Draft& draft : drafts) {
        auto& places = by_folder[{draft.site.type, draft.site.folder}];
        const auto place = std::find_if(places.begin(), places.end(), [&](std::size_t i) {
            return are_alternatives(readings, joined[i], draft);
        });
        if (place == places.end()) {
            places.push_back(joined.size());
            joined.push_back(std::move(draft));
        } else {
            absorb(joined[*place], draft);
        }
    }
    drafts = std::move(joined);
}

}  // namespace

void join_rivals(const Readings& readings, std::vector<Draft>& drafts) {
    std::sort(drafts.begin(), drafts.end(),
              [&](const Draft& a, const Draft& b) { return rank_of(readings, a) < rank_of(readings, b); });
    join_within_folders(readings, drafts);
    std::vector<std::optional<std::size_t>> owner(drafts.size());
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        for (std::size_t k = 0; k < drafts.size() && !owner[i]; ++k) {
            if (!owner[k] && k != i && is_appendix(readings, drafts[i], drafts[k])) owner[i] = k;
        }
    }
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        if (owner[i] && !owner[*owner[i]]) absorb(drafts[*owner[i]], drafts[i]);
    }
    std::vector<Draft> kept;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        if (!owner[i] || owner[*owner[i]]) kept.push_back(std::move(drafts[i]));
    }
    for (Draft& draft : kept)
        std::sort(draft.site.rivals.begin(), draft.site.rivals.end());
    drafts = std::move(kept);
}

}  // namespace ngcc::package
