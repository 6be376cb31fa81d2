// SPDX-License-Identifier: Apache-2.0
// The manifest kat.sha256: "<digest> <mode>[:<records>] <label>/<KAT file name>", one line an entry.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "kat/canonical.hpp"

namespace ngcc {

struct ManifestEntry {
    std::string digest;
    KatMode mode = KatMode::strict;
    std::uint64_t records = 0;  // 0: the whole file
};

class KatManifest {
  public:
    // Lines that do not parse are skipped, as the harness does. Of two entries of one name the first counts.
    static KatManifest parse(std::string_view text);
    static KatManifest read(const std::filesystem::path& path);

    // Looks for "<label>/<file>", then for "<file>"; null if neither is there.
    const ManifestEntry* find(const std::string& label, const std::string& file) const;
    // Number of records that the entries of this label cover, if they agree on one; else 0.
    std::uint64_t records(const std::string& label) const;
    void set(const std::string& name, ManifestEntry entry) { entries_[name] = std::move(entry); }

    // Sorted by name in byte order, LF ends.
    std::string text() const;
    std::size_t size() const { return entries_.size(); }

  private:
    std::map<std::string, ManifestEntry> entries_;
};

// "strict", "nolen:3", as in an entry.
std::string mode_text(const ManifestEntry& entry);

}  // namespace ngcc
