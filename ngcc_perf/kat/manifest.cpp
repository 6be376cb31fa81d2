// SPDX-License-Identifier: Apache-2.0
#include "kat/manifest.hpp"

#include <charconv>

#include "support/files.hpp"

namespace ngcc {
namespace {

constexpr std::string_view blanks = " \t\r\f\v";
constexpr std::size_t digest_digits = 64, longest_name = 255;

std::string_view take_field(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    const std::string_view field = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(field.size());
    return field;
}

bool read_mode(std::string_view text, ManifestEntry& entry) {
    entry.mode = text.starts_with("nolen") ? KatMode::nolen : KatMode::strict;
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return !text.empty();
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, entry.records);
    return error == std::errc() && stop == end;
}

}  // namespace

KatManifest KatManifest::parse(std::string_view text) {
    KatManifest manifest;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        ManifestEntry entry;
        entry.digest = take_field(line);
        if (entry.digest.size() != digest_digits || !read_mode(take_field(line), entry)) continue;
        line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
        const std::string_view name = line.substr(0, line.find_last_not_of(blanks) + 1);
        if (!name.empty() && name.size() <= longest_name) manifest.entries_.emplace(name, entry);
    }
    return manifest;
}

KatManifest KatManifest::read(const std::filesystem::path& path) {
    return parse(hashprof::read_file(path));
}

const ManifestEntry* KatManifest::find(const std::string& label, const std::string& file) const {
    for (const std::string& name : {label + "/" + file, file}) {
        const auto found = entries_.find(name);
        if (found != entries_.end()) return &found->second;
    }
    return nullptr;
}

std::uint64_t KatManifest::records(const std::string& label) const {
    const std::string prefix = label + "/";
    std::uint64_t records = 0;
    for (auto entry = entries_.lower_bound(prefix);
         entry != entries_.end() && entry->first.starts_with(prefix); ++entry) {
        if (entry->second.records == 0 || (records != 0 && records != entry->second.records)) return 0;
        records = entry->second.records;
    }
    return records;
}

std::string KatManifest::text() const {
    std::string text;
    for (const auto& [name, entry] : entries_)
        text += entry.digest + " " + mode_text(entry) + " " + name + "\n";
    return text;
}

std::string mode_text(const ManifestEntry& entry) {
    std::string text = entry.mode == KatMode::nolen ? "nolen" : "strict";
    if (entry.records > 0) text.append(":").append(std::to_string(entry.records));
    return text;
}

}  // namespace ngcc
