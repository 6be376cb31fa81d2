// SPDX-License-Identifier: Apache-2.0
#include "package/discover.hpp"

#include <algorithm>
#include <mutex>
#include <set>

#include "package/includes.hpp"
#include "package/kat_files.hpp"
#include "package/paths.hpp"
#include "package/reader.hpp"
#include "package/sites.hpp"
#include "package/words.hpp"

namespace ngcc::package {
namespace {

bool is_text_of_a_program(FileKind kind) {
    return kind == FileKind::c || kind == FileKind::cxx || kind == FileKind::assembly ||
           kind == FileKind::header;
}

// What CMake left behind: its own test programs, and folders with build.ninja or its cache.
std::set<std::string, std::less<>> build_folders(const Tree& tree) {
    std::set<std::string, std::less<>> folders;
    for (const File& file : tree.files) {
        const std::size_t at = ("/" + file.path).find("/CMakeFiles/");
        if (at != std::string::npos) folders.emplace(file.path.substr(0, at + 10));
        const std::string_view name = name_of(file.path), folder = parent_of(file.path);
        if (name != "build.ninja" && name != "CMakeCache.txt") continue;
        const std::string own = lower(name_of(folder));
        if (own.starts_with("build") || own.starts_with(".build") || own.starts_with("_build") ||
            own.starts_with("cmake-build"))
            folders.emplace(folder);
    }
    return folders;
}

bool is_in(const std::set<std::string, std::less<>>& folders, std::string_view path) {
    for (std::string_view up = parent_of(path); !folders.empty() && !up.empty(); up = parent_of(up)) {
        if (folders.count(up) > 0) return true;
    }
    return false;
}

std::vector<std::size_t> sources_of(const Tree& tree, Discovery& out) {
    const auto built = build_folders(tree);
    for (const std::string& folder : built) {
        if (!is_in(built, folder)) out.skipped.push_back({folder, "build folder with what CMake left there"});
    }
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
        if (is_text_of_a_program(tree.files[i].kind) && !is_in(built, tree.files[i].path))
            numbers.push_back(i);
    }
    return numbers;
}

Readings read_sources(const Tree& tree, const std::vector<std::size_t>& numbers, Discovery& out) {
    Readings readings{tree, std::vector<Reading>(tree.files.size()), std::vector<char>(tree.files.size(), 0)};
    std::mutex guard;
    read_files(
        tree, numbers,
        [&](std::size_t i, std::string_view text) {
            readings.of[i] = read_source(text, tree.files[i].kind);
            readings.was_read[i] = 1;
        },
        [&](std::size_t i, std::string reason) {
            const std::lock_guard lock(guard);
            out.skipped.push_back({tree.files[i].path, std::move(reason)});
        });
    return readings;
}

// Headers may rename the interface for everybody: "#define crypto_kem_enc kem_enc". Sources that reach one
// are read again with its macros.
void apply_renamings(const Tree& tree, Readings& readings) {
    Aliases aliases;
    std::set<std::string> names;  // of headers that rename, or include one that does
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
        if (tree.files[i].kind != FileKind::header || readings.of[i].aliases.empty()) continue;
        aliases.insert(readings.of[i].aliases.begin(), readings.of[i].aliases.end());
        names.insert(lower(name_of(tree.files[i].path)));
    }
    if (aliases.empty()) return;
    const auto includes_one = [&](std::size_t i) {
        const auto& includes = readings.of[i].facts.includes;
        return std::any_of(includes.begin(), includes.end(), [&](const std::string& include) {
            return names.count(lower(name_of(include))) > 0;
        });
    };
    constexpr int most_rounds = 8;
    for (int round = 0, before = -1; round < most_rounds && before != static_cast<int>(names.size());
         ++round) {
        before = static_cast<int>(names.size());
        for (std::size_t i = 0; i < tree.files.size(); ++i) {
            if (tree.files[i].kind == FileKind::header && includes_one(i))
                names.insert(lower(name_of(tree.files[i].path)));
        }
    }
    std::vector<std::size_t> again;
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
        if ((tree.files[i].kind == FileKind::c || tree.files[i].kind == FileKind::cxx) && includes_one(i))
            again.push_back(i);
    }
    read_files(
        tree, again,
        [&](std::size_t i, std::string_view text) {
            readings.of[i] = read_source(text, tree.files[i].kind, aliases);
        },
        [](std::size_t, const std::string&) {});  // what was read a moment ago stays
}

bool defines_helper(const SourceFacts& facts) {
    return std::any_of(facts.defines.begin(), facts.defines.end(),
                       [](const std::string& name) { return word(name) == Word::helper; });
}

void hand_over(Readings& readings, Discovery& out) {
    for (std::size_t i = 0; i < readings.of.size(); ++i) {
        if (!readings.was_read[i]) continue;
        const std::string& path = readings.tree.files[i].path;
        SourceFacts& facts = readings.of[i].facts;
        for (Switch& each : facts.switches)
            each.file = path;
        if (defines_helper(facts)) out.helper_files.push_back(path);
        out.facts.emplace_hint(out.facts.end(), path, std::move(facts));
    }
}

}  // namespace

Discovery discover(const Tree& tree) {
    Discovery out;
    for (const File& file : tree.files) {
        if (file.kind == FileKind::archive && is_archive(tree.absolute(file.path)))
            out.nested_archives.push_back(file.path);
        if (file.kind == FileKind::prebuilt) out.prebuilt.push_back(file.path);
    }
    Readings readings = read_sources(tree, sources_of(tree, out), out);
    apply_renamings(tree, readings);
    find_sites(readings, Includes(readings), out);
    hand_over(readings, out);
    find_kat_files(tree, out);
    std::sort(out.skipped.begin(), out.skipped.end(),
              [](const Skipped& a, const Skipped& b) { return a.path < b.path; });
    return out;
}

}  // namespace ngcc::package
