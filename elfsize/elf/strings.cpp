// SPDX-License-Identifier: Apache-2.0
#include "elf/strings.hpp"

#include <algorithm>
#include <cstring>

#include "elf/image.hpp"

namespace elfsize {

static_assert(max_table_bytes <= std::uint64_t{UINT32_MAX}, "offsets of NULs are kept in 32 bits");

std::optional<std::string_view> StringTable::at(std::uint64_t offset) const {
    if (offset == 0 && bytes_.empty()) return std::string_view();
    if (offset >= bytes_.size()) return std::nullopt;
    constexpr std::size_t short_string = 512;
    const auto start = static_cast<std::size_t>(offset);
    const auto* text = reinterpret_cast<const char*>(bytes_.data()) + start;
    const void* end = std::memchr(text, 0, std::min(short_string, bytes_.size() - start));
    if (end != nullptr) return std::string_view(text, static_cast<const char*>(end));
    const auto far_end = end_of_long(start);
    if (!far_end) return std::nullopt;
    return std::string_view(text, *far_end - start);
}

std::optional<std::size_t> StringTable::end_of_long(std::size_t start) const {
    if (ends_.empty())
        for (std::size_t i = 0; i < bytes_.size(); ++i)
            if (bytes_[i] == std::byte{0}) ends_.push_back(static_cast<std::uint32_t>(i));
    const auto end = std::lower_bound(ends_.begin(), ends_.end(), start);
    if (end == ends_.end()) {
        // No NUL anywhere: remember that by an end that no string can have.
        if (ends_.empty()) ends_.push_back(UINT32_MAX);
        return std::nullopt;
    }
    if (*end == UINT32_MAX) return std::nullopt;
    return *end;
}

}  // namespace elfsize
