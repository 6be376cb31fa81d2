// SPDX-License-Identifier: Apache-2.0
#include "compare/side.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "record/operation.hpp"
#include "report/format/text.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compare {
namespace {

namespace fs = std::filesystem;

std::string described(const published::Tables& tables) {
    std::map<std::string, std::vector<std::string>> by_system;
    for (const published::Candidate& candidate : tables.candidates)
        by_system[candidate.system].push_back(report::format::shortened(candidate.candidate, 60));
    std::string text;
    for (const auto& [system, candidates] : by_system)
        text += (text.empty() ? "" : "; ") + report::format::joined(candidates) + " (system " +
                report::format::shortened(system, 60) + ")";
    return text;
}

Side side_of(const published::Tables& tables) {
    Side side;
    side.problems = tables.problems;
    side.printed_as = described(tables);
    for (const published::Candidate& candidate : tables.candidates)
        for (const auto& [label, instance] : candidate.instances)
            for (const auto& [key, operation] : instance.operations) {
                const Printed printed{operation, instance.kat, instance.flags, instance.sizes_bytes,
                                      instance.sizes_nominal};
                if (!side.printed.emplace(Key{candidate.candidate, label, key}, printed).second)
                    side.problems.push_back(
                        {candidate.candidate + "/" + label, "printed twice; the first is used"});
                if (operation.elf_image_bytes)
                    side.image_bytes[candidate.candidate + "/" + label] = *operation.elf_image_bytes;
            }
    return side;
}

// Neither campaign nor records, but files: printed tables, if anything.
bool is_folder_of_tables(const fs::path& path) {
    std::error_code error;
    for (const char* evidence : {"campaign.json", "build.json", "records", "profile"})
        if (fs::exists(path / evidence, error)) return false;
    for (const auto& entry : fs::directory_iterator(path, error))
        if (entry.path().extension() == ".json") return true;
    return false;
}

template <typename T>
Key key_of(const T& evidence) {
    return {evidence.candidate, evidence.label, evidence.key()};
}

Side load_run(const fs::path& path) {
    record::RunData data = record::RunDirectory(path).load_all();
    Side side;
    side.problems = std::move(data.problems);
    for (auto& stored : data.timings)
        side.timings.emplace(key_of(stored.value), std::move(stored.value));
    for (auto& stored : data.profiles)
        side.profiles.emplace(key_of(stored.value), std::move(stored.value));
    if (data.build)
        for (const auto& [name, instance] : data.build->instances)
            if (instance.elf_load_bytes) side.image_bytes[name] = *instance.elf_load_bytes;
    return side;
}

bool matches(const Key& key, const std::string& pattern) {
    for (const std::string& name : {key.candidate, key.label, key.candidate + "/" + key.label})
        if (::fnmatch(pattern.c_str(), name.c_str(), 0) == 0) return true;
    return false;
}

bool matches_any(const Key& key, const std::vector<std::string>& patterns) {
    return std::any_of(patterns.begin(), patterns.end(), [&](const auto& p) { return matches(key, p); });
}

bool names_something(const Side& side, const std::string& pattern) {
    const auto named = [&](const auto& entry) { return matches(entry.first, pattern); };
    return std::any_of(side.timings.begin(), side.timings.end(), named) ||
           std::any_of(side.printed.begin(), side.printed.end(), named);
}

}  // namespace

bool operator<(const Key& a, const Key& b) {
    if (a.candidate != b.candidate) return record::natural_less(a.candidate, b.candidate);
    if (a.label != b.label) return record::natural_less(a.label, b.label);
    return record::operation_less(a.operation, b.operation);
}

std::string text(const Key& key) {
    return key.candidate + "/" + key.label + " " + key.operation;
}

Side load(const fs::path& path) {
    std::error_code error;
    Side side;
    if (fs::is_directory(path, error)) {
        if (is_folder_of_tables(path)) return side_of(published::load(path));
        side = load_run(path);
    } else {
        const record::Json json = record::parse(hashprof::read_file(path), path.string());
        if (published::is_published(json)) return side_of(published::load(path));
        if (!json.is_object() || !json.contains("trials"))
            throw hashprof::Error(path.string(), "is no timing record",
                                  "give the run directory of a campaign, or the JSON of one measurement");
        record::Timing timing = record::timing_from_json(json, path.string());
        side.single = true;
        const Key key = key_of(timing);
        side.timings.emplace(key, std::move(timing));
    }
    if (side.timings.empty())
        throw hashprof::Error(path.string(), "has no timing record that can be read",
                              "give the run directory of a campaign, or the JSON of one measurement");
    return side;
}

void select(Side& a, Side& b, const std::vector<std::string>& patterns) {
    if (patterns.empty()) return;
    for (const std::string& pattern : patterns)
        if (!names_something(a, pattern) && !names_something(b, pattern))
            throw hashprof::Error("--only " + pattern, "names no instance of either side",
                                  "candidate, label or candidate/label, with * and ?");
    for (Side* side : {&a, &b}) {
        const auto other = [&](const auto& entry) { return !matches_any(entry.first, patterns); };
        std::erase_if(side->timings, other);
        std::erase_if(side->profiles, other);
        std::erase_if(side->printed, other);
    }
}

}  // namespace ngcc::compare
