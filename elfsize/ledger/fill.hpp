// SPDX-License-Identifier: Apache-2.0
// Is a gap padding? Only where its bytes are fill (zero, or no-operations in code) is it called so.
#pragma once

#include <cstdint>
#include <vector>

#include "elf/image.hpp"

namespace elfsize::detail {

class Fill {
  public:
    // No alignment makes larger gaps: the largest common page is 64 KiB, a huge one 2 MiB.
    static constexpr std::uint64_t largest = 4u << 20;

    // Each byte is looked at a few times at most: as part of the file, of the loaded image and of a section.
    // Headers that map the same bytes again and again must not cost more.
    explicit Fill(const Image& image) : image_(image), budget_(4 * image.file_size()) {}

    // The bytes [offset, offset + size) of the file. False where they are more than `largest`, or more than
    // all gaps of an honest file.
    bool is_fill(std::uint64_t offset, std::uint64_t size, bool code);

  private:
    // Gaps come in order and close together, so one read serves many.
    const std::byte* window(std::uint64_t offset, std::uint64_t size);

    const Image& image_;
    std::vector<std::byte> window_;
    std::uint64_t window_start_ = 0;
    std::uint64_t budget_;  // bytes that may still be looked at
};

}  // namespace elfsize::detail
