// SPDX-License-Identifier: Apache-2.0
// Known tables in bytes, whatever width and byte order their elements are stored in: one pass, and no memory
// beside what is found. Each pattern has an anchor, the four bytes of it that vary most.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "elf/image.hpp"

namespace elfsize {

struct Pattern {
    std::uint32_t table = 0;              // index into known_tables()
    unsigned first = 0, count = 0;        // the elements that it holds
    unsigned width = 0;                   // bytes of an element as stored
    ByteOrder order = ByteOrder::little;  // of an element as stored; without meaning where width is 1
    std::vector<std::byte> bytes;
    std::uint32_t anchor = 0, anchor_at = 0;
};

struct Match {
    std::size_t offset = 0;
    const Pattern* pattern = nullptr;
};

class Patterns {
  public:
    static const Patterns& standard();  // of known_tables(); safe from several threads

    std::size_t longest() const { return longest_; }
    // Appends what starts in [0, limit), in order of the anchors; tables within others are named, too.
    void find(std::span<const std::byte> bytes, std::size_t limit, std::vector<Match>& found) const;

  private:
    Patterns();
    void add(std::uint32_t table, unsigned first, unsigned count);
    void add_layout(Pattern pattern);
    static std::uint32_t slot(std::uint32_t word) { return (word * 0x9e3779b1u) >> 16; }

    std::vector<Pattern> patterns_;  // sorted by anchor
    std::bitset<65536> anchors_;
    std::size_t longest_ = 0;
};

}  // namespace elfsize
