// SPDX-License-Identifier: Apache-2.0
// Which files define the interface, and which of them are one instance.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "package/paths.hpp"
#include "package/sites.hpp"
#include "package/words.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t most_drafts = 2000;
constexpr std::array all_types{record::Type::kem, record::Type::sig, record::Type::kex, record::Type::hash};

bool has(const std::vector<std::string>& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

// The function that a type needs and that nothing in the package defines; empty if there is none.
std::string_view missing_function(const std::set<std::string, std::less<>>& defined, record::Type type) {
    for (const std::string_view name : needed_functions(type)) {
        if (defined.count(name) == 0) return name;
    }
    return {};
}

std::set<std::string, std::less<>> all_definitions(const Readings& readings) {
    std::set<std::string, std::less<>> defined;
    for (const Reading& reading : readings.of) {
        for (const std::string& name : reading.facts.defines)
            defined.insert(name);
    }
    return defined;
}

// For each source or header with definitions the sources that include it and are no programs of their own.
std::map<std::size_t, std::vector<std::size_t>> includers_of(const Readings& readings,
                                                             const Includes& includes,
                                                             const std::set<std::size_t>& definers) {
    std::set<std::string> names;
    for (const std::size_t i : definers)
        names.insert(lower(name_of(readings.tree.files[i].path)));
    std::map<std::size_t, std::vector<std::size_t>> includers;
    for (std::size_t i = 0; i < readings.of.size(); ++i) {
        const FileKind kind = readings.tree.files[i].kind;
        if (kind != FileKind::c && kind != FileKind::cxx) continue;
        if (has(readings.of[i].facts.defines, "main")) continue;
        for (const std::string& include : readings.of[i].facts.includes) {
            if (names.count(lower(name_of(include))) == 0) continue;
            const std::size_t target = includes.resolve(i, include, parent_of(readings.tree.files[i].path));
            if (target != Includes::none && target != i && definers.count(target) > 0)
                includers[target].push_back(i);
        }
    }
    return includers;
}

std::vector<std::size_t> naming_headers(const Readings& readings, const Includes& includes, std::size_t api) {
    std::vector<std::size_t> headers;
    for (const std::size_t i : includes.reached(api, parent_of(readings.tree.files[api].path))) {
        if (readings.of[i].facts.names_instance) headers.push_back(i);
    }
    return headers;
}

struct Finder {
    const Readings& readings;
    const Includes& includes;
    Discovery& out;
    std::vector<Draft> drafts;
    std::set<std::string> embedded;

    const std::string& path(std::size_t i) const { return readings.tree.files[i].path; }

    void add(record::Type type, std::size_t api, std::vector<std::size_t> included) {
        for (Draft& draft : drafts) {
            if (draft.api == api && draft.site.type == type) {
                draft.included.insert(draft.included.end(), included.begin(), included.end());
                return;
            }
        }
        if (drafts.size() >= most_drafts) {
            out.skipped.push_back({path(api), "more than 2000 files define the interface"});
            return;
        }
        Draft draft;
        draft.api = api;
        draft.included = std::move(included);
        draft.headers = naming_headers(readings, includes, api);
        draft.site.type = type;
        draft.site.api_file = path(api);
        draft.site.folder = parent_of(path(api));
        draft.site.version = version_of(draft.site.folder);
        drafts.push_back(std::move(draft));
    }

    // The source that is compiled: of an included one its includers.
    void place(record::Type type, std::size_t definer,
               const std::map<std::size_t, std::vector<std::size_t>>& includers) {
        const auto found = includers.find(definer);
        if (found != includers.end()) {
            for (const std::size_t includer : found->second)
                add(type, includer, {definer});
        } else if (readings.tree.files[definer].kind == FileKind::header) {
            out.skipped.push_back(
                {path(definer), "defines the interface in a header that no source includes"});
        } else {
            add(type, definer, {});
        }
    }

    bool is_embedded(std::size_t i) {
        const std::string folder(embedded_folder(path(i)));
        if (folder.empty()) return false;
        if (embedded.insert(folder).second) out.skipped.push_back({folder, "embedded target"});
        return true;
    }

    void find(record::Type type, const std::set<std::string, std::less<>>& defined) {
        const std::string_view first = needed_functions(type)[0];
        std::set<std::size_t> definers;
        for (std::size_t i = 0; i < readings.of.size(); ++i) {
            if (has(readings.of[i].facts.defines, first) && !is_embedded(i)) definers.insert(i);
        }
        if (const std::string_view missing = missing_function(defined, type); !missing.empty()) {
            for (const std::size_t i : definers)
                out.skipped.push_back({path(i), "defines " + std::string(first) + ", but nothing defines " +
                                                    std::string(missing)});
            return;
        }
        const auto includers = includers_of(readings, includes, definers);
        for (const std::size_t i : definers)
            place(type, i, includers);
    }
};

bool defines_only_empty(const Readings& readings, const Draft& draft) {
    std::vector<std::size_t> sources = draft.included;
    sources.push_back(draft.api);
    bool any = false;
    for (const std::size_t i : sources) {
        for (const std::string_view name : needed_functions(draft.site.type)) {
            if (!has(readings.of[i].facts.defines, name)) continue;
            if (!has(readings.of[i].empty_bodies, name)) return false;
            any = true;
        }
    }
    return any;
}

bool is_named_as_template(const Readings& readings, const Draft& draft) {
    return lower(name_of(draft.site.folder)) == "algorithminstance" && !draft.headers.empty() &&
           readings.of[draft.headers[0]].instance == "AlgorithmInstance";
}

}  // namespace

std::vector<Draft> find_drafts(const Readings& readings, const Includes& includes, Discovery& out) {
    Finder finder{readings, includes, out, {}, {}};
    const auto defined = all_definitions(readings);
    for (const record::Type type : all_types)
        finder.find(type, defined);
    return std::move(finder.drafts);
}

void drop_templates(const Readings& readings, std::vector<Draft>& drafts, Discovery& out) {
    std::vector<char> is_template(drafts.size());
    std::set<record::Type> has_others;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        is_template[i] = defines_only_empty(readings, drafts[i]) || is_named_as_template(readings, drafts[i]);
        if (!is_template[i]) has_others.insert(drafts[i].site.type);
    }
    std::vector<Draft> kept;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        if (is_template[i] && has_others.count(drafts[i].site.type) > 0)
            out.skipped.push_back({drafts[i].site.api_file, "template of the interface, not filled in"});
        else
            kept.push_back(std::move(drafts[i]));
    }
    drafts = std::move(kept);
}

}  // namespace ngcc::package
