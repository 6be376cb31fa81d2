// SPDX-License-Identifier: Apache-2.0
// What changed between two builds: classes, owners, segments, sections and symbols.
//
// Symbols are the same when member, section, source file and name agree (the n-th of a name with the n-th).
// Of the rest, those are the same, in this order, whose name occurs once on each side; whose name without the
// numbers that compilers append (table.3, f.isra.0) does; whose content does (at least 16 bytes of the file,
// by SHA-256). Whatever is not unambiguous counts as removed and added.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "diff/snapshot.hpp"

namespace elfsize {

struct Change {
    std::string name, old_name;   // old_name: empty unless renamed
    std::string section, member;  // section: of symbols
    ByteClass byte_class = ByteClass::unnamed;
    Owner owner = Owner::unattributed;
    ClassTotals before, after;
    bool added = false, removed = false;

    bool changes_size() const {
        return before.memory_bytes != after.memory_bytes || before.file_bytes != after.file_bytes;
    }
};

struct Diff {
    ClassTotals before, after;
    // Only what changed its size or its name; the largest change of memory first, then of the file, then by
    // name. The changes of each list add up to those of the totals.
    std::vector<Change> classes, owners, segments, sections, symbols;
};

Diff diff_of(const Snapshot& before, const Snapshot& after);

// "+12", "-7", "0": exact also where the difference needs 65 bits.
std::string signed_change(std::uint64_t before, std::uint64_t after);

// Did the loaded image grow by more than so many percent? From nothing, any byte is more.
bool grew_by_more_than(double percent, const Diff& diff);

}  // namespace elfsize
