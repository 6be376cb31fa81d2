// SPDX-License-Identifier: Apache-2.0
// String tables (gABI chapter 4, "String Table").
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace elfsize {

class StringTable {
  public:
    StringTable() = default;
    explicit StringTable(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

    bool empty() const { return bytes_.empty(); }
    // The string that starts at offset; nothing if it does not start and end inside the table. Offset 0 of an
    // empty table is the empty string. Views live as long as the table, also when it is moved.
    std::optional<std::string_view> at(std::uint64_t offset) const;

  private:
    std::optional<std::size_t> end_of_long(std::size_t start) const;

    std::vector<std::byte> bytes_;
    // Offsets of all NULs, collected when the first long string is met: a table without NULs, asked for a
    // million names, must not be searched a million times from end to end.
    mutable std::vector<std::uint32_t> ends_;
};

}  // namespace elfsize
