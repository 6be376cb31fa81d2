// SPDX-License-Identifier: Apache-2.0
// Addresses to classes: every byte of the address space has at most one class, so that sums are exact.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "elf/image.hpp"

namespace elfsize {

enum class Class { text, read_only_data, data, bss, other };
inline constexpr std::size_t class_count = 5;

// Notes count as `other`; nothing for sections that take no memory.
std::optional<Class> class_of(const Section& section);

class AddressMap {
  public:
    // Where sections overlap, the byte belongs to the one that starts first.
    explicit AddressMap(const std::vector<Section>& sections);

    // How many bytes of [first, last) are of each class; `other` includes those of no section. Logarithmic,
    // so that thousands of overlapping segments over thousands of sections stay cheap.
    std::array<std::uint64_t, class_count> count(std::uint64_t first, std::uint64_t last) const;

  private:
    struct Run {
        std::uint64_t start, end;
        Class label;
        std::array<std::uint64_t, class_count> before;  // bytes of each class in the runs before this one
    };

    std::array<std::uint64_t, class_count> below(std::uint64_t address) const;

    std::vector<Run> runs_;  // sorted, disjoint
    std::array<std::uint64_t, class_count> all_{};
};

}  // namespace elfsize
