// SPDX-License-Identifier: Apache-2.0
// What a diff compares: the labels of a file, or of all members of an archive, freed from offsets and
// addresses.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/ledger.hpp"

namespace elfsize {

// Views are into Snapshot::texts.
struct Entry {
    std::string_view member;       // of an archive; empty otherwise
    std::string_view section;      // of symbols and of gaps between them
    std::string_view source_file;  // of static symbols
    std::string name;
    LabelKind kind = LabelKind::unnamed;
    ByteClass byte_class = ByteClass::unnamed;
    Owner owner = Owner::unattributed;
    ClassTotals bytes;
    // The first half of the SHA-256 of the bytes of a symbol that has at least shortest_content of them in
    // the file; else zero.
    std::array<std::uint64_t, 2> digest{};

    bool is_symbol() const { return kind == LabelKind::symbol || kind == LabelKind::inferred_symbol; }
    bool has_digest() const { return digest[0] != 0 || digest[1] != 0; }
};

// Shorter functions and constants are alike too often to be called one and the same.
inline constexpr std::uint64_t shortest_content = 16;

struct Snapshot {
    Snapshot() = default;
    // Moved, not copied: the entries' views stay with the texts.
    Snapshot(Snapshot&&) = default;
    Snapshot& operator=(Snapshot&&) = default;

    std::string path;
    std::string build_id;  // of a single file
    ClassTotals total;
    std::vector<ClassTotals> classes, owners;  // indexed by ByteClass, Owner
    std::vector<Entry> segments, sections, symbols;
    std::vector<std::string> problems;
    std::set<std::string, std::less<>> texts;  // each once: files of a million symbols have few sections
};

// Error for what ledger_of() refuses, also of a single member: a total that lacks one says nothing.
Snapshot snapshot_of(const std::filesystem::path& path, const LedgerOptions& options = {});
Snapshot snapshot_of(const Image& image, const LedgerOptions& options = {});

}  // namespace elfsize
