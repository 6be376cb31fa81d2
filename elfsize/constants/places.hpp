// SPDX-License-Identifier: Apache-2.0
// Names of places. A place is an address, or in a relocatable object, which has none, section and offset in
// one number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "elf/image.hpp"

namespace elfsize {

class Places {
  public:
    struct Span {
        std::uint64_t start = 0, size = 0;
        std::string_view name;
        bool function = false;
    };

    Places() = default;  // knows no name
    explicit Places(const Image& image);

    std::uint64_t of(const Section& section, std::uint64_t offset) const;
    std::uint64_t of(const Symbol& symbol) const;
    // The function or variable that covers a place, or null.
    const Span* covering(std::uint64_t place) const;
    // Where functions in [first, last) start and end, sorted: between two of them code has one name or none.
    std::vector<std::uint64_t> function_bounds(std::uint64_t first, std::uint64_t last) const;

  private:
    bool relocatable_ = false;
    std::vector<Span> spans_;
};

}  // namespace elfsize
