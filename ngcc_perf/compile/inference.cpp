// SPDX-License-Identifier: Apache-2.0
#include "compile/inference.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "compile/paths.hpp"

namespace ngcc::compile {
namespace {

using package::FileKind;

constexpr std::size_t most_units = 2000;
constexpr std::size_t most_folders = 160;

bool is_code(FileKind kind) {
    return kind == FileKind::c || kind == FileKind::cxx || kind == FileKind::assembly;
}

// The path itself or a folder above it is in the set.
bool covered(const std::set<std::string, std::less<>>& set, std::string_view path) {
    for (;; path = folder_of(path)) {
        if (set.find(path) != set.end()) return true;
        if (path.empty()) return false;
    }
}

// "include/x.h" is found from the folder that holds "include".
void add_include_roots(const std::map<std::string, package::SourceFacts>& facts,
                       const std::multimap<std::string, std::string>& headers,
                       std::set<std::string>& folders) {
    for (const auto& [path, fact] : facts)
        for (const std::string& include : fact.includes) {
            if (include.find('/') == std::string::npos || include.starts_with("..") ||
                include.starts_with("/"))
                continue;
            const auto [begin, end] = headers.equal_range(std::string(name_of(include)));
            for (auto found = begin; found != end; ++found) {
                const std::string& header = found->second;
                if (header == include) folders.insert("");
                if (header.ends_with("/" + include))
                    folders.insert(header.substr(0, header.size() - include.size() - 1));
            }
        }
}

}  // namespace

Inference::Inference(const package::Tree& tree, const package::Site& site, const recipe::Recipe& recipe,
                     const package::Discovery* discovery, Nearness nearness)
    : tree_(tree),
      site_(site),
      recipe_(recipe),
      discovery_(discovery),
      nearness_(std::move(nearness)),
      ring_(site.folder) {
    if (discovery != nullptr) {
        // A site above ours holds us; what lies beside us in it is ours to look at.
        for (const package::Site& other : discovery->sites) {
            if (within(site.folder, other.folder)) continue;
            foreign_.insert(other.folder);
            if (other.version != site.version) other_versions_.insert(other.folder);
        }
        for (const package::Skipped& skipped : discovery->skipped)
            if (!skipped.path.empty() && !within(site.folder, skipped.path)) skipped_.insert(skipped.path);
    }
    find_header_folders();
}

bool Inference::foreign(std::string_view path) const {
    return !foreign_.empty() && covered(foreign_, path);
}

bool Inference::left_out(const std::string& path) const {
    if (!skipped_.empty() && covered(skipped_, path)) return true;
    const std::filesystem::path absolute = tree_.absolute(path);
    return std::any_of(
        recipe_.exclude.begin(), recipe_.exclude.end(),
        [&absolute](const std::filesystem::path& out) { return is_below(absolute, out.lexically_normal()); });
}

bool Inference::takes(const package::File& file) const {
    return is_code(file.kind) && language_of(file.path) != Language::none && !left_out(file.path);
}

void Inference::find_header_folders() {
    std::set<std::string> folders;
    std::multimap<std::string, std::string> headers;
    for (const package::File& file : tree_.files) {
        if (file.kind != FileKind::header || foreign(file.path)) continue;
        folders.emplace(folder_of(file.path));
        headers.emplace(name_of(file.path), file.path);
    }
    if (discovery_ != nullptr) add_include_roots(discovery_->facts, headers, folders);
    for (const std::string& folder : folders)
        header_folders_[folder] = nearness_.strangeness(folder + "/");
}

const std::vector<std::string>& Inference::folders_for(const std::string& own) {
    const auto known = folders_.find(own);
    if (known != folders_.end()) return known->second;
    std::vector<std::string> list;
    std::set<std::string> listed;
    const auto add = [&](const std::string& folder) {
        if (list.size() < most_folders && listed.insert(folder).second) list.push_back(folder);
    };
    const auto add_if_headers = [&](const std::string& folder) {
        if (header_folders_.contains(folder)) add(folder);
    };
    const bool inside = within(own, site_.folder);
    add(own);
    for (std::string_view up = own;; up = folder_of(up)) {
        const std::string above(up);
        add_if_headers(above);
        for (const char* name : {"include", "inc", "api", "src", "headers"})
            add_if_headers(above.empty() ? name : above + "/" + name);
        if (up.empty() || (inside && up == site_.folder)) break;
    }
    // The nearest folders first; the site's own, with its parameters, before all others.
    std::vector<std::tuple<bool, unsigned, unsigned, std::string_view>> others;
    for (const auto& [folder, strange] : header_folders_)
        others.emplace_back(!within(folder, site_.folder), strange, steps(own, folder), folder);
    std::sort(others.begin(), others.end());
    for (const auto& other : others)
        add(std::string(std::get<3>(other)));
    return folders_[own] = std::move(list);
}

Source Inference::source(const std::string& path) {
    recipe::Unit unit;
    unit.file = tree_.absolute(path);
    unit.defines = recipe_.defines;
    unit.undefines = recipe_.undefines;
    unit.features = recipe_.features;
    unit.includes = recipe_.includes;
    Source made = make_source(std::move(unit), tree_.root);
    for (const std::string& folder : folders_for(std::string(folder_of(path)))) {
        // "x" without a slash at its end, also for the package itself.
        const std::filesystem::path absolute = folder.empty() ? tree_.root : tree_.absolute(folder);
        made.unit.quote_includes.push_back(absolute);
        made.last_includes.push_back(absolute);
    }
    return made;
}

std::vector<Source> Inference::take(std::string_view folder, bool foreign_too) {
    std::vector<Source> sources;
    for (const package::File& file : tree_.files) {
        if (!within(folder_of(file.path), folder) || !takes(file)) continue;
        if (!foreign_too && foreign(file.path)) continue;
        // An optimised version with the reference's code in it would be timed as what it is not.
        if (!other_versions_.empty() && covered(other_versions_, file.path)) continue;
        if (taken_.contains(file.path)) continue;
        if (taken_.size() >= most_units) {
            limited_ = true;
            break;
        }
        taken_.insert(file.path);
        sources.push_back(source(file.path));
    }
    return sources;
}

std::vector<Source> Inference::own() {
    std::vector<Source> sources;
    taken_.insert(site_.api_file);
    sources.push_back(source(site_.api_file));
    std::vector<Source> rest = take(site_.folder, false);
    std::move(rest.begin(), rest.end(), std::back_inserter(sources));
    return sources;
}

std::vector<Source> Inference::next_ring() {
    while (!ring_.empty() && !limited_) {
        ring_ = std::string(folder_of(ring_));
        std::vector<Source> sources = take(ring_, false);
        if (!sources.empty()) return sources;
    }
    if (last_ring_done_ || limited_ || foreign_.empty()) return {};
    last_ring_done_ = true;
    return take("", true);
}

}  // namespace ngcc::compile
