// SPDX-License-Identifier: Apache-2.0
#include "package/discover.hpp"

#include <algorithm>
#include <mutex>

#include "package/includes.hpp"
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

Readings read_sources(const Tree& tree, Discovery& out) {
    Readings readings{tree, std::vector<Reading>(tree.files.size()), std::vector<char>(tree.files.size(), 0)};
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
        if (is_text_of_a_program(tree.files[i].kind)) numbers.push_back(i);
    }
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
        if (file.kind == FileKind::archive) out.nested_archives.push_back(file.path);
        if (file.kind == FileKind::prebuilt) out.prebuilt.push_back(file.path);
    }
    Readings readings = read_sources(tree, out);
    find_sites(readings, Includes(readings), out);
    hand_over(readings, out);
    return out;
}

}  // namespace ngcc::package
