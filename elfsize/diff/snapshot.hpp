// SPDX-License-Identifier: Apache-2.0
// What a diff compares: the labels of a file, or of all members of an archive, freed from offsets and
// addresses.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ledger/ledger.hpp"

namespace elfsize {

struct Entry {
    std::string member;       // of an archive; empty otherwise
    std::string section;      // of symbols and of gaps between them
    std::string source_file;  // of static symbols
    std::string name;
    LabelKind kind = LabelKind::unnamed;
    ByteClass byte_class = ByteClass::unnamed;
    Owner owner = Owner::unattributed;
    ClassTotals bytes;
    // SHA-256 of the bytes of symbols that have at least shortest_content of them in the file; else empty.
    std::string digest;

    bool is_symbol() const { return kind == LabelKind::symbol || kind == LabelKind::inferred_symbol; }
};

// Shorter functions and constants are alike too often to be called one and the same.
inline constexpr std::uint64_t shortest_content = 16;

struct Snapshot {
    std::string path;
    std::string build_id;  // of a single file
    ClassTotals total;
    std::vector<ClassTotals> classes, owners;  // indexed by ByteClass, Owner
    std::vector<Entry> segments, sections, symbols;
    std::vector<std::string> problems;
};

// Error for what ledger_of() refuses, also of a single member: a total that lacks one says nothing.
Snapshot snapshot_of(const std::filesystem::path& path, const LedgerOptions& options = {});
Snapshot snapshot_of(const Image& image, const LedgerOptions& options = {});

}  // namespace elfsize
